// two.mjs: two server processes on one PostgreSQL, for the test of it and for the measurement of how one takes over
// from the other.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync, spawn } from 'node:child_process';
import { Server, Client, freePort, isAsked, until, wait } from './client.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const binary = process.env.FRONTIER_BINARY ?? path.join(here, '../../build/release/frontier');

/** A PostgreSQL of its own in a temporary folder; where none is installed that is an error, for ./test installs it. */
export class Postgres {
  constructor(settings = {}) {
    this.settings = settings;
    const versions = fs.existsSync('/usr/lib/postgresql')
      ? fs.readdirSync('/usr/lib/postgresql').sort((a, b) => b - a)
      : [];
    assert.ok(versions.length, 'PostgreSQL is not installed');
    this.bin = `/usr/lib/postgresql/${versions[0]}/bin`;
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-pg-'));
    this.data = path.join(this.folder, 'data');
  }
  /* It refuses to run as root. */
  run(command, ...args) {
    const file = path.join(this.bin, command);
    const [first, rest] = process.getuid()
      ? [file, args]
      : ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args]];
    return execFileSync(first, rest, {
      env: { ...process.env, HOME: this.folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  async start() {
    fs.mkdirSync(this.data);
    if (!process.getuid()) execFileSync('chown', ['-R', 'postgres', this.folder]);
    this.port = await freePort();
    this.run('initdb', '-D', this.data, '-A', 'trust', '-U', 'postgres', '--no-sync');
    this.run('pg_ctl', '-D', this.data, '-w', '-l', path.join(this.folder, 'log'), '-o', this.options(), 'start');
    this.url = this.database('postgres');
    return this;
  }
  options() {
    return `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder}${Object.entries(
      this.settings,
    )
      .map(([name, value]) => ` -c ${name}=${value}`)
      .join('')}`;
  }
  database(name) {
    return `postgresql://postgres@127.0.0.1:${this.port}/${name}`;
  }
  /** An empty one, in which no table of before waits for its bot. */
  newDatabase() {
    const name = `frontier${(this.made = (this.made ?? 0) + 1)}`;
    this.run('createdb', '-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres', name);
    return this.database(name);
  }
  /** What a statement answers, in a database of ours or in the first. */
  sql(text, url = this.url) {
    return execFileSync(path.join(this.bin, 'psql'), ['-X', '-q', '-A', '-t', '-d', url, '-c', text], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
  /** A session that says this and stays. */
  session(text, url = this.url) {
    const child = spawn(path.join(this.bin, 'psql'), ['-X', '-q', '-A', '-t', '-d', url], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const s = { told: '', end: () => child.stdin.end(), say: more => child.stdin.write(`${more}\n`) };
    child.stdout.on('data', d => {
      s.told += d;
    });
    child.stdin.write(`${text}\n`);
    return s;
  }
  /** As one that has run for a while: segments of its log lie ready, none has to be made in the middle of a move. */
  settle(segments = 8) {
    for (let i = 0; i < segments; i++)
      this.sql("SELECT pg_logical_emit_message(false, '', ''); SELECT pg_switch_wal()");
    this.sql('CHECKPOINT');
  }
  runs() {
    return fs.existsSync(path.join(this.data, 'postmaster.pid'));
  }
  pid() {
    return Number(fs.readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
  halt() {
    this.run('pg_ctl', '-D', this.data, '-m', 'immediate', '-w', 'stop');
  }
  resume() {
    if (this.runs()) return;
    this.run('pg_ctl', '-D', this.data, '-w', '-l', path.join(this.folder, 'log'), '-o', this.options(), 'start');
  }
  stop() {
    if (this.url && this.runs()) this.run('pg_ctl', '-D', this.data, '-m', 'fast', '-w', 'stop');
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Two processes, a person at each, and a table for both of them and a bot that thinks for long. */
export async function setTable(postgres) {
  const args = ['--db', postgres.newDatabase(), '--web', postgres.folder, '--rate', '2000'];
  const servers = [
    await new Server(binary, args, await freePort()).start(),
    await new Server(binary, args, await freePort()).start(),
  ];
  const cookies = [await servers[0].guest('Ann'), await servers[1].guest('Bob')];
  const table = await servers[0].table(cookies[0], {
    game: 'planet-steam',
    players: 3,
    bots: [null, null, 'expert'],
  });
  const clients = [];
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await new Client(servers[seat], cookie).open());
    assert.ok(
      (
        await clients[seat].ask('join', {
          table: table.id,
          invite: table.invite,
        })
      ).ok,
    );
    await until(
      'who sits there is seen',
      () => clients[seat].table?.seats.filter(s => s.kind === 'person').length === seat,
    );
    assert.ok((await clients[seat].ask('sit', { seat })).ok);
  }
  await until('the game begins for both', () => clients.every(c => c.play));
  return { servers, cookies, table, clients };
}

const botIsAsked = client => client.play.questions.some(q => q.seat === 2);

/** Whether a process thinks for a bot: it does so only for tables whose lease it has. */
export const thinks = async server => /frontier_bots_thinking 1/.test((await server.api('GET', '/metrics')).text);

/** People answer their questions until the bot owes a move and one of the processes thinks about it; which one? */
export async function playUntilBotThinks(clients, servers, moves) {
  for (;;) {
    const asked = clients.find(isAsked);
    if (asked) {
      const { seq, nth, legal } = asked.play;
      assert.ok(
        (
          await asked.ask('move', {
            nth,
            text: legal[Math.floor(Math.random() * legal.length)],
          })
        ).ok,
      );
      asked.acknowledged = nth + 1;
      await until('everybody sees it', () => clients.every(c => c.play.seq > seq));
    } else if (clients.every(c => botIsAsked(c) && c.play.moves >= moves)) {
      for (const [i, server] of servers.entries()) if ((await thinks(server)) && clients.every(botIsAsked)) return i;
    }
    await wait(5);
  }
}
