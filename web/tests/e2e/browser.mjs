// One Chromium for the tests and the pictures, and the client served from dist/ (FRONTIER_DIST: from a copy, for a long
// run while the client is built anew).
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../serve.mjs';

const dist = process.env.FRONTIER_DIST ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');

/** FRONTIER_ALL=1 looks at every case of a test; `./test` at those it chose, so that it stays short. */
export const all = !!process.env.FRONTIER_ALL;
export const some = (list, chosen) => (all ? list : list.filter(chosen));

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The shell is the same engine without a window around it: a page costs two thirds of the processor's time.
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? programs.find(existsSync), args: flags });

/**
 * Runs in every page: gives it `settled()`, which waits until nothing is under way any more, nor any font that the page
 * as it is laid out now asks for. Bots may make many moves meanwhile: what stands still is a page without one.
 */
export function answered() {
  const fontsCome = () => document.body?.offsetWidth && document.fonts.status === 'loading';
  globalThis.settled = async (limit = 120000) => {
    let until = 0,
      seen = null;
    do {
      await new Promise(done => setTimeout(done));
      const moves = document.querySelector('.app')?.dataset.moves;
      if (moves !== seen) until = performance.now() + limit;
      seen = moves;
      if (performance.now() > until) throw new Error(`at work for ${limit} ms without a move`);
    } while (document.documentElement.hasAttribute('data-busy') || fontsCome());
  };
}

/** Waits until everything that was pressed has been answered, drawn and saved. */
export const settled = page => page.evaluate(() => globalThis.settled());

/** The same, and every transition has run out: for what looks at colours. */
export async function still(page) {
  await settled(page);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(a => a.effect?.getComputedTiming().endTime !== Infinity)
        .map(a => a.finished.catch(() => undefined)),
    ),
  );
}

/** Runs in a page nobody looks at: water and seabed take longer to paint than a table to open. */
export function unpainted() {
  HTMLCanvasElement.prototype.getContext = () => null;
}

/** A server and a browser; with somebody's browser given, a server of its own for it. */
export async function start({ browser: given = null, painted = true } = {}) {
  const server = serve(dist);
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  server.unref(); // a test that failed before it stopped its own ends all the same
  const browser = given ?? (await launch());
  const address = `http://127.0.0.1:${server.address().port}/`;
  return {
    address,
    browser,
    server,
    /** A page of somebody new. Only tests of what works without a network let it keep itself for that. */
    async page(options = {}) {
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
      page.on('pageerror', e => page.errors.push(e.message));
      page.on('console', m => {
        if (m.type() === 'error') page.errors.push(m.text());
      });
      await page.addInitScript(answered);
      if (!painted) await page.addInitScript(unpainted);
      await page.addInitScript(s => {
        if (!localStorage.getItem('frontier.settings'))
          localStorage.setItem('frontier.settings', JSON.stringify({ speed: 0, confirm: 'always', ...s }));
      }, settings ?? {});
      return page;
    },
    async stop() {
      if (!given) await browser.close();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** To run in a page before anything else: what bots have thought of is held back until `release()`; `held` is who waits. */
export function holdThoughts() {
  const held = (window.held = []);
  window.release = () => {
    window.freed = true;
    for (const { answer } of held.splice(0)) answer();
  };
  window.Worker = class extends Worker {
    thoughts = new Map();
    set onmessage(hear) {
      super.onmessage = e => {
        const seat = this.thoughts.get(e.data.id);
        if (seat === undefined || window.freed) hear(e);
        else held.push({ seat, answer: () => hear(e) });
      };
    }
    postMessage(message, transfer) {
      if (message.think) this.thoughts.set(message.id, message.think.seat);
      super.postMessage(message, transfer);
    }
  };
}
