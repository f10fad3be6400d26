// attacker.mjs PORT TABLE: everything that one address can try at once against a server on 127.0.0.1, from 127.0.0.2,
// until it is killed: connections that say nothing, half a head or drip a body; other protocols; requests that cost
// much; sockets that join again and again, talk, send broken frames, or do not read. Says "begun" when everything has
// been tried once.
import net from 'node:net';
import { frame } from './client.mjs';

const [, , port, table] = process.argv;
const from = { port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' };
const head = `Host: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`;
const post = (path, body) =>
  `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const upgrade = `GET /ws HTTP/1.1\r\n${head}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

let untried = 0;

/** A connection, and another one as soon as it ends. */
function again(act, first = false) {
  const socket = net.connect(from);
  untried += first;
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(again, 20, act));
  socket.on('connect', () => {
    act(socket);
    if (first && --untried === 0) console.log('begun');
  });
}
const saying = text => socket => {
  socket.resume();
  socket.write(text);
};
const dripping = text => socket => {
  socket.resume();
  socket.write(text);
  const timer = setInterval(() => socket.write('x'), 200);
  socket.on('close', () => clearInterval(timer));
};

/** A socket that says this as often as it may; `reads` false: what comes is left lying. */
const talking = (say, reads) => socket => {
  socket.write(upgrade);
  if (reads) socket.resume();
  else socket.pause();
  let id = 0;
  const timer = setInterval(() => {
    for (let i = 0; i < 10; i++) socket.write(say(++id));
  }, 50);
  socket.on('close', () => clearInterval(timer));
};
const message = what => id => frame(JSON.stringify({ id, ...what }));

const plain = [
  saying(''),
  saying('GET / HTT'),
  saying(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  ),
  dripping(`POST /api/guest HTTP/1.1\r\n${head}Content-Length: 10000\r\n\r\n{`),
  saying(`GET /api/leaders?game=planet-steam&players=2 HTTP/1.1\r\n${head}\r\n`),
  saying(`GET /api/tables HTTP/1.1\r\n${head}\r\n`),
  saying(post('/api/guest', '{"name":"Eve"}')),
  saying(post('/api/login', '{"login":"eve","password":"a wrong password"}')),
  saying(`GET /api/records/${table} HTTP/1.1\r\n${head}\r\n`),
];
const sockets = [
  talking(message({ type: 'join', table }), true),
  talking(message({ type: 'join', table }), false),
  talking(message({ type: 'past', before: 1e9 }), true),
  talking(message({ type: 'chat', text: 'x'.repeat(400) }), true),
  talking(message({ type: 'imagine' }), true),
  talking(() => Buffer.from([0xff, 0xff, 1, 2, 3]), true),
];
for (let i = 0; i < 12; i++) for (const act of [...plain, ...sockets]) again(act, true);
