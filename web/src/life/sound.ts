// The sounds of the three worlds, made on the spot: nothing is recorded, nothing is loaded but this. A sound is a few
// tones and breaths of noise; the world colours it: under water it is dull and echoes, on the planet it is glass, at
// the terminal it is metal with a hiss of steam.
import { settings } from '../lib/settings.svelte';
import type { GameEvent } from '../table/messages';

/** Wave or noise, pitch at its beginning and end in Hz, when it begins and how long it lasts in seconds, how loud. */
type Tone = [wave: 'sine' | 'triangle' | 'noise', from: number, to: number, at: number, long: number, loud: number];

const sounds = {
  place: [
    ['sine', 190, 70, 0, 0.16, 0.8],
    ['noise', 900, 300, 0, 0.05, 0.25],
  ],
  build: [
    ['sine', 150, 95, 0, 0.3, 0.7],
    ['triangle', 300, 450, 0.09, 0.25, 0.3],
    ['triangle', 450, 600, 0.18, 0.3, 0.25],
  ],
  card: [['noise', 2600, 1200, 0, 0.09, 0.35]],
  draw: [
    ['noise', 1200, 2600, 0, 0.1, 0.3],
    ['noise', 1400, 2800, 0.07, 0.08, 0.2],
  ],
  coin: [
    ['triangle', 1250, 1240, 0, 0.12, 0.3],
    ['triangle', 1670, 1660, 0.05, 0.2, 0.28],
  ],
  gain: [
    ['sine', 520, 540, 0, 0.14, 0.4],
    ['sine', 690, 700, 0.07, 0.18, 0.35],
  ],
  step: [['triangle', 620, 700, 0, 0.1, 0.4]],
  dice: [
    ['noise', 1500, 900, 0, 0.04, 0.5],
    ['noise', 1300, 800, 0.07, 0.04, 0.4],
    ['noise', 1100, 700, 0.16, 0.05, 0.3],
  ],
  bid: [
    ['triangle', 440, 440, 0, 0.09, 0.45],
    ['noise', 2000, 1500, 0, 0.03, 0.3],
  ],
  pass: [['sine', 330, 220, 0, 0.18, 0.4]],
  produce: [
    ['sine', 262, 264, 0, 0.3, 0.4],
    ['sine', 330, 332, 0.1, 0.3, 0.35],
    ['sine', 392, 394, 0.2, 0.4, 0.35],
  ],
  travel: [['noise', 500, 1100, 0, 0.5, 0.25]],
  alarm: [
    ['sine', 180, 120, 0, 0.4, 0.6],
    ['noise', 300, 120, 0, 0.35, 0.3],
  ],
  turn: [
    ['sine', 587, 587, 0, 0.25, 0.35],
    ['sine', 880, 880, 0.13, 0.4, 0.3],
  ],
  round: [
    ['sine', 196, 196, 0, 0.6, 0.45],
    ['sine', 294, 294, 0, 0.7, 0.3],
  ],
  end: [
    ['sine', 392, 392, 0, 0.5, 0.35],
    ['sine', 494, 494, 0.16, 0.5, 0.35],
    ['sine', 587, 587, 0.32, 0.5, 0.35],
    ['sine', 784, 784, 0.48, 0.9, 0.35],
  ],
} satisfies Record<string, Tone[]>;
export type Sound = keyof typeof sounds;

/** What an event sounds like; those further up drown the others of the same move. */
const heardAs: [Sound, RegExp][] = [
  ['end', /^(over|game_over|game_end)$/],
  ['round', /^(round|new_round|era)$/],
  ['alarm', /^(sabotaged|tipped|rover_lost|destroyed|meteorite_placed|fined|regressed)$/],
  ['produce', /^(extracted|produced|production)$/],
  ['dice', /^rolled$/],
  ['travel', /^(airship|rotated|rover_moved|moved_\w+)$/],
  ['build', /^(built|upgraded|reactor|supercharger|converter|technology|metropolis|contract)$/],
  ['place', /^(placed|claimed|patched|rover_placed|neutral|order_marker|specialist|side|set_aside|took)$/],
  ['bid', /^(bid|won|price)$/],
  ['coin', /^(earned|granted|paid|spent|licence|quarter)$/],
  ['step', /^(advanced|milestone|collected|goal)$/],
  ['draw', /^(drew|card|card_hidden)$/],
  ['card', /^(played|discarded)$/],
  ['gain', /^gained$/],
  ['pass', /^(passed|dropped|emptied)$/],
];
const soundOf = (events: GameEvent[]): Sound =>
  heardAs.find(([, name]) => events.some(e => name.test(e.event)))?.[0] ?? 'card';

