// Turns facts that live elsewhere in the tree (interface texts, components, rules) into the small
// JSON files the client imports. Nothing here is kept in git: src/generated is made at every build.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lessons } from './lessons.mjs';
import { rulebooks } from './rulebook.mjs';
import { planetSteam } from './planet-steam.mjs';
import { textsIn } from '../wasm/texts.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(web, '..');
const out = join(web, 'src', 'generated');
export const languages = ['en', 'ru', 'pl', 'cs'];
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

function write(path, value) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

function interfaceTexts() {
  const files = readdirSync(join(web, 'src', 'i18n')).filter(name => name.endsWith('.json'));
  const terms = Object.assign({}, ...files.map(name => read('web', 'src', 'i18n', name).terms));
  for (const language of languages)
    write(`i18n/${language}.json`, Object.fromEntries(Object.entries(terms).map(([key, t]) => [key, t[language]])));
}

/** The facts of a thing without its words and its provenance. */
function facts({ name, text, options, provenance, colour_provenance, ...rest }) {
  return rest;
}

function underwaterCities() {
  const data = file => read('data', 'underwater-cities', file);
  const cards = data('cards.json');
  const slots = data('slots.json');
  const tiles = data('metropolises.json').tiles;
  const all = [cards.personal_assistant, ...cards.era_cards, ...cards.special_cards];
  write('underwater-cities/components.json', {
    cards: all.map(facts),
    contracts: cards.contracts.map(facts),
    slots: Object.fromEntries(Object.entries(slots.sides).map(([side, s]) => [side, s.slots.map(facts)])),
    always: facts(slots.always_available),
    metropolises: tiles.map(facts),
    boards: data('boards.json').sides.map(facts),
    federation: facts(data('federation.json')),
    constants: facts(data('constants.json')),
  });
  const everySlot = [...Object.values(slots.sides).flatMap(s => s.slots), slots.always_available];
  for (const language of languages) {
    const words = thing => ({
      name: thing.name?.[language],
      text: thing.text?.[language],
      options: thing.options?.map(option => option[language]),
    });
    write(`underwater-cities/${language}.json`, {
      cards: Object.fromEntries(all.map(card => [card.number, words(card)])),
      contracts: Object.fromEntries(cards.contracts.map(c => [c.id, words(c)])),
      slots: Object.fromEntries(everySlot.map(slot => [slot.id, words(slot)])),
      metropolises: Object.fromEntries(tiles.map(tile => [tile.id, words(tile)])),
    });
  }
}

function planetUnknown() {
  const data = file => read('data', 'planet-unknown', file);
  const tiles = data('tiles.json'),
    planets = data('planets.json').planets,
    corporations = data('corporations.json').corporations;
  const cards = data('civ-cards.json').cards,
    events = data('events.json').events,
    goals = data('objectives.json').objectives,
    solo = data('solo.json');
  write('planet-unknown/components.json', {
    tiles: Object.fromEntries(tiles.tiles.map(t => [t.id, { shape: t.shape, cells: t.cells, meteorite: t.meteorite }])),
    shapes: tiles.shapes.map(s => ({ id: s.id, ring: s.ring, meteorite: s.meteorite_cell })),
    base: {
      outer: tiles.base.outer_order_clockwise,
      inner: tiles.base.inner_order_clockwise,
      seats: tiles.base.marker_positions,
    },
    planets: Object.fromEntries(planets.map(({ edge, ...p }) => [p.id, facts(p)])),
    corporations: Object.fromEntries(
      corporations.map(c => [
        c.id,
        {
          ...facts(c),
          rules: c.rules.map(r => r.op),
          technologies: c.technologies.map(({ label, limit, effects }) => ({ label, limit, when: effects[0]?.when })),
        },
      ]),
    ),
    cards: Object.fromEntries(cards.map(({ id, level, timing, effects }) => [id, { level, timing, effects }])),
    events: Object.fromEntries(events.map(({ id, alert, effects }) => [id, { alert, effects }])),
    goals: Object.fromEntries(
      goals.map(({ id, competitive, personal }) => [id, { metric: competitive.metric, test: personal.test }]),
    ),
    verdicts: solo.verdicts.map(({ id, step }) => ({ id, step })),
  });
  write('planet-unknown/solo.json', { modifiers: solo.modifiers });
  for (const language of languages) {
    const words = thing => ({ name: thing.name?.[language], text: thing.text?.[language] });
    const by = (list, of = words) => Object.fromEntries(list.map(thing => [thing.id, of(thing)]));
    write(`planet-unknown/${language}.json`, {
      planets: by(planets),
      cards: by(cards),
      events: by(events),
      corporations: by(corporations, c => ({
        ...words(c),
        technologies: Object.fromEntries(c.technologies.map(t => [t.label, t.text[language]])),
      })),
      goals: by(goals, g => ({ competitive: words(g.competitive), personal: words(g.personal) })),
      shapes: by(tiles.shapes, s => s.name[language]),
      verdicts: by(solo.verdicts, v => v.text[language]),
      effects: Object.fromEntries(
        Object.entries(data('words.json').words).flatMap(([key, text]) =>
          key.startsWith('effect.') ? [[key.slice(7), text[language]]] : [],
        ),
      ),
    });
  }
}

function engineTexts() {
  const folder = join(dirname(process.env.FRONTIER_WASM ?? join(root, 'build', 'wasm', 'frontier.wasm')), 'generated');
  for (const language of languages.slice(1)) write(`texts/${language}.json`, textsIn(language, folder));
}

function engine() {
  const wasm = process.env.FRONTIER_WASM ?? join(root, 'build', 'wasm', 'frontier.wasm');
  if (!existsSync(wasm)) {
    console.error(
      `The engine is not built: ${wasm} is missing.\nRun: cmake --preset wasm && cmake --build --preset wasm`,
    );
    process.exit(1);
  }
  copyFileSync(wasm, join(out, 'frontier.wasm'));
  console.log(`engine ${(statSync(wasm).size / 1024).toFixed(0)} kB`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
interfaceTexts();
underwaterCities();
planetUnknown();
for (const game of ['underwater-cities', 'planet-unknown', 'planet-steam'])
  write(`puzzles/${game}.json`, read('data', game, 'puzzles.json').puzzles);
planetSteam(read, write, languages);
engine();
engineTexts();
lessons(root, write);
await rulebooks(root, write, readFileSync(join(out, 'frontier.wasm')));
