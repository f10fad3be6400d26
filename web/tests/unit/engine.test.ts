// Whoever asks a table that was left is not waited for: otherwise the page would be at work for ever.
import { expect, it, vi } from 'vitest';

vi.mock('../../src/table/engine.worker?worker', () => ({
  default: class {
    postMessage() {}
    terminate() {}
  },
}));

it('an engine that was closed answers no question, and none waits', async () => {
  let busy = false;
  const documentElement = { toggleAttribute: (_: string, on: boolean) => (busy = on) };
  vi.stubGlobal('document', { documentElement });
  const { Engine } = await import('../../src/table/engine');
  const engine = new Engine();
  const before = engine.ask('position');
  expect(busy).toBe(true);
  engine.close();
  await expect(before).rejects.toThrow('closed');
  void engine.ask('position');
  expect(busy).toBe(false);
});
