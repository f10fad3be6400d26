// A reporter for Vitest: as long as a file of tests goes on, a file of its name lies in FRONTIER_BEGUN.
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const sign = module => join(process.env.FRONTIER_BEGUN, basename(module.moduleId));

export default class Begun {
  onTestModuleStart = module => writeFileSync(sign(module), '');
  onTestModuleEnd = module => rmSync(sign(module));
}
