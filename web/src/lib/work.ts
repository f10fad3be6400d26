// What is under way: questions to the engine, reads and writes of the storage. The page carries
// `data-busy` while there is any, for styles and for whoever waits until an answer is on the screen.
let underWay = 0;

export function counted<T>(work: Promise<T>): Promise<T> {
  change(1);
  return work.finally(() => change(-1));
}

function change(by: number): void {
  underWay += by;
  document.documentElement.toggleAttribute('data-busy', underWay > 0);
}
