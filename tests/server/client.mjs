// client.mjs: a small client of the server for tests: HTTP by fetch, WebSocket frames by hand over a plain
// socket, so that a test can also send what no honest client would.
import fs from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import crypto from 'node:crypto';
import zlib from 'node:zlib';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export const wait = ms => new Promise(r => setTimeout(r, ms));

/** Waits for something to happen; the limit is there only against standing still for ever. */
export async function until(what, condition, ms = 120000) {
  for (const end = Date.now() + ms; Date.now() < end; await wait(5)) if (await condition()) return;
  throw new Error(`never happened: ${what}`);
}

/* Milliseconds that threads were ready to run and had to wait for a core. */
const waited = pid =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .reduce((n, t) => n + Number(fs.readFileSync(`/proc/${pid}/task/${t}/schedstat`, 'utf8').split(' ')[1]) / 1e6, 0);
/** A clock that stands while a server, or whoever asks it, waits for a core: other work is not their fault. */
export const worked = server => performance.now() - waited(server.child.pid) - waited(process.pid);

export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A certificate for localhost that nobody but its maker vouches for, and its key: files in the folder. */
export function certificate(folder) {
  const cert = path.join(folder, 'cert.pem'),
    key = path.join(folder, 'key.pem');
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout ${key} -out ${cert}
    -subj /CN=localhost -addext subjectAltName=DNS:localhost`;
  const made = spawnSync('openssl', words.split(/\s+/), { encoding: 'utf8' });
  if (made.status) throw new Error(`no certificate: ${made.stderr}`);
  return { cert, key };
}

/** A server process; `kill` is as hard as it gets, `stop` asks politely. */
export class Server {
  constructor(binary, args, port) {
    Object.assign(this, {
      binary,
      args,
      port,
      base: `http://127.0.0.1:${port}`,
    });
  }
  launch() {
    return spawn(this.binary, ['serve', '--quiet', '--port', String(this.port), ...this.args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: this.detached,
      env: { ...process.env, ...this.env },
    });
  }
  async start() {
    this.child = this.launch();
    this.errors = '';
    this.child.stderr.on('data', d => {
      this.errors += d;
    });
    this.exited = once(this.child, 'exit');
    await until('the server answers', async () => {
      if (this.child.exitCode !== null) throw new Error(`the server ended: ${this.errors}`);
      try {
        return await (this.answers ? this.answers() : (await fetch(`${this.base}/health`)).ok);
      } catch {
        return false;
      }
    });
    return this;
  }
  async kill() {
    this.child.kill('SIGKILL');
    await this.exited;
  }
  /** Ends with 0, unless something was left behind: sanitizers say so when the process ends. */
  async stop() {
    this.child.kill('SIGTERM');
    const [code] = await this.exited;
    this.errors = this.errors.replace(
      /^frontier: nothing is being kept:.*\n/gm,
      '',
    ); /* said to whoever runs it, as it should */
    if (code || this.errors) throw new Error(`the server ended with ${code}: ${this.errors}`);
    return code;
  }

  async api(method, path, body, cookie, origin = this.base) {
    const headers = {
      ...(origin ? { origin } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const r = await fetch(this.base + path, {
      method,
      headers,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    }).catch(e => {
      throw new Error(`${method} ${path}: ${e.cause?.code ?? e.message} ${this.errors}`);
    });
    const text = await r.text();
    const json = (() => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    })();
    checkNo(json);
    return {
      status: r.status,
      headers: r.headers,
      text,
      json,
      cookie: r.headers.get('set-cookie')?.split(';')[0],
    };
  }
  async guest(name) {
    return (await this.api('POST', '/api/guest', { name })).cookie;
  }
  async table(cookie, wish) {
    return (await this.api('POST', '/api/tables', wish, cookie)).json;
  }
}

export const errors = JSON.parse(
  fs.readFileSync(new URL('../../data/core/errors.json', import.meta.url), 'utf8'),
).errors;

/** Whatever a server answers instead of doing it has an id and a sentence in four languages. */
function checkNo(answer) {
  if (!answer?.error) return;
  const { reason, rule, says } = answer;
  const known = rule ? reason.startsWith(rule) : reason in errors;
  if (!known || !['en', 'ru', 'pl', 'cs'].every(l => says?.[l]))
    throw new Error(`no id or words: ${JSON.stringify(answer)}`);
}

export function frame(text, opcode = 1, fin = true) {
  const data = Buffer.from(text),
    mask = crypto.randomBytes(4);
  const head =
    data.length < 126
      ? Buffer.from([(fin ? 0x80 : 0) | opcode, 0x80 | data.length])
      : data.length < 65536
        ? Buffer.from([(fin ? 0x80 : 0) | opcode, 0x80 | 126, data.length >> 8, data.length & 255])
        : Buffer.concat([
            Buffer.from([(fin ? 0x80 : 0) | opcode, 0x80 | 127, 0, 0, 0, 0]),
            (() => {
              const b = Buffer.alloc(4);
              b.writeUInt32BE(data.length);
              return b;
            })(),
          ]);
  for (let i = 0; i < data.length; i++) data[i] ^= mask[i & 3];
  return Buffer.concat([head, mask, data]);
}

/** A view after a change, as docs/online.md says. */
export function changed(old, change) {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change;
  if ('=' in change) return change['='];
  const next = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, value] of Object.entries(change)) next[key] = changed(old[key], value);
  return next;
}

