// Runs files of node:test side by side, each in a process of its own under scripts/limit, and tells them as TAP:
// node tests/files.mjs [--at-once N] FILE...; closes with totals of all, which scripts/count reads.
import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const limit = `${root}scripts/limit`,
  begins = new URL('begins.mjs', import.meta.url).href;

/** What a file says as TAP, how many of its tests passed and failed, and whether it stood still. */
async function runFile(file) {
  const name = relative(root, file);
  const child = spawn(limit, [name, process.execPath, '--import', begins, '--test-reporter=tap', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', text => (said += text));
  const status = await new Promise(done => child.on('close', done));
  const total = what => Number(said.match(new RegExp(`^# ${what} (\\d+)$`, 'm'))?.[1] ?? 0);
  const pass = total('pass'),
    skipped = total('skipped');
  // Whoever ends badly, or without having tried anything, has failed once at least.
  const fail = Math.max(total('fail') + total('cancelled'), status || !(pass + skipped) ? 1 : 0);
  const told = said.replace(
    /^(TAP version 13|1\.\.\d+|# (begins:|tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*)\n/gm,
    '',
  );
  return { file, name, told, pass, fail, skipped, stood: status === 124 };
}

/**
 * Runs files, so many at once, and tells each when it has ended; gives the results of those that failed. What has ended
 * before counts in the totals.
 */
export async function look(files, atOnce, before = []) {
  const begun = performance.now(),
    waiting = [...files],
    ended = [...before];
  console.log('TAP version 13');
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const result = await runFile(file);
      ended.push(result);
      const lines = result.told.replace(/^(?=.)/gm, '    ');
      console.log(
        `# Subtest: ${result.name}\n${lines}${result.fail ? 'not ok' : 'ok'} ${ended.length} - ${result.name}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const total = what => ended.reduce((n, result) => n + result[what], 0);
  console.log(`1..${ended.length}`);
  for (const what of ['pass', 'fail', 'skipped']) console.log(`# ${what} ${total(what)}`);
  console.log(`# duration_ms ${(performance.now() - begun).toFixed(0)}`);
  return ended.filter(result => result.fail);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2),
    atOnce = words[0] === '--at-once' ? Number(words.splice(0, 2)[1]) : 1;
  process.exitCode = (await look(words, atOnce)).length ? 1 : 0;
}
