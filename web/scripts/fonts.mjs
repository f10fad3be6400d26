// Cuts the two typefaces down to what the interface can show: Latin-1 and typographic signs, Polish
// and Czech letters, Russian letters, and every other character that occurs in a text. Names in other
// scripts are drawn by the system's fonts. Run after data.mjs, whose texts it reads.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const require = createRequire(import.meta.url);
const generated = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'generated');
const out = join(generated, 'fonts');
const span = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const always = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}–—‘’“”„…•−→←↑↓≤≥≠×${span(0x410, 0x44f)}Ёё№ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽž`;
const weights = { wght: { min: 400, max: 800 } }; // all that the style sheets ask for

function occurring(folder = generated) {
  return readdirSync(folder, { withFileTypes: true })
    .map(f =>
      f.isDirectory()
        ? occurring(join(folder, f.name))
        : f.name.endsWith('.json')
          ? readFileSync(join(folder, f.name), 'utf8')
          : '',
    )
    .join('');
}

const letters = [...new Set(always + occurring())].join('');
mkdirSync(out, { recursive: true });
for (const [face, axes] of [
  ['exo-2', weights],
  ['source-sans-3', undefined],
])
  // cutting Source Sans' weights makes it larger
  for (const part of ['latin', 'latin-ext', 'cyrillic']) {
    const whole = readFileSync(require.resolve(`@fontsource-variable/${face}/files/${face}-${part}-wght-normal.woff2`));
    writeFileSync(
      join(out, `${face}-${part}-wght.woff2`),
      await subset(whole, letters, { targetFormat: 'woff2', variationAxes: axes }),
    );
  }
