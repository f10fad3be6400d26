// Emits sw.js, which makes the table work without a network. Shell and engine are kept at once; the
// rest in groups named `game/language`, either part possibly empty, which the page asks for when it
// knows what is wanted (src/lib/kept.svelte.ts). A new build has a new cache name; the old one is dropped when
// the new worker takes over, which it does only when the page asks for it.
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { games as list } from './scripts/games.mjs';

const games = list.join('|'),
  languages = 'en|ru|pl|cs';
const ofGame = new RegExp(`/(?:games|generated)/(${games})[/.]`);
const ofLanguage = new RegExp(`/generated/[\\w-]+/(${languages})\\.json`);
const letters: Record<string, string[]> = { cyrillic: ['ru'], 'latin-ext': ['pl', 'cs'] };

/** The one game or language the modules of a chunk name, or none: what the games share belongs to the shell. */
function common(modules: string[], pattern: RegExp): string {
  const found = new Set(modules.flatMap(m => pattern.exec(m)?.[1] ?? []));
  return found.size === 1 ? [...found][0]! : '';
}

/** Rulebooks, their reader, their pictures and the inspector come when somebody asks, and are kept from then on. */
const ofRulebook = new RegExp(`/generated/rulebook/(${games})/(\\w+)`),
  ofReader =
    /\/src\/(rules|things|inspect)\/|\/generated\/inspect\/|\/Figure\.svelte|\/games\/[\w-]+\/(things|inspect)\.ts/;

/** So do lessons and what teaches them. */
const ofLessons = new RegExp(`/generated/(?:lessons|guide)/(?:(${games})/)?(\\w+)\\.json`),
  ofTeaching = /\/src\/learn\//;

/** Screens of a game server are of no use without one. */
const ofServer = /\/src\/online\/(OnlineEnd|Lobby|Account|History|RoomScreen|Leaders|Enter)\.svelte/;

/** So do flights, sounds and light, and what gives a game on: the game is whole without them. */
const ofLife = /\/src\/(life|share)\/(?!ShareButton)/;

/** Looking back comes with the first game that is played (src/lib/kept.svelte.ts). */
const ofReplay = /\/src\/shell\/ReplayScreen\.svelte/;

/** So do puzzles, the challenge of the day and the own history. */
const ofPuzzles = new RegExp(`/generated/puzzles/(${games})\\.json`),
  ofPastime = /\/src\/(puzzles|daily|mine)\//;

/** The files of what every game is played with, by name (vite.config.ts). */
export const shared = ['start', 'table'];

function groupOf(chunk: Rolldown.OutputChunk): string {
  if (shared.includes(chunk.name)) return '/';
  const book = chunk.moduleIds.map(m => ofRulebook.exec(m)).find(Boolean);
  if (book) return `rulebook/${book[1]}/${book[2]}`;
  if (chunk.moduleIds.some(m => ofReader.test(m))) return 'rulebook/reader';
  const course = chunk.moduleIds.map(m => ofLessons.exec(m)).find(Boolean);
  if (course) return `lessons/${course[1] ?? ''}/${course[2]}`;
  if (chunk.moduleIds.some(m => ofTeaching.test(m))) return 'lessons/teaching';
  const puzzles = chunk.moduleIds.map(m => ofPuzzles.exec(m)).find(Boolean);
  if (puzzles) return `puzzles/${puzzles[1]}`;
  if (chunk.moduleIds.some(m => ofPastime.test(m))) return 'pastime';
  if (chunk.moduleIds.some(m => ofServer.test(m))) return 'online';
  if (chunk.moduleIds.some(m => ofReplay.test(m))) return 'replay/';
  if (chunk.moduleIds.some(m => ofLife.test(m))) return 'life';
  return `${common(chunk.moduleIds, ofGame)}/${common(chunk.moduleIds, ofLanguage)}`;
}

/** Files by group; whatever a chunk of a group imports is in it too, unless the shell has it anyway. */
function grouped(bundle: Rolldown.OutputBundle): Record<string, Set<string>> {
  const groups: Record<string, Set<string>> = {};
  const add = (group: string, file: string) => {
    const item = bundle[file],
      list = (groups[group] ??= new Set());
    if (!item || list.has(file) || (item.type === 'chunk' && groupOf(item) === '/')) return;
    list.add(file);
    if (item.type !== 'chunk') return;
    for (const other of [
      ...item.imports,
      ...(item.viteMetadata?.importedCss ?? []),
      ...(item.viteMetadata?.importedAssets ?? []),
    ])
      add(group, other);
  };
  for (const [file, item] of Object.entries(bundle)) {
    if (item.type === 'chunk' && groupOf(item) !== '/') add(groupOf(item), file);
    if (file.endsWith('.net')) add('network', file); // comes with the first bot that judges by it
    for (const [part, speakers] of Object.entries(letters))
      if (file.includes(`-${part}-`)) for (const l of speakers) add(`/${l}`, file);
  }
  return groups;
}

export function offline(): Plugin {
  return {
    name: 'frontier-offline',
    apply: 'build',
    generateBundle: {
      order: 'post', // when Vite has taken away what is empty
      handler(_options, bundle) {
        const all = Object.keys(bundle).filter(f => !f.endsWith('.map') && f !== 'index.html');
        const groups = Object.entries(grouped(bundle)).map(([name, files]) => [name, [...files]] as const);
        const inGroups = new Set(groups.flatMap(([, files]) => files));
        const hash = createHash('sha256');
        for (const file of [...all, 'index.html'].sort()) {
          const chunk = bundle[file];
          if (chunk) hash.update(file).update(chunk.type === 'chunk' ? chunk.code : chunk.source);
        }
        const source = worker
          .replace('VERSION', JSON.stringify(hash.digest('hex').slice(0, 16)))
          .replace('GROUPS', JSON.stringify(Object.fromEntries(groups)))
          .replace(
            'FILES',
            JSON.stringify(['./', 'manifest.webmanifest', 'icon.svg', ...all.filter(f => !inGroups.has(f))]),
          );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

const worker = `const version = VERSION, files = FILES, groups = GROUPS;
const live = /\\/(api\\/.*|health|metrics)$/;
const open = () => caches.open(version);
const keep = (c, file) => c.match(file).then((hit) => hit || c.add(file).catch(() => undefined));
self.addEventListener('install', (e) => e.waitUntil(open().then((c) => c.addAll(files))));
self.addEventListener('activate', (e) => e.waitUntil(caches.keys()
  .then((keys) => Promise.all(keys.filter((k) => k !== version).map((k) => caches.delete(k))))
  .then(() => self.clients.claim())));
self.addEventListener('message', (e) => {
  if (e.data === 'take over') self.skipWaiting();
  else if (Array.isArray(e.data?.keep)) e.waitUntil(open()
    .then((c) => Promise.all(e.data.keep.flatMap((g) => groups[g] ?? []).map((file) => keep(c, file))))
    .then(() => e.source?.postMessage({ kept: e.data.keep })));
});
self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || live.test(url.pathname)) return;
  const key = e.request.mode === 'navigate' ? './' : e.request;
  const fetched = (c) => fetch(e.request).then((response) => {
    if (response.ok && e.request.mode !== 'navigate') c.put(e.request, response.clone());
    return response;
  });
  e.respondWith(open().then((c) => c.match(key, { ignoreSearch: true }).then((hit) => hit || fetched(c))));
});
`;
