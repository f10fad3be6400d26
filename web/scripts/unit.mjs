// Runs Vitest and ends with one plain line that scripts can read.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
const report = join(folder, 'report.json');
const here = path => fileURLToPath(new URL(path, import.meta.url));
const reporters = ['default', 'json', here('begun.mjs')].map(name => `--reporter=${name}`);
const run = spawnSync(
  here('../../scripts/limit'),
  ['units of the page', 'npx', 'vitest', 'run', ...reporters, `--outputFile.json=${report}`],
  { stdio: 'inherit', env: { ...process.env, FRONTIER_BEGUN: folder } },
);
let passed = 0,
  failed = 1;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  [passed, failed] = [
    result.numPassedTests,
    result.numFailedTests + result.testResults.filter(f => f.status === 'failed' && !f.assertionResults.length).length,
  ];
} catch {
  // No report: it did not end. Whoever has only begun stands still, or waits for a place.
  for (const name of readdirSync(folder)) console.log(`stood still: ${name}`);
}
rmSync(folder, { recursive: true });
console.log(`vitest: ${passed} passed, ${failed} failed`);
process.exit(run.status ?? 1);
