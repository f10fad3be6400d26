// A real game server with a database of its own, and browsers of several people at it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answered, launch, unpainted } from './browser.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const binary = process.env.FRONTIER_BINARY ?? join(root, 'build', 'release', 'frontier');

async function freePort() {
  const probe = createServer();
  await new Promise(done => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address();
  await new Promise(done => probe.close(done));
  return port;
}

export class GameServer {
  folder = mkdtempSync(join(tmpdir(), 'frontier-online-'));

  /** At the same port again after a stop; at first at any that is free, even if somebody snatches one. */
  async start() {
    for (let tries = 0; ; tries++) {
      this.port ??= await freePort();
      this.address = `http://127.0.0.1:${this.port}/`;
      try {
        return await this.startHere();
      } catch (e) {
        if (tries === 5) throw e;
        this.port = undefined;
      }
    }
  }

  async startHere() {
    this.child = spawn(
      binary,
      [
        'serve',
        '--quiet',
        '--port',
        String(this.port),
        '--db',
        join(this.folder, 'games.db'),
        '--web',
        join(root, 'web', 'dist'),
        '--rate',
        '500',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    this.gone = once(this.child, 'exit');
    for (;;) {
      if (this.child.exitCode !== null) throw new Error('the server does not start');
      try {
        if ((await fetch(`${this.address}health`)).ok) return this;
      } catch {
        /* not yet */
      }
      await new Promise(done => setTimeout(done, 50));
    }
  }

  async stop(signal = 'SIGTERM') {
    if (this.child.exitCode === null) this.child.kill(signal);
    await this.gone;
  }
}

/** The server, one Chromium, and a page for every person. */
export async function open() {
  const server = await new GameServer().start();
  const browser = await launch();
  return {
    server,
    address: server.address,
    async person(name, options = {}) {
      const { settings, ...context } = options;
      const made = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        serviceWorkers: 'block',
        ...context,
      });
      made.setDefaultTimeout(120000); // against standing still, not against a busy machine
      const page = await made.newPage();
      page.errors = [];
      page.name = name;
      page.on('pageerror', e => page.errors.push(e.message));
      page.on('console', m => {
        if (m.type() === 'error') page.errors.push(m.text());
      });
      await page.addInitScript(answered);
      await page.addInitScript(unpainted);
      await page.addInitScript(
        s => {
          if (!localStorage.getItem('frontier.settings'))
            localStorage.setItem('frontier.settings', JSON.stringify({ speed: 0, confirm: 'always', ...s }));
        },
        { name, ...settings },
      );
      return page;
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(server.folder, { recursive: true, force: true });
    },
  };
}

/** Says who one is, where one is asked. */
export async function introduce(page) {
  await page.locator('dialog[open] input').first().fill(page.name);
  await page.locator('dialog[open] footer .btn.primary').click();
}

/** Opens a table and sits down at it; gives the invitation. */
export async function host(page, address, { game, players = 2, bots = {}, fields = {}, options = [] }) {
  await page.goto(`${address}#/online`);
  await page.locator(`form [data-game="${game}"]`).click();
  await page.locator('[data-field="players"]').selectOption(String(players));
  for (const [seat, level] of Object.entries(bots))
    await page.locator(`[data-seat-kind="${seat}"]`).selectOption(level);
  for (const [field, value] of Object.entries(fields)) {
    const control = page.locator(`[data-field="${field}"]`);
    if (value === 'press') await control.click();
    else await control.selectOption(value);
  }
  if (options.length) await page.locator('form summary').click();
  for (const id of options) await page.locator(`[data-option="${id}"]`).click();
  await page.locator('form .create').click();
  if (
    (await page.locator('dialog[open] #who').count()) ||
    !(await page.evaluate(() => fetch('api/me').then(r => r.json())))
  )
    await introduce(page);
  await page.locator('li.you, .app').first().waitFor();
  // no seat was left
  return (await page.locator('li.you').count()) ? page.locator('input[readonly]').first().inputValue() : '';
}

/** Comes by the invitation and takes the first free seat. */
export async function sitDown(page, invitation) {
  if (page.url() !== invitation) await page.goto(invitation);
  await page.locator('li .btn.primary').first().click();
  if (!(await page.evaluate(() => fetch('api/me').then(r => r.json())))) await introduce(page);
}
