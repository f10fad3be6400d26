// One quiet knock a move, a little different for each seat. Made on the spot; nothing is loaded.
let context: AudioContext | null = null;

export function knock(seat: number): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = 'sine';
  tone.frequency.setValueAtTime(190 + 36 * seat, now);
  tone.frequency.exponentialRampToValueAtTime(70, now + 0.12);
  loud.gain.setValueAtTime(0.18, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
  tone.connect(loud).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.18);
}
