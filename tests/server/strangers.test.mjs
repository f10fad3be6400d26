// What strangers do to the door: other protocols, connections that never ask anything, slow bodies, one address that
// takes all.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import { Server, Client, certificate, frame, freePort, isAsked, playOn, until, worked } from './client.mjs';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const binary = process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-strangers-'));
const web = path.join(folder, 'web');
fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>table</title>');
fs.writeFileSync(path.join(web, 'assets/a-1.js'), 'export const a = 1;\n');
test.after(() => fs.rmSync(folder, { recursive: true, force: true }));

const servers = [];
let count = 0;
async function serve(args = [], set = {}) {
  const server = new Server(
    binary,
    ['--db', path.join(folder, `${++count}.db`), '--web', web, '--rate', '2000', ...args],
    await freePort(),
  );
  Object.assign(server, set);
  servers.push(server);
  return server.start();
}
test.afterEach(async () => {
  for (const s of servers.splice(0)) if (s.child?.exitCode === null && !s.child.killed) await s.kill();
});

const metric = async (server, name) =>
  Number(new RegExp(`^frontier_${name} (.*)$`, 'm').exec((await server.api('GET', '/metrics')).text)?.[1]);

/** A connection that says this and then nothing. */
function raw(server, text, from = '127.0.0.1') {
  const socket = net.connect({
    port: server.port,
    host: '127.0.0.1',
    localAddress: from,
  });
  const r = { socket, told: '', closed: false };
  socket.on('error', () => {});
  socket.on('data', d => {
    r.told += d;
  });
  socket.on('close', () => {
    r.closed = true;
  });
  socket.write(text);
  return r;
}

test('an upgrade to anything but WebSocket is refused, and nothing is left of it', async () => {
  const server = await serve();
  for (const what of ['h2c', 'H2C', 'websocket, h2c', 'TLS/1.0', 'h2c, websocket']) {
    const r = raw(
      server,
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${what}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
    );
    await until(`the connection that asks for ${what} ends`, () => r.closed);
    assert.ok(!r.told.includes(' 101 '), `${what}: ${r.told.slice(0, 80)}`);
  }
  await until('nobody is left', async () => (await metric(server, 'connections')) === 1); /* the one that asks */
  await server.stop();
});

test('one address may hold only so many connections of any kind; another is served at once', async () => {
  const server = await serve(['--host', '0.0.0.0', '--sockets-per-address', '8', '--patience', '600']);
  const held = [];
  for (const text of ['', 'GET / HTT', `POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`])
    for (let i = 0; i < 60; i++) held.push(raw(server, text, '127.0.0.2'));
  const left = () => held.filter(r => !r.closed).length;
  await until('all but a few are turned away', () => left() <= 8 + 32);
  assert.ok(left() > 0, 'those few are served');
  const r = raw(server, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.3');
  await until('another address is answered', () => r.told.includes('200'));
  for (const h of held) h.socket.destroy();
  await until('the address is forgotten', async () => (await metric(server, 'connections')) === 1);
  const again = raw(server, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.2');
  await until('and served again', () => again.told.includes('200'));
  await server.stop();
});

test('one address tries everything at once: others join, play and ask within a second', async () => {
  const server = await serve(['--host', '0.0.0.0', '--rate', '20', '--patience', '2']);
  const cookies = [await server.guest('Ann'), await server.guest('Bob')],
    table = await server.table(cookies[0], { game: 'planet-steam', players: 2, public: true }),
    clients = [];
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await new Client(server, cookie).open());
    await clients[seat].ask('join', { table: table.id });
    await clients[seat].ask('sit', { seat });
  }
  await until('the game begins', () => clients.every(c => c.play));
  const clock = () => worked(server);
  const timed = async act => {
    const begun = clock();
    await act();
    return clock() - begun;
  };
  /** The longest that anything took, of some rounds of what people do. */
  const longest = async rounds => {
    const times = [];
    for (let i = 0; i < rounds; i++) {
      times.push(await timed(async () => assert.equal((await server.api('GET', '/health')).status, 200)));
      times.push(await timed(async () => assert.ok((await server.api('GET', '/api/tables')).status === 200)));
      times.push(
        await timed(async () => {
          const c = await new Client(server).open();
          assert.ok((await c.ask('join', { table: table.id })).ok);
          c.close();
        }),
      );
      const mover = clients.find(isAsked),
        other = clients.find(c => c !== mover),
        { nth, legal, seq } = mover.play;
      times.push(
        await timed(async () => {
          assert.ok((await mover.ask('move', { nth, text: legal[0] })).ok);
          await until('the other sees it', () => other.play.seq > seq);
        }),
      );
      await until('so does who moved', () => mover.play.seq > seq && clients.some(isAsked));
    }
    return Math.max(...times);
  };
  const usual = await longest(8);
  const attacker = spawn(process.execPath, [path.join(root, 'tests/server/attacker.mjs'), server.port, table.id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(attacker.stdout, 'data');
    const attacked = await longest(8);
    console.log(`# the slowest answer took ${attacked.toFixed(0)} ms, without the attack ${usual.toFixed(0)} ms`);
    assert.ok(attacked < 1000, `${attacked} ms, usually ${usual}`);
    assert.ok((await metric(server, 'refused_total')) > 0, 'the attack is noticed');
  } finally {
    attacker.kill('SIGKILL');
  }
  await until('the attacker is gone', async () => (await metric(server, 'connections')) <= 3);
  for (const c of clients) c.close();
  await server.stop();
});

test('whoever joins costs the loop about the same early in a game, late in it, and after much talk', async () => {
  const server = await serve(['--rate', '100000']);
  const cookies = [await server.guest('Ann'), await server.guest('Bob')],
    table = await server.table(cookies[0], { game: 'underwater-cities', players: 2, public: true }),
    clients = [];
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await new Client(server, cookie).open());
    await clients[seat].ask('join', { table: table.id });
    await clients[seat].ask('sit', { seat });
  }
  await until('the game begins', () => clients.every(c => c.play));
  /* Time of the processor that the loop, the first thread, has used: a busy machine changes little. */
  const { pid } = server.child,
    spent = () => Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const cost = async () => {
    const c = await new Client(server).open(),
      before = spent();
    for (let i = 0; i < 100; i++) assert.ok((await c.ask('join', { table: table.id })).ok);
    c.close();
    return (spent() - before) / 100;
  };
  const early = await cost();
  await Promise.all(clients.map(c => playOn(c, Math.random, () => clients[0].play.moves >= 120)));
  for (let i = 0; i < 300; i++) assert.ok((await clients[0].ask('chat', { text: 'x'.repeat(400) })).ok);
  const late = await cost();
  assert.ok(late < 4 * early + 0.5, `${early.toFixed(3)} ms at first, ${late.toFixed(3)} ms later`);
  for (const c of clients) c.close();
  await server.stop();
});

