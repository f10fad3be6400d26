// How long a bot takes for a move in WebAssembly: a game of two of each, with the level's own number of lines and no
// clock. Processor time, so that other programs do not count.
//
//     scripts/web run thinking [LEVEL]           # medium
import { readFileSync } from 'node:fs';
import { load } from '../wasm/load.mjs';

const level = process.argv[2] ?? 'medium';
const root = new URL('../../', import.meta.url);
const bytes = readFileSync(new URL('build/wasm/frontier.wasm', root));
const table = await load(bytes);
const games = table.answer('games').games;

function ask(line) {
  const answer = table.answer(line);
  if (answer.error) throw new Error(`${line}: ${answer.error}`);
  return Object.values(answer)[0];
}

/** A bot that judges by a network misses it the first time it is asked. */
function bring(seat, game) {
  table.answer(`go ${seat} ${JSON.stringify({ bot: level, budget: 1 })}`);
  if (table.missed()) table.network(readFileSync(new URL(`bots/networks/${game.id}.net`, root)));
}

/** Milliseconds of each move of one game. */
function play(game) {
  const times = [];
  let status = ask(`new ${JSON.stringify({ game: game.id, players: 2, seed: '1' })}`);
  bring(status.to_act[0], game);
  while (!status.over) {
    const seat = status.to_act[0];
    const before = process.cpuUsage();
    const { move } = ask(`go ${seat} ${JSON.stringify({ bot: level, seed: String(status.moves) })}`);
    const spent = process.cpuUsage(before);
    times.push((spent.user + spent.system) / 1000);
    status = ask(`do ${seat} ${move}`);
  }
  return times.sort((a, b) => a - b);
}

for (const game of games) {
  const times = play(game),
    sum = times.reduce((a, b) => a + b, 0);
  console.log(
    `${game.title}: ${times.length} moves of ${level}, ${Math.round(sum / times.length)} ms on average, ` +
      `${Math.round(times[Math.floor(times.length * 0.99)])} ms in 99 of 100, ${Math.round(times.at(-1))} ms at most`,
  );
}
