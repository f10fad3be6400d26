// What is printed on Underwater Cities's components, as the table draws it, and their words.
import { facts } from './facts.mjs';

export function components(read, write, languages) {
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
