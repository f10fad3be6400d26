// What is under way: questions to the engine, reads and writes of the storage. The page carries
// `data-busy` while there is any, for styles and for whoever waits until an answer is on the screen.
let underWay = 0;

export function counted<T>(work: Promise<T>): Promise<T> {
  change(1);
  return work.finally(() => change(-1));
}

const waiting: (() => void)[] = [];
/** When nothing is under way any more, and what was answered is drawn. */
export async function atRest(): Promise<void> {
  if (underWay) await new Promise<void>(done => waiting.push(done));
  await new Promise(done => setTimeout(done));
}

function change(by: number): void {
  underWay += by;
  if (!underWay) for (const go of waiting.splice(0)) go();
  document.documentElement.toggleAttribute('data-busy', underWay > 0);
}