interface World {
  pitch: number;
  cut: number; // no tone above it, Hz
  ring: number; // an overtone at so many times the pitch
  ringing: number; // and how loud it is
  echo: number; // seconds
  echoing: number;
}
const worlds: Record<string, World> = {
  'deep-sea': { pitch: 0.8, cut: 1500, ring: 2, ringing: 0.12, echo: 0.16, echoing: 0.3 },
  'alien-planet': { pitch: 1.15, cut: 6000, ring: 2.76, ringing: 0.25, echo: 0.23, echoing: 0.22 },
  'brass-steam': { pitch: 0.95, cut: 4200, ring: 3.4, ringing: 0.32, echo: 0.05, echoing: 0.12 },
};

/** One second of noise, the same every time. */
function noiseFor(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate),
    data = buffer.getChannelData(0);
  let seed = 9;
  for (let i = 0; i < data.length; i++) data[i] = ((seed = (seed * 16807) % 2147483647) / 2147483647) * 2 - 1;
  return buffer;
}

function swell(context: BaseAudioContext, at: number, long: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.012, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  return gain;
}

function strike(context: BaseAudioContext, out: AudioNode, noise: AudioBuffer, tone: Tone, world: World, now: number) {
  const [wave, from, to, after, long, loud] = tone;
  const at = now + after;
  if (wave === 'noise') {
    const source = context.createBufferSource(),
      band = context.createBiquadFilter();
    source.buffer = noise;
    band.type = 'bandpass';
    band.frequency.setValueAtTime(from * world.pitch, at);
    band.frequency.exponentialRampToValueAtTime(to * world.pitch, at + long);
    source
      .connect(band)
      .connect(swell(context, at, long, loud))
      .connect(out);
    source.start(at, 0, long + 0.02);
    return;
  }
  for (const [times, share] of [
    [1, 1],
    [world.ring, world.ringing],
  ] as const) {
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from * world.pitch * times, at);
    source.frequency.exponentialRampToValueAtTime(to * world.pitch * times, at + long);
    source.connect(swell(context, at, long / Math.sqrt(times), loud * share)).connect(out);
    source.start(at);
    source.stop(at + long + 0.02);
  }
}

/** Lays a sound of a world into a context, at a time; `volume` from 0 to 1. */
function render(context: BaseAudioContext, name: Sound, mood: string, volume: number, now: number): void {
  const world = worlds[mood] ?? worlds['deep-sea']!;
  const out = context.createGain(),
    dull = context.createBiquadFilter(),
    echo = context.createDelay(1),
    back = context.createGain();
  out.gain.value = 0.32 * volume * volume; // soft, and loudness as ears hear it
  dull.type = 'lowpass';
  dull.frequency.value = world.cut;
  echo.delayTime.value = world.echo;
  back.gain.value = world.echoing;
  out.connect(dull).connect(context.destination);
  dull.connect(echo).connect(back).connect(context.destination);
  for (const tone of sounds[name] as Tone[]) strike(context, out, noiseOf(context), tone, world, now);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context) ?? noiseFor(context);
  noises.set(context, made);
  return made;
}

let context: AudioContext | null = null;
const apart = 60; // milliseconds: bots in a hurry do not drum
let last = 0;

/** A sound of the world that is on the screen, now. */
export function sound(name: Sound, later = 0): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  const mood = document.documentElement.dataset.mood ?? '';
  render(context, name, mood, settings.volume / 100, context.currentTime + later);
}

/** What a move caused; and, where it is the listener's turn now, that. */
export function hear(events: GameEvent[], mine: boolean): void {
  const now = performance.now();
  if (now - last < apart) return;
  last = now;
  const name = soundOf(events);
  sound(name);
  if (mine && name !== 'end') sound('turn', 0.3);
}