/** A socket at the table. Keeps the latest table and play, and everything it was ever sent in `heard`. */
export class Client {
  constructor(server, cookie, { origin = server.base, keep = false } = {}) {
    Object.assign(this, {
      server,
      cookie,
      origin,
      keep,
      heard: [],
      next: 1,
      waiting: new Map(),
      buffer: Buffer.alloc(0),
      chat: [],
      closed: false,
    });
  }
  async open() {
    this.socket = this.server.ca
      ? tls.connect({
          port: this.server.port,
          host: '127.0.0.1',
          servername: 'localhost',
          ca: this.server.ca,
        })
      : net.connect(this.server.port, '127.0.0.1');
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.closed = true;
      for (const no of this.waiting.values()) no({ error: 'closed', reason: 'closed' });
      this.onclose?.();
    });
    await once(this.socket, this.server.ca ? 'secureConnect' : 'connect');
    this.socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${new URL(this.server.base).host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}\r\n` +
        (this.origin ? `Origin: ${this.origin}\r\n` : '') +
        (this.cookie ? `Cookie: ${this.cookie}\r\n` : '') +
        '\r\n',
    );
    await new Promise((ok, no) => {
      this.socket.on('data', d => {
        this.buffer = this.buffer.length ? Buffer.concat([this.buffer, d]) : d;
        if (!this.upgraded) {
          const end = this.buffer.indexOf('\r\n\r\n');
          if (end < 0) return;
          const status = this.buffer.subarray(0, 12).toString();
          this.buffer = this.buffer.subarray(end + 4);
          if (!status.includes('101')) {
            no(new Error(`refused: ${status}`));
            return;
          }
          this.upgraded = true;
          ok();
        }
        this.read();
      });
      this.socket.on('close', () => no(new Error('refused: closed')));
    });
    return this;
  }
  read() {
    for (;;) {
      if (this.buffer.length < 2) return;
      let len = this.buffer[1] & 127,
        at = 2;
      if (len === 126) {
        if (this.buffer.length < 4) return;
        len = this.buffer.readUInt16BE(2);
        at = 4;
      } else if (len === 127) {
        if (this.buffer.length < 10) return;
        len = Number(this.buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (this.buffer.length < at + len) return;
      const opcode = this.buffer[0] & 15,
        fin = this.buffer[0] & 128,
        data = this.buffer.subarray(at, at + len);
      if (opcode === 9) this.socket.write(frame(data, 10));
      if (opcode <= 2) {
        if (opcode) Object.assign(this, { parts: [], packed: opcode === 2 });
        this.parts.push(data);
        const whole = this.parts.length > 1 ? Buffer.concat(this.parts) : data;
        this.bytes = (this.bytes ?? 0) + (fin ? whole.length : 0);
        if (fin) this.receive(String(this.packed ? zlib.inflateRawSync(whole) : whole));
      }
      this.buffer = this.buffer.subarray(at + len);
    }
  }
  receive(text) {
    if (this.keep) this.heard.push(text);
    const m = JSON.parse(text);
    checkNo(m);
    if (m.re !== undefined) {
      this.waiting.get(m.re)?.(m);
      this.waiting.delete(m.re);
    }
    if (m.table && typeof m.table === 'object') this.table = m.table;
    if (m.past && m.re === undefined) {
      this.past = m.past;
      this.earlier = m.earlier;
    }
    if (m.play) {
      if (m.play.changes) m.play.view = changed(this.play.view, m.play.changes);
      this.play = m.play;
      this.onplay?.(m.play);
    }
    if (m.chat) this.chat.push(m.chat);
    if (m.here) this.here = m.here;
    if (m.error && m.re === undefined) this.trouble = m;
  }
  ask(type, more = {}) {
    const id = this.next++;
    this.socket.write(frame(JSON.stringify({ id, type, ...more })));
    return new Promise(r => this.waiting.set(id, r));
  }
  close() {
    this.socket.destroy();
  }
}

/** Whether a seat is waited for; others may have moves as well (discards ahead of a turn). */
export const isAsked = c =>
  !c.closed && !c.play.over && c.play.questions.some(q => c.table.seats[q.seat].you) && c.play.legal.length > 0;

/** Errors after which a move may be tried again, or is to be looked for in the next news. */
export const passing = new Set(['stale', 'closed', 'changed', 'not-kept', 'perhaps-kept', 'unread']);

/** The answer to a move that was legal in `play`. It may come too late: what may be done while others play may be over
 * when it arrives. Then a newer play is on its way; a refusal that stands without one is a fault. */
export async function answerTo(client, play, text) {
  const answer = await client.ask('move', { nth: play.nth, text });
  if (!answer.ok && !passing.has(answer.reason))
    await until(`what came before ${text}: ${answer.error}`, () => client.play.seq > play.seq || client.closed);
  return answer;
}

/** Answers every question of the client's seat at random until the game is over. */
export async function playOn(client, random = Math.random, stop = () => false) {
  let moves = 0;
  while (!client.play?.over && !stop() && !client.closed) {
    const p = client.play;
    if (!p?.legal?.length) {
      await wait(2);
      continue;
    }
    const text = p.legal[Math.floor(random() * p.legal.length)];
    if ((await answerTo(client, p, text)).ok) {
      moves++;
      client.acknowledged = p.nth + 1;
      await until('the next play', () => client.play.seq > p.seq || client.closed);
    } else await wait(5);
  }
  return moves;
}
