// What need not stand in the first frame of an answer waits until that frame is on its way to the screen.
import { counted } from './work';

/** Does the job then; what it answers takes it back. */
export function afterPaint(job: () => void): () => void {
  let wanted = true;
  const frame = new Promise<void>(done => {
    if (document.hidden)
      done(); // nothing is painted
    else requestAnimationFrame(() => setTimeout(done));
  });
  void counted(frame).then(() => wanted && job());
  return () => (wanted = false);
}
