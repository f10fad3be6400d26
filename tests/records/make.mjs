// make.mjs GAME PLAYERS SEED BOT,BOT,... [OPTIONS-JSON] [MOVES]: plays a game over the line protocol
// and prints its record: how the golden records of this folder came to be.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [game, players, seed, bots, options = '{}', limit = '100000'] = process.argv.slice(2);
const child = spawn('build/release/frontier', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

async function ask(line) {
  child.stdin.write(`${line}\n`);
  const { value } = await lines.next();
  const answer = JSON.parse(value);
  if (answer.error) throw new Error(`${line}: ${answer.error}`);
  return { answer, text: value };
}

const seats = Array.from({ length: Number(players) }, (_, i) => bots.split(',')[i % bots.split(',').length]);
await ask(`new ${JSON.stringify({ game, players: Number(players), seed, options: JSON.parse(options), seats })}`);
for (let i = 0; i < Number(limit); i++) {
  const { answer } = await ask('questions');
  if (!answer.questions.length) break;
  const { seat } = answer.questions[0];
  const { answer: chosen } = await ask(`go ${seat} ${JSON.stringify({ bot: seats[seat], seed: Number(seed) * 100000 + i })}`);
  await ask(`do ${seat} ${chosen.go.move}`);
}
const { text } = await ask('record');
console.log(text.slice('{"record":'.length, -1));
child.stdin.end();
