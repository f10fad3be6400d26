// The module against the native engine: golden records end in their hashes, and seeded random games
// get the same answers, byte for byte, to everything that can be asked.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { textsIn } from '../../web/wasm/texts.mjs';
import { load } from '../../web/wasm/load.mjs';

const root = new URL('../../', import.meta.url);
const module = new WebAssembly.Module(readFileSync(new URL('build/wasm/frontier.wasm', root)));
const tables = fileURLToPath(new URL('build/wasm/generated', root));

/** A table that speaks all languages, as the native engine does. */
async function tableOf() {
  const table = await load(module);
  for (const language of ['ru', 'pl', 'cs']) assert.ok(table.speak(language, textsIn(language, tables)), language);
  return table;
}

/** `frontier engine` as a function from a line to its answer. */
function native() {
  const child = spawn(new URL('build/release/frontier', root).pathname, ['engine'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', line => waiting.shift()?.resolve(line));
  child.on('exit', code => waiting.forEach(w => w.reject(new Error(`engine ended: ${code}`))));
  return {
    text(line) {
      child.stdin.write(`${line}\n`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    end: () => child.stdin.end(),
  };
}

/** A browser's module without the networks asks for them; here they are. */
function bring(table) {
  const game = table.missed();
  return !!game && table.network(readFileSync(new URL(`bots/networks/${game}.net`, root)));
}

const engine = native();
after(() => engine.end());

/** Both answer the same; returns what. */
async function both(table, line) {
  let ours = table.text(line);
  if (bring(table)) ours = table.text(line);
  const theirs = await engine.text(line);
  assert.equal(ours, theirs, line);
  return JSON.parse(ours);
}

function randomBelow(seed) {
  // mulberry32: any seeded chance will do here
  let a = seed >>> 0;
  return n => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

function randomOptions(game, below) {
  const options = {};
  for (const o of game.options) {
    if (below(2)) continue;
    if (o.kind === 'flag') options[o.id] = below(2) === 1;
    else if (o.kind === 'choice') options[o.id] = o.values[below(o.values.length)];
    else options[o.id] = o.min + below(o.max - o.min + 1);
  }
  return options;
}

/** Plays one game on both sides; asks now and then for all there is to ask. */
async function playBoth(table, game, players, seed) {
  const below = randomBelow(seed);
  const options = seed % 2 ? randomOptions(game, below) : {};
  const begun = await both(table, `new ${JSON.stringify({ game: game.id, players, seed, options })}`);
  if (begun.error) return 0; // options that do not go together
  let moves = 0;
  for (; ; moves++) {
    const { legal } = await both(table, 'legal');
    if (!legal.length) break;
    const asked = legal[below(legal.length)];
    const played = await both(table, `do ${asked.seat} ${asked.moves[below(asked.moves.length)]}`);
    assert.ok(played.do, JSON.stringify(played));
    if (below(25) === 0)
      for (const line of [
        'hash',
        'questions',
        'position',
        'view -1',
        `view ${asked.seat}`,
        'events',
        'score',
        `why ${asked.seat} ${asked.moves[0]}`,
      ])
        await both(table, line);
  }
  assert.ok(moves > 0);
  await both(table, 'result');
  await both(table, 'record');
  return moves;
}

const { games } = (await tableOf()).answer('games');

test('the module knows the games', () => assert.ok(games.length > 0));

for (const game of games)
  for (let players = game.min_players; players <= game.max_players; players++)
    test(`${game.id}, ${players} players: random games as in the native engine`, async () => {
      const table = await tableOf();
      for (let seed = 1; seed <= 3; seed++) await playBoth(table, game, players, seed * 100 + players);
    });

for (const game of games)
  test(`${game.id}: terms as in the native engine, and the numbers of the rules`, async () => {
    const table = await tableOf();
    assert.ok(
      table.answer(`rules ${game.id}`).rules.every(r => /^[A-Z]+-/.test(r.id) && r.sentence === ''),
      'sentences for developers are left out',
    );
    for (const language of ['en', 'ru', 'pl', 'cs']) await both(table, `terms ${language} ${game.id}`);
  });

const records = new URL('tests/records/', root);
for (const name of readdirSync(records).filter(n => n.endsWith('.json')))
  test(`record ${name} ends in its hash`, async () => {
    const text = readFileSync(new URL(name, records), 'utf8').trim();
    const table = await tableOf();
    const answer = table.answer(`replay ${text}`);
    assert.ok(answer.replay, JSON.stringify(answer));
    assert.equal(table.answer('hash').hash, JSON.parse(text).result.hash);
    assert.equal(JSON.stringify(table.answer('record').record), text);
  });

test('a bot chooses the same move', async () => {
  const table = await tableOf();
  const rungs = ['novice', 'learner', 'easy', 'medium', 'skilled', 'hard', 'expert', 'master'];
  const bots = ['greedy', ...rungs, ...['builder', 'miser', 'racer'].map(temper => `expert:${temper}`)];
  for (const game of games) {
    await both(table, `new ${JSON.stringify({ game: game.id, players: game.max_players, seed: 5 })}`);
    for (let i = 0; i < 3 * bots.length; i++) {
      const { questions } = await both(table, 'questions');
      if (!questions.length) break;
      const { seat } = questions[0];
      const { go } = await both(table, `go ${seat} {"bot":"${bots[i % bots.length]}","budget":40,"seed":${i}}`);
      await both(table, `do ${seat} ${go.move}`);
    }
  }
});

test('a bot that misses its network says so, takes it, and does without where there is none', async () => {
  for (const { id } of games) {
    const begin = `new ${JSON.stringify({ game: id, players: 2, seed: 5 })}`,
      ask = 'go 0 {"bot":"expert","budget":8,"seed":1}';
    const [without, wrong] = [await tableOf(), await tableOf()];
    for (const table of [without, wrong]) table.answer(begin);
    const first = without.answer(ask);
    assert.equal(without.missed() !== '', first.error !== undefined, id);
    if (!first.error) continue; // no network is trained for this game, or it is part of the module
    assert.equal(without.missed(), id);
    assert.equal(without.network(null), false);
    assert.ok(without.answer(ask).go.move);
    wrong.answer(ask);
    assert.equal(wrong.network(new Uint8Array(100)), false); // damaged on its way
    assert.ok(wrong.answer(ask).go.move);
    assert.equal(wrong.missed(), '');
  }
});

test('the rival of a day plays alike in the browser and on the server that checks it', async () => {
  const table = await tableOf();
  for (const { id } of games) {
    const { daily } = await both(table, `daily 2026-11-16 ${id}`);
    if (daily.players < 2) continue;
    await both(table, `new ${JSON.stringify(daily)}`);
    for (let n = 0; n < 60; n++) {
      const { questions } = await both(table, 'questions');
      if (!questions.length) break;
      const { seat } = questions[0];
      const { go } = await both(table, `go ${seat} {"bot":"medium","budget":60,"seed":${n}}`);
      await both(table, `do ${seat} ${go.move}`);
    }
  }
});
