// takeover.mjs [--rounds N]: how long a table is without a process to look after it. Two processes serve one
// PostgreSQL; the one that thinks for a table's bot is killed, and the time is taken until the other has the table's
// lease and thinks for the bot itself. How long the bot then thinks is not counted.
import { until } from './client.mjs';
import { Postgres, playUntilBotThinks, setTable, thinks } from './two.mjs';

const i = process.argv.indexOf('--rounds');
const rounds = i < 0 ? 10 : Number(process.argv[i + 1]);
const postgres = await new Postgres().start();
const times = [];

try {
  for (let round = 0; round < rounds; round++) {
    const { servers, clients } = await setTable(postgres);
    const dead = await playUntilBotThinks(clients, servers, 1),
      left = servers[1 - dead];
    await servers[dead].kill();
    const from = performance.now();
    await until('the other process takes over', () => thinks(left));
    times.push((performance.now() - from) / 1000);
    for (const client of clients) client.close();
    await left.stop();
  }
} finally {
  postgres.stop();
}
times.sort((a, b) => a - b);
const told = seconds => `${seconds.toFixed(1)} s`;
console.log(
  `${rounds} take-overs: shortest ${told(times[0])}, median ${told(times[rounds >> 1])}, longest ${told(times.at(-1))}`,
);
