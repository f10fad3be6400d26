// What is printed on Planet Unknown's components, as the table draws it, and their words.
import { facts } from './facts.mjs';

export function components(read, write, languages) {
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
