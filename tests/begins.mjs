// Given to Node with --import: every test says that it begins, at once, so that whoever stands still is known by name.
import { writeSync } from 'node:fs';
import { beforeEach } from 'node:test';

beforeEach(t => {
  writeSync(1, `# begins: ${t.name}\n`);
});
