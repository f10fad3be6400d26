// Every kind of question a game asks, as records that stand before it: bots play games of several
// kinds until each question has been met, in a late round where there is one to be had.
import { settled } from './browser.mjs';
import { keepGame, speaker } from './scenes.mjs';

export const names = ['Marta', 'Ilya', 'Nautilus', 'Zofia', 'Chiyo', 'Bartholomew'];

const games = {
  'underwater-cities': [
    { players: 4, options: { contracts: true, boards: 'advanced' }, seed: '20' },
    { players: 3, options: { contracts: true }, seed: '21', bot: 'random' },
    { players: 4, options: { boards: 'advanced' }, seed: '22', bot: 'random' },
    { players: 1, seed: '23' },
    { players: 2, options: { contracts: true }, seed: '24', bot: 'random' },
    { players: 4, seed: '25', bot: 'random' },
  ],
  'planet-steam': [
    { players: 5, seed: '30' },
    {
      players: 5,
      options: {
        price_manipulation: true,
        sabotage: true,
        hired_carrier: true,
        variable_trade_order: true,
        variable_claims: true,
      },
      seed: '31',
      bot: 'random',
    },
    {
      players: 3,
      options: { price_manipulation: true, sabotage: true, hired_carrier: true },
      seed: '32',
      bot: 'random',
    },
    { players: 5, seed: '33', bot: 'random' },
  ],
  'planet-unknown': [
    { players: 4, seed: '40' },
    { players: 6, seed: '41', bot: 'random' },
    { players: 1, seed: '42', bot: 'random' },
    { players: 3, seed: '43', bot: 'random' },
    { players: 2, seed: '44', bot: 'random' },
  ],
};
export const gameIds = Object.keys(games);

/** What is asked, told apart by the verb that answers it. */
function kindOf(question, legal) {
  const verb = legal
    .map(m => m.split(' ')[0])
    .find(v => !['done', 'decline', 'ability', 'pass', 'end', question.kind].includes(v));
  return verb ? `${question.kind}-${verb}` : question.kind;
}

/**
 * Records by kind of question: { kind, record, seat, players, legal }. `wanted` stops early when all of these kinds are
 * met.
 */
export async function questionsOf(game, wanted = null) {
  const ask = await speaker();
  const found = new Map();
  for (const { players, options = {}, seed, bot = 'easy' } of games[game]) {
    ask(`new ${JSON.stringify({ game, players, options, seed, seats: names.slice(0, players) })}`);
    for (let n = 0; n < 3000; n++) {
      const question = ask('questions')[0];
      if (!question) {
        if (!found.has('over'))
          found.set('over', { kind: 'over', record: ask('record'), seat: 0, players, legal: [], late: true });
        break;
      }
      const legal = ask(`legal ${question.seat}`)[0].moves;
      const kind = kindOf(question, legal);
      const have = found.get(kind);
      if (!have || (!have.late && have.players === players && n > 60))
        found.set(kind, { kind, record: ask('record'), seat: question.seat, players, legal, late: n > 60 });
      if (wanted?.every(k => found.get(k)?.late)) return wanted.map(k => found.get(k));
      const { move } = ask(`go ${question.seat} ${JSON.stringify({ bot, budget: 0, seed: String(n) })}`);
      ask(`do ${question.seat} ${move}`);
    }
  }
  return wanted ? wanted.flatMap(kind => found.get(kind) ?? []) : [...found.values()];
}

/** Puts a record into the browser and sits down before its question; the others are bots. */
export async function sitDown(page, { record, seat, players }) {
  const { result, ...rest } = record;
  const saved = {
    id: `q${Math.random().toString(36).slice(2)}`,
    version: 1,
    title: 'Tuesday reef',
    game: record.game,
    created: 1,
    updated: 1,
    floor: 0,
    viewer: seat,
    over: !!result?.over,
    points: [],
    draft: [],
    record: rest,
    seats: names.slice(0, players).map((name, i) => ({ name, kind: i === seat ? 'person' : 'bot', level: 'easy' })),
  };
  await keepGame(page, saved);
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.locator('.game').first().waitFor(); // the table before this one is gone
  await page.evaluate(id => {
    location.hash = `#/play/${id}`;
  }, saved.id);
  await page.locator('.app').first().waitFor();
  await settled(page);
}
