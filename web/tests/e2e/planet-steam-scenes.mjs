// One game of five in round 3 of 4, as positions: what the pictures show and some tests begin with.
const none = { quartz: 0, ore: 0, water: 0, energy: 0 };
const by = (quartz, ore, water, energy) => ({ quartz, ore, water, energy });
export const names = ['Ada', 'Bruno', 'Chiyo', 'Dmitri', 'Elsa'];

const seat = (credits, held, carriers, licences, elite_quarters, specialist, claims, reactors, superchargers) => ({
  credits,
  held: by(...held),
  carriers: by(...carriers),
  licences,
  elite_quarters,
  specialist,
  claims,
  reactors,
  superchargers,
});

const table = {
  game: 'planet-steam',
  players: 5,
  rounds_left: 2,
  first_player: 1,
  order: [2, 0, 3, 4, 1],
  turn: 1,
  prices: by(16, 11, 5, 7),
  supply: by(3, 5, 8, 4),
  bonus: none,
  stock: 6,
  airship: 5,
  neutral: ['A1', 'D1', 'A3', 'F3', 'B4', 'E4', 'A5', 'F5', 'C7', 'F7'],
  seats: [
    seat(
      47,
      [3, 2, 4, 10],
      [2, 1, 2, 3],
      1,
      1,
      2,
      ['F2', 'D4', 'C5', 'D5', 'E5', 'E6'],
      { C5: 'quartz', D4: 'water', D5: 'energy', E5: 'energy', E6: 'energy' },
      ['E6'],
    ),
    seat(
      40,
      [2, 5, 3, 1],
      [1, 2, 1, 1],
      0,
      0,
      5,
      ['B2', 'B3', 'C3', 'C4', 'A6', 'B6'],
      { B2: 'quartz', B3: 'ore', C3: 'ore', C4: 'water' },
      [],
    ),
    seat(
      33,
      [5, 1, 2, 4],
      [2, 1, 2, 1],
      0,
      1,
      1,
      ['B1', 'C1', 'C2', 'D2', 'A4'],
      { C1: 'quartz', C2: 'quartz', D2: 'water' },
      ['C2'],
    ),
    seat(
      52,
      [0, 3, 6, 3],
      [1, 1, 2, 1],
      1,
      0,
      3,
      ['F4', 'D6', 'D7', 'E7', 'F6'],
      { F4: 'energy', D6: 'water', D7: 'water', E7: 'ore' },
      [],
    ),
    seat(
      28,
      [1, 2, 4, 6],
      [1, 1, 2, 2],
      2,
      0,
      4,
      ['E1', 'F1', 'E2', 'E3', 'A7', 'B7'],
      { E1: 'energy', E2: 'energy', E3: 'water' },
      ['E3'],
    ),
  ],
};
const withSeats = change => table.seats.map((s, i) => ({ ...s, ...change(s, i) }));

export const scenes = {
  trade: { ...table, step: 'trade', asked: 0, trade_turn: 3 },
  auction: {
    ...table,
    step: 'raise',
    asked: 0,
    airship: 0,
    bonus: by(0, 1, 1, 1),
    contest: { for: 'specialist', active: [0, 1, 3], leader: 3, bid: 9 },
    order: [0, 1, 2, 3, 4],
    turn: 0,
    seats: withSeats((_, i) => ({ specialist: i === 2 ? 1 : 0 })),
  },
  zone: {
    ...table,
    step: 'raise',
    asked: 0,
    turn: 0,
    airship: 0,
    lot: 'D3',
    contest: { for: 'zone', active: [0, 3, 4], leader: 3, bid: 11 },
  },
  claim: { ...table, step: 'claim', asked: 0, airship: 0 },
  airship: { ...table, step: 'airship', asked: 3, turn: 2, airship: 0 },
  bench: {
    ...table,
    step: 'reactors',
    asked: 0,
    seats: withSeats((s, i) => (i ? {} : { credits: 50, held: by(5, 3, 6, 3), superchargers: [] })),
  },
  extraction: {
    ...table,
    step: 'extraction',
    asked: 0,
    seats: withSeats((s, i) => (i ? {} : { held: by(3, 2, 4, 3) })),
  },
  certificate: { ...table, step: 'certificate', asked: 0 },
};

export const everything = {
  immobile_reactors: true,
  restricted_river: true,
  variable_trade_order: true,
  variable_claims: true,
  reduced_start: true,
  price_manipulation: true,
  sabotage: true,
  hired_carrier: true,
};
