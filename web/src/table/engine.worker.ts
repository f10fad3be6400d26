// The engine in its worker: takes lines, gives back lines.
import url from '../generated/frontier.wasm?url';
import { load } from '../../wasm/load.mjs';

const engine = load(fetch(url));

self.onmessage = async (e: MessageEvent<{ id: number; lines: string[] }>) => {
  const { id, lines } = e.data;
  try {
    const table = await engine;
    self.postMessage({ id, answers: lines.map((line) => table.text(line)) });
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};
