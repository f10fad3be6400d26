// A finished game as a piece of an address: its whole record, packed. Nothing is sent anywhere; whoever has the link
// has the game. The packing carries a checksum, so that a link that lost a letter on its way is noticed.
import { Refused, type RecordFile, type Seat } from '../table/messages';

/** Longer links are cut by what carries them. */
export const longest = 30_000;

/** Who sat there: the level of a bot or nothing, and a colour where one was chosen. */
type Chair = [level: string, colour?: string];
interface Packed extends Omit<RecordFile, 'moves'> {
  moves: string;
  chairs: Chair[];
}
export interface Shared {
  record: RecordFile;
  seats: Seat[];
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

/** Games that go on hold what is hidden: they have no link. */
export async function pack(record: RecordFile, seats: Seat[]): Promise<string> {
  if (!record.result?.over) throw new Refused({ error: 'the game goes on', code: 'share/running' });
  const chairs = seats.map((s): Chair => [s.kind === 'bot' ? s.level : '', ...(s.colour ? [s.colour] : [])] as Chair);
  const packed: Packed = { ...record, moves: record.moves.join('\n'), chairs };
  return toText(await through(new TextEncoder().encode(JSON.stringify(packed)), new CompressionStream('deflate')));
}

function checked({ moves, chairs, ...rest }: Packed): Shared {
  const record: RecordFile = { ...rest, moves: moves.split('\n') };
  if (!record.result?.over || record.seats.length !== chairs.length) throw new Error('no finished game');
  const seats = record.seats.map((name, i): Seat => {
    const [level, colour] = chairs[i]!;
    return {
      name: String(name),
      kind: level ? 'bot' : 'person',
      level: level || 'easy',
      ...(colour ? { colour } : {}),
    };
  });
  return { record, seats };
}

/** Reads it whole or not at all. */
export async function unpack(text: string): Promise<Shared> {
  try {
    const bytes = await through(toBytes(text), new DecompressionStream('deflate'));
    return checked(JSON.parse(new TextDecoder().decode(bytes)) as Packed);
  } catch {
    throw new Refused({ error: 'the link is damaged', code: 'share/damaged' });
  }
}
