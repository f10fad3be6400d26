// One Chromium for the tests and the pictures, and the client served from dist/.
import { chromium } from 'playwright-core';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../serve.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function start() {
  const server = serve(dist);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
  const address = `http://127.0.0.1:${server.address().port}/`;
  return {
    address, browser, server,
    async page(options = {}) {
      const { settings, ...context } = options;
      const made = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', serviceWorkers: 'allow', ...context });
      const page = await made.newPage();
      page.errors = [];
      page.on('pageerror', (e) => page.errors.push(e.message));
      page.on('console', (m) => { if (m.type() === 'error') page.errors.push(m.text()); });
      await page.addInitScript((s) => {
        if (!localStorage.getItem('frontier.settings')) localStorage.setItem('frontier.settings', JSON.stringify({ speed: 0, ...s }));
        localStorage.setItem('frontier.tour', 'seen');
      }, settings ?? {});
      return page;
    },
    async stop() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
