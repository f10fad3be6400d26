// The engine in its worker: takes lines, gives back lines.
import url from '../generated/frontier.wasm?url';
import { load } from '../../wasm/load.mjs';

const engine = load(fetch(url));
type Face = Awaited<typeof engine>;

/** Plays lines up to the first refusal and takes back every move that was made. */
function attempt(table: Face, lines: string[]): string[] {
  const answers: string[] = [];
  let made = 0;
  for (const line of lines) {
    const answer = table.text(line);
    answers.push(answer);
    if (answer.startsWith('{"error"')) break;
    if (line.startsWith('do ')) made++;
  }
  while (made-- > 0) table.text('undo');
  return answers;
}

self.onmessage = async (e: MessageEvent<{ id: number; lines?: string[]; trials?: string[][] }>) => {
  const { id, lines, trials } = e.data;
  try {
    const table = await engine;
    self.postMessage({ id, answers: lines ? lines.map((line) => table.text(line)) : trials!.map((trial) => attempt(table, trial)) });
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};