test('who says nothing, or says it slowly, is hung up on after a while', async () => {
  const server = await serve(['--patience', '3']),
    begun = performance.now();
  const silent = raw(server, ''),
    half = raw(server, 'GET /health HTTP/1.1\r\nHost: x\r\n');
  const slow = raw(server, `POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 10000\r\n\r\n`);
  const drip = setInterval(() => {
    slow.socket.write(' ');
    half.socket.write('x');
  }, 50);
  try {
    await until('the silent one is gone', () => silent.closed);
    await until('so is the one whose head never ends', () => half.closed);
    await until('and the one whose body drips', () => slow.closed);
  } finally {
    clearInterval(drip);
  }
  assert.ok((await server.api('GET', '/health')).json.ok);
  const c = await new Client(server, await server.guest('Ann')).open(); /* a socket is no request */
  await until('longer than the patience', async () => {
    await c.ask('ping');
    return performance.now() - begun > 5000;
  });
  assert.ok(!c.closed);
  await server.stop();
});

test('who has an IPv6 network has one share of the server: addresses are counted by /64', async () => {
  const server = await serve(['--behind-proxy', '--rate', '5', '--sockets-per-address', '3']);
  const ask = async (from, path = '/api/me', more = '') => {
    const r = raw(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n${more}\r\n`);
    await until('an answer', () => /^HTTP\/1\.1 \d+/.test(r.told) || r.closed);
    return [Number(r.told.slice(9, 12)), r];
  };
  let refused = 0;
  for (let i = 1; i < 300 && !refused; i++) if ((await ask(`2001:db8:1:2::${i.toString(16)}`))[0] === 429) refused = i;
  assert.ok(refused > 10, `refused from the ${refused}th address of the network on`);
  /* As many as would pass, had the other end of the network a share of its own; a slow machine gives some back. */
  const others = await Promise.all(Array.from({ length: refused - 2 }, () => ask('2001:db8:1:2:ffff:ffff:ffff:ffff')));
  assert.ok(
    others.some(([status]) => status === 429),
    'the other end of the same network',
  );
  assert.equal((await ask('2001:db8:1:3::1'))[0], 200, 'its neighbour');
  assert.equal((await ask('192.0.2.1'))[0], 200);
  const upgrade =
    'Origin: http://x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const opened = [];
  for (let i = 1; i < 6; i++) opened.push((await ask(`2001:db8:7:7:${i}::`, '/ws', upgrade))[0]);
  assert.deepEqual(opened.slice(0, 3), [101, 101, 101]);
  assert.ok(opened.slice(3).every(status => status !== 101));
  assert.equal((await ask('2001:db8:7:8::', '/ws', upgrade))[0], 101);
  assert.equal((await ask('::ffff:192.0.2.9', '/ws', upgrade))[0], 101);
  assert.equal((await ask('192.0.2.9', '/ws', upgrade))[0], 101, 'the same, written otherwise');
  assert.equal((await ask('::ffff:c000:209', '/ws', upgrade))[0], 101);
  assert.notEqual((await ask('192.0.2.9', '/ws', upgrade))[0], 101, 'three they were');
  await server.stop();
});

test('who answers pings stays, though silent for minutes; who does not is dropped', async t => {
  const fake = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
  if (!fs.existsSync(fake)) {
    t.skip('libfaketime is not installed');
    return;
  }
  /* A minute of the server is four seconds. */
  const server = await serve(['--patience', '120'], {
    env: { LD_PRELOAD: fake, FAKETIME: '+0 x15', ASAN_OPTIONS: 'verify_asan_link_order=0:detect_leaks=0' },
  });
  const listening = await new Client(server, undefined).open(),
    terse = await new Client(server, undefined).open(),
    deaf = await new Client(server, undefined).open();
  let pings = 0;
  const write = listening.socket.write.bind(listening.socket);
  listening.socket.write = data => {
    pings += (data[0] & 15) === 10;
    return write(data);
  };
  const writeTerse = terse.socket.write.bind(terse.socket);
  terse.socket.write = data => writeTerse((data[0] & 15) === 10 ? frame('', 10) : data); /* an answer without data */
  deaf.socket.write = () => true;
  await until('who does not answer is dropped', () => deaf.closed);
  await until('four pings, a hundred seconds', () => pings >= 4 || listening.closed);
  assert.ok(!listening.closed);
  assert.ok(!terse.closed, 'an answer without data is one, too');
  assert.ok((await listening.ask('ping')).ok);
  await server.stop();
});

test('HEAD is answered like GET without a body; a file that is known is not sent again', async () => {
  const server = await serve();
  const ask = (text, where = '/assets/a-1.js', more = '') => {
    const r = raw(server, `${text} ${where} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);
    return until('an answer', () => r.closed).then(() => r.told);
  };
  const whole = await ask('GET'),
    head = await ask('HEAD');
  const [lines, body] = whole.split('\r\n\r\n');
  assert.match(lines, /^HTTP\/1\.1 200/);
  assert.equal(body, 'export const a = 1;\n');
  const quiet = text =>
    text
      .split('\r\n')
      .filter(l => !/^(date|server)/i.test(l))
      .map(l => l.toLowerCase())
      .sort();
  assert.deepEqual(quiet(head.split('\r\n\r\n')[0]), quiet(lines));
  assert.equal(head.split('\r\n\r\n')[1], '');
  const etag = /^etag: (.*)$/im.exec(lines)[1].trim();
  const known = await ask('GET', '/assets/a-1.js', `If-None-Match: ${etag}\r\n`);
  assert.match(known, /^HTTP\/1\.1 304/);
  assert.equal(known.split('\r\n\r\n')[1], '');
  assert.match(await ask('GET', '/assets/a-1.js', 'If-None-Match: "other"\r\n'), /^HTTP\/1\.1 200/);
  assert.match(await ask('HEAD', '/health'), /^HTTP\/1\.1 200[^]*content-length: \d\d[^]*\r\n\r\n$/i);
  assert.match(await ask('HEAD', '/nothing'), /^HTTP\/1\.1 404/);
  assert.match(await ask('PUT', '/health'), /^HTTP\/1\.1 405/);
  await server.stop();
});

test('TLS offers HTTP/1.1 only: browsers and curl that would rather speak HTTP/2 are served', async () => {
  const { cert, key } = certificate(folder);
  const port = await freePort(),
    curl = (...args) =>
      spawnSync('curl', ['-sS', '--cacert', cert, ...args, `https://localhost:${port}/`], { encoding: 'utf8' });
  const server = new Server(
    binary,
    ['--db', path.join(folder, 'tls.db'), '--web', web, '--cert', cert, '--key', key],
    port,
  );
  server.answers = async () => curl().stdout.includes('table');
  servers.push(server);
  await server.start();
  const socket = tls.connect({
    port,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: fs.readFileSync(cert),
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  await once(socket, 'secureConnect');
  assert.equal(socket.alpnProtocol, 'http/1.1');
  socket.destroy();
  const asked = curl('--http2', '-w', '%{http_version}');
  assert.equal(asked.status, 0, asked.stderr);
  assert.match(asked.stdout, /table.*1\.1$/s);
  await server.stop();
});
