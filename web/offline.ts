// Emits sw.js: everything the build produced is fetched once and then served from the cache, so
// that the table works without a network. Of the languages only the player's own is kept, with its
// letters: the page tells which. A new build has a new cache name; the old one is dropped
// when the new worker takes over, which it does only when the page asks for it. What a game server says is
// never kept.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

export function offline(): Plugin {
  return {
    name: 'frontier-offline',
    apply: 'build',
    generateBundle(_options, bundle) {
      const all = Object.keys(bundle).filter((f) => !f.endsWith('.map') && f !== 'index.html');
      const files = all.filter((f) => !/(^|\/)(ru|pl|cs)-[^/]*\.js$|(cyrillic|latin-ext)[^/]*\.woff2$/.test(f));
      const letters: Record<string, string> = { ru: 'cyrillic', pl: 'latin-ext', cs: 'latin-ext' };
      const own = Object.fromEntries(Object.entries(letters).map(([l, subset]) => [l, all.filter((f) => f.includes(`/${l}-`) || f.includes(`-${subset}-`))]));
      const hash = createHash('sha256');
      for (const file of [...all, 'index.html'].sort()) {
        const chunk = bundle[file];
        if (chunk) hash.update(file).update(chunk.type === 'chunk' ? chunk.code : chunk.source);
      }
      const version = hash.digest('hex').slice(0, 16);
      const source = worker.replace('VERSION', JSON.stringify(version))
        .replace('LANGUAGES', JSON.stringify(own))
        .replace('FILES', JSON.stringify(['./', 'manifest.webmanifest', 'icon.svg', ...files]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

const worker = `const version = VERSION, files = FILES, languages = LANGUAGES;
const live = /\\/(api\\/.*|health|metrics)$/;
self.addEventListener('install', (e) => e.waitUntil(caches.open(version).then((c) => c.addAll(files))));
self.addEventListener('activate', (e) => e.waitUntil(caches.keys()
  .then((keys) => Promise.all(keys.filter((k) => k !== version).map((k) => caches.delete(k))))
  .then(() => self.clients.claim())));
self.addEventListener('message', (e) => {
  if (e.data === 'take over') self.skipWaiting();
  else if (languages[e.data]) e.waitUntil(caches.open(version).then((c) => Promise.all(languages[e.data]
    .map((file) => c.match(file).then((hit) => hit || c.add(file).catch(() => undefined))))));
});
self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || live.test(url.pathname)) return;
  const key = e.request.mode === 'navigate' ? './' : e.request;
  e.respondWith(caches.open(version).then((c) => c.match(key, { ignoreSearch: true }).then((hit) => hit || fetch(e.request).then((response) => {
    if (response.ok && e.request.mode !== 'navigate') c.put(e.request, response.clone());
    return response;
  }))));
});
`;
