// A finished game in an address: whole or not at all.
import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../../src/share/link';
import { Refused, type RecordFile, type Seat } from '../../src/table/messages';

const record: RecordFile = {
  format: 1,
  game: 'some-game',
  data: '1',
  players: 2,
  options: { longer: true },
  seed: '7',
  seats: ['Žofie', 'Илья'],
  moves: ['0 bid 5', '1 pass', '0 done'],
  result: { over: true, scores: [3, 4], places: [2, 1], hash: 'h' },
};
const seats: Seat[] = [
  { name: 'Žofie', kind: 'person', level: 'easy', colour: 'blue' },
  { name: 'Илья', kind: 'bot', level: 'hard' },
];

describe('the link to a game', () => {
  it('holds all of it', async () => {
    const text = await pack(record, seats);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpack(text)).toEqual({ record, seats });
  });

  it('is only for games that have ended', async () => {
    const running = { ...record, result: undefined };
    await expect(pack(running as never, seats)).rejects.toMatchObject({ no: { code: 'share/running' } });
  });

  it('is refused when any letter of it is lost or changed', async () => {
    const text = await pack(record, seats);
    for (let i = 0; i < text.length - 1; i++) {
      const other = text[i] === 'A' ? 'B' : 'A';
      for (const damaged of [text.slice(0, i) + text.slice(i + 1), text.slice(0, i) + other + text.slice(i + 1)])
        await expect(unpack(damaged), `letter ${i}`).rejects.toBeInstanceOf(Refused);
    }
    await expect(unpack('')).rejects.toBeInstanceOf(Refused);
    await expect(unpack('%%%')).rejects.toBeInstanceOf(Refused);
  });
});
