// Runs Vitest and ends with one plain line that scripts can read.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
const report = join(folder, 'report.json');
const run = spawnSync(
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  { stdio: 'inherit' },
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
  /* no report: it did not run */
}
rmSync(folder, { recursive: true });
console.log(`vitest: ${passed} passed, ${failed} failed`);
process.exit(run.status ?? 1);
