// npm run gallery [-- pattern [window pattern [folder [quick]]]]: a picture of every kind of question of each game in
// every window of the promise, in four languages for the three most usual; and of every screen that is no table: home,
// ends, lessons, books and the like, in English and Russian, which has the longest words; and what was measured there.
// The pattern is matched against GAME/KIND and screens/NAME. axe reads each question once in every layout: windows that
// share one share their parts; quick does without it, which is half the time.
// Leaves folder/index.html with all pictures and folder/faults.txt, written as they are found; exits with 1 where
// something is amiss.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { start } from '../tests/e2e/browser.mjs';
import { keeper, languagesOf, look, resize, whole, windows } from '../tests/e2e/windows.mjs';
import { screens } from '../tests/e2e/screens.mjs';
import { violations } from '../tests/e2e/play.mjs';
import { gameIds, questionsOf, sitDown } from '../tests/e2e/questions.mjs';

const [pattern = '.', sizes = '.', target = '../build/gallery', quick] = process.argv.slice(2);
const folder = resolve(target);
mkdirSync(folder, { recursive: true });
const app = await start();
const wanted = windows.filter(w => new RegExp(sizes).test(w.name));
const faults = [],
  pictures = [];
const moved = keeper();
let looked = 0;
const list = join(folder, 'faults.txt');
writeFileSync(list, '');
const note = found => {
  faults.push(...found);
  for (const fault of found) appendFileSync(list, `${fault}\n`);
};

for (const game of gameIds) {
  const questions = (await questionsOf(game)).filter(q => new RegExp(pattern).test(`${game}/${q.kind}`));
  for (const touch of [false, true]) {
    const here = wanted.filter(w => w.touch === touch);
    if (!here.length) continue;
    for (const language of ['en', 'ru', 'pl', 'cs']) {
      const asked = questions.filter(q => languagesOf(game, q.kind).includes(language));
      if (!asked.length) continue;
      const page = await app.page({ viewport: here[0], hasTouch: touch, settings: { language } });
      await page.goto(app.address);
      for (const question of asked) {
        await sitDown(page, question);
        const read = new Set(); // layouts that axe has read
        for (const window of here) {
          await resize(page, window);
          const name = `${game}-${question.kind}-${window.name}${language === 'en' ? '' : `-${language}`}`;
          await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
          const { faults: found, steady } = await look(page, window, question);
          found.push(...moved(window, question, steady));
          const layout = await page.evaluate(() => document.documentElement.dataset.room);
          if (!quick && language === 'en' && !read.has(layout))
            found.push(...(await violations(page)).map(v => `axe: ${v}`));
          read.add(layout);
          looked++;
          pictures.push(name);
          note(found.map(fault => `${name}: ${fault}`));
        }
      }
      note(page.errors.map(e => `${game} ${language}: ${e}`));
      await page.context().close();
    }
  }
}
for (const touch of [false, true])
  for (const language of ['en', 'ru']) {
    const here = wanted.filter(w => w.touch === touch);
    const chosen = screens.filter(s => new RegExp(pattern).test(`screens/${s.name}`));
    if (!here.length || !chosen.length) continue;
    const page = await app.page({ viewport: here[0], hasTouch: touch, settings: { language } });
    for (const screen of chosen) {
      await resize(page, here[0]);
      await screen.open(page, app.address);
      for (const window of here) {
        await resize(page, window);
        const name = `${screen.name}-${window.name}${language === 'en' ? '' : `-${language}`}`;
        await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
        const found = await whole(page, window);
        if (!quick) found.push(...(await violations(page)).map(v => `axe: ${v}`));
        looked++;
        pictures.push(name);
        note(found.map(fault => `${name}: ${fault}`));
      }
    }
    note(page.errors.map(e => `screens ${language}: ${e}`));
    await page.context().close();
  }
await app.stop();
const cell = name =>
  `<figure><a href="${name}.jpg"><img loading="lazy" src="${name}.jpg"></a><figcaption>${name} ${faults.filter(f => f.startsWith(`${name}:`)).length || ''}</figcaption></figure>`;
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{background:#222;color:#ddd;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px}img{height:300px}figure{margin:0}</style>${pictures.map(cell).join('\n')}`,
);
const counts = {};
for (const f of faults) {
  const kind = f.split(': ')[1];
  counts[kind] = (counts[kind] ?? 0) + 1;
}
console.log(
  `${looked} pictures in ${folder}; ${faults.length} faults${
    faults.length
      ? `: ${Object.entries(counts)
          .map(([k, n]) => `${n} ${k}`)
          .join(', ')}`
      : ''
  }`,
);
process.exit(faults.length ? 1 : 0);
