// A whole game in a real browser over an encrypted connection: against --cert directly, and behind nginx with the
// configuration of docs/online.md, word for word.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Server, certificate, freePort, until } from '../../../tests/server/client.mjs';
import { launch } from './browser.mjs';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../../..');
const binary = process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-encrypted-'));
fs.chmodSync(folder, 0o755);
const { cert, key } = certificate(folder),
  web = path.join(folder, 'web');
fs.mkdirSync(web);
fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>table</title>');
test.after(() => fs.rmSync(folder, { recursive: true, force: true }));

/* Runs in the page: a person becomes a guest, opens a table with a bot and plays it to the end. */
async function playInPage() {
  const post = async (where, body) =>
    (
      await fetch(where, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  await post('/api/guest', { name: 'Ann' });
  const table = await post('/api/tables', { game: 'planet-steam', players: 2, bots: [null, 'random'] });
  const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/\/[^/]*$/, '/ws')),
    waiting = new Map();
  let id = 0,
    play;
  await new Promise((ok, no) => {
    socket.onopen = ok;
    socket.onerror = no;
  });
  socket.onmessage = e => {
    const m = JSON.parse(e.data);
    if (m.re) waiting.get(m.re)?.(m);
    if (m.play) play = m.play;
  };
  const ask = (type, more) =>
    new Promise(done => {
      waiting.set(++id, done);
      socket.send(JSON.stringify({ id, type, ...more }));
    });
  await ask('join', { table: table.id });
  await ask('sit', { seat: 0 });
  for (let moves = 0; ;) {
    if (play?.over)
      return {
        moves,
        secure: location.protocol,
        version: performance.getEntriesByType('navigation')[0].nextHopProtocol,
      };
    if (play?.legal?.length)
      moves += Boolean(
        (await ask('move', { nth: play.nth, text: play.legal[Math.floor(Math.random() * play.legal.length)] })).ok,
      );
    await new Promise(done => setTimeout(done, 2));
  }
}

async function playEncrypted(address) {
  const browser = await launch();
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    await page.goto(address, { timeout: 120000 });
    assert.equal(await page.title(), 'table');
    return await page.evaluate(playInPage);
  } finally {
    await browser.close();
  }
}

test('a game in Chromium against --cert directly', async () => {
  const server = new Server(
    binary,
    ['--db', path.join(folder, 'direct.db'), '--web', web, '--rate', '2000', '--cert', cert, '--key', key],
    await freePort(),
  );
  server.answers = async () =>
    spawnSync('curl', ['-sk', `https://localhost:${server.port}/health`], { encoding: 'utf8' }).stdout.includes('true');
  await server.start();
  try {
    const told = await playEncrypted(`https://localhost:${server.port}/`);
    assert.ok(told.moves > 10);
    assert.equal(told.secure, 'https:');
    assert.equal(told.version, 'http/1.1');
  } finally {
    await server.stop();
  }
});

test('a game in Chromium behind nginx as documented', async () => {
  const [, documented] = /```nginx\n([^]*?)```/.exec(fs.readFileSync(path.join(root, 'docs/online.md'), 'utf8'));
  const server = await new Server(
    binary,
    ['--db', path.join(folder, 'proxied.db'), '--web', web, '--rate', '2000', '--behind-proxy'],
    await freePort(),
  ).start();
  const port = await freePort(),
    config = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    config,
    `daemon off; error_log stderr; pid ${folder}/nginx.pid; ${process.getuid() ? '' : 'user root;'} events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(n => `${n}_temp_path ${folder}/${n};`).join(' ')}
${documented.replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`).replace('# ssl_certificate …; server_name …;', `ssl_certificate ${cert}; ssl_certificate_key ${key};`).replace('127.0.0.1:8080', `127.0.0.1:${server.port}`)} }`,
  );
  const nginx = spawn(fs.existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx', ['-c', config, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', d => {
    said += d;
  });
  const ended = once(nginx, 'exit');
  try {
    await until('nginx answers', () => {
      if (nginx.exitCode !== null) throw new Error(said);
      return spawnSync('curl', ['-sk', `https://localhost:${port}/health`], { encoding: 'utf8' }).stdout.includes(
        'true',
      );
    });
    const told = await playEncrypted(`https://localhost:${port}/`);
    assert.ok(told.moves > 10);
    const cookie = /set-cookie: (.*)/i.exec(
      spawnSync(
        'curl',
        [
          '-ski',
          '-X',
          'POST',
          '-H',
          `Origin: https://localhost:${port}`,
          '-H',
          'Content-Type: application/json',
          '-d',
          '{"name":"Bob"}',
          `https://localhost:${port}/api/guest`,
        ],
        { encoding: 'utf8' },
      ).stdout,
    );
    assert.match(cookie[1], /; Secure/);
  } finally {
    nginx.kill('SIGTERM');
    await ended;
    await server.stop();
  }
});
