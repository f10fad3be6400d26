#!/usr/bin/env node
// Serves the built client: node serve.mjs [--host 127.0.0.1] [--port 8000] [--open] [folder]
// Files only, from one folder only, with the headers the client needs.
import { createServer } from 'node:http';
import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Browsers heed these on pages and workers only; on all the other files they would be a tenth of a first load.
const guards = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** The file behind a request, or null: outside the folder, hidden, or not there. */
export function fileFor(root, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://x').pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.split('/').some(part => part.startsWith('.'))) return null;
  const file = resolve(join(root, path.endsWith('/') ? `${path}index.html` : path));
  if (!file.startsWith(root + sep) || !existsSync(file) || !statSync(file).isFile()) return null;
  return realpathSync(file).startsWith(root + sep) ? file : null;
}

/** The copy of a file that suits the asker best: `[path, encoding]`. */
function copyFor(file, accepted = '') {
  const wants = accepted.split(',').map(part => part.split(';')[0].trim());
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ])
    if (wants.includes(encoding) && existsSync(file + ending)) return [file + ending, encoding];
  return [file, null];
}

export function serve(folder) {
  const root = realpathSync(folder);
  return createServer((request, response) => {
    const common = { 'x-content-type-options': 'nosniff' };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...common, allow: 'GET, HEAD' }).end();
      return;
    }
    const file = fileFor(root, request.url ?? '/');
    if (!file) {
      response.writeHead(404, { ...common, 'content-type': types['.txt'] }).end('not here\n');
      return;
    }
    const forever = /\/assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const guard = /(\.html|worker[\w-]*\.js|sw\.js)$/.test(file) ? guards : {};
    const [copy, encoding] = copyFor(file, request.headers['accept-encoding']);
    response.writeHead(200, {
      ...common,
      ...guard,
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': statSync(copy).size,
      'cache-control': forever,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(copy).pipe(response);
  });
}

function option(name, usual) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : process.argv[at + 1];
}

function open(address) {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const host = option('host', '127.0.0.1');
  const wanted = Number(option('port', '8000'));
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'dist');
  if (!existsSync(join(folder, 'index.html'))) {
    console.error('The client is not built: run npm run build in web/.');
    process.exit(1);
  }
  const server = serve(folder);
  const listen = port => server.listen(port, host);
  server.on('error', e => {
    if (e.code !== 'EADDRINUSE' || process.argv.includes('--port')) {
      console.error(e.message);
      process.exit(1);
    }
    listen(0); // somebody has the usual port: any other will do
  });
  server.on('listening', () => {
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${server.address().port}/`;
    console.log(`Frontier is served at ${address}\nStop with Ctrl+C.`);
    if (process.argv.includes('--open')) open(address);
  });
  listen(wanted);
}
