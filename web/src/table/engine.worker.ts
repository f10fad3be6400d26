// The engine in its worker: takes lines, gives back lines. A worker either holds a table or thinks for its bots; the
// two speak with each other over ports of their own, so that neither the record of a game that goes on nor what a bot
// has in mind passes through the page.
import url from '../generated/frontier.wasm?url';
import { load } from '../../wasm/load.mjs';
import { putBoth, recordOf, type SavedGame } from './records';
import { BadFile, deviceFile, layDeviceFile } from './everything';
import { firstMoves, type RecordFile } from './messages';

export interface Job {
  id?: number;
  lines?: string[]; // of the protocol
  speak?: { language: string; texts: string }; // what the engine says in a language
  open?: string; // a saved game by its id: replays its record
  seek?: number; // of an opened game: back or forth to so many moves
  keep?: SavedGame; // writes the game with its record
  watch?: RecordFile; // a finished game that is not of this browser
  branch?: { game: SavedGame; moves: number }; // keeps the first moves of it as another game
  file?: boolean; // the record as a file
  everything?: { own: Record<string, string> }; // all that the device keeps, as a file
  lay?: Blob; // such a file, to be laid beside what is here
  follower?: MessagePort; // one who thinks, to be told every move
  table?: MessagePort; // the table that this one thinks for
  // a choice, told to the table alone
  think?: { seat: number; level: string; budget?: number; ticket: number; after: number };
  consult?: { line: string; after: number }; // the same question with the thoughts, told to the page
  play?: number; // makes the move that was thought of under this number
  viewer?: number; // of a move: answered with what this viewer saw of it, and with the table as it is then
}

interface News {
  lines: string[];
  version: number;
}
interface Idea {
  ticket: number;
  line: string;
}

const engine = load(fetch(url));
type Face = Awaited<typeof engine>;
// ---- networks: strong bots judge by one, which comes when it is missed ----

const networks = import.meta.glob<string>('../generated/*.net', { query: '?url', import: 'default', eager: true });

const asksBot = /^(go|hint) /;

/** A question to a bot: if it misses its network, that is brought; where it cannot be had, the bot does without. */
async function ask(table: Face, line: string): Promise<string> {
  const answer = table.text(line),
    game = table.missed();
  if (!game) return answer;
  const bytes = await fetch(networks[`../generated/${game}.net`]!)
    .then(response => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
  table.network(bytes && new Uint8Array(bytes));
  return table.text(line);
}

const later = <T>() => {
  let ring!: (value: T) => void;
  const wait = new Promise<T>(done => (ring = done));
  return { wait, ring };
};

// ---- a table: what changed it is told to all who think for it ----

const followers: MessagePort[] = [];
const ideas = new Map<number, { wait: Promise<string>; ring: (line: string) => void }>();
let version = 0;
let opened: RecordFile | null = null;

function idea(ticket: number) {
  if (!ideas.has(ticket)) ideas.set(ticket, later<string>());
  return ideas.get(ticket)!;
}

const recordNow = (table: Face): RecordFile => (JSON.parse(table.text('record')) as { record: RecordFile }).record;
const replayLine = (record: RecordFile, moves: number) => `replay ${JSON.stringify(firstMoves(record, moves))}`;

function obey(table: Face, line: string): string {
  const answer = table.text(line);
  if (/^(do|undo|new|replay|load)\b/.test(line) && !answer.startsWith('{"error"')) {
    version++;
    for (const port of followers) port.postMessage({ lines: [line], version } satisfies News);
  }
  return answer;
}

function follow(table: Face, port: MessagePort): void {
  port.onmessage = (e: MessageEvent<Idea>) => idea(e.data.ticket).ring(e.data.line);
  followers.push(port);
  port.postMessage({ lines: [replayLine(recordNow(table), Infinity)], version } satisfies News);
}

interface Done {
  moves: number;
  final: boolean;
}
const doneBy = (answer: string) => (JSON.parse(answer) as { do?: Done }).do;

/** Of a bot's move no more than that it was made: its text and what the bot saw are not the page's. */
function told(answer: string): string {
  const done = doneBy(answer);
  return done ? JSON.stringify({ do: { moves: done.moves, final: done.final } }) : answer;
}

/** With a move goes what its viewer is shown: three questions one after the other would be as many waits. */
function withView(table: Face, answer: string, viewer: number): string[] {
  const done = doneBy(answer);
  return done ? [answer, table.text(`past ${viewer} ${done.moves - 1}`), table.text(`show ${viewer}`)] : [answer];
}

// ---- one who thinks: follows the table, and answers once it has heard as much as the asker knows ----

let tablePort: MessagePort | null = null;
let heard = 0;
let waiting: { after: number; go: () => void }[] = [];

function listen(table: Face, port: MessagePort): void {
  tablePort = port;
  port.onmessage = (e: MessageEvent<News>) => {
    for (const line of e.data.lines) table.text(line);
    heard = e.data.version;
    const ready = waiting.filter(w => w.after <= heard);
    waiting = waiting.filter(w => w.after > heard);
    for (const w of ready) w.go();
  };
}

const hearing = (after: number) =>
  after <= heard && tablePort ? Promise.resolve() : new Promise<void>(go => waiting.push({ after, go }));

/** The same everywhere: so many lines, from nothing, with the number of the move as its chance. */
const fixed = (table: Face, bot: string, budget: number) => ({ bot, budget, seed: recordNow(table).moves.length });

async function think(table: Face, { seat, level, budget, ticket, after }: NonNullable<Job['think']>): Promise<string> {
  await hearing(after);
  const answer = JSON.parse(
    await ask(table, `go ${seat} ${JSON.stringify(budget ? fixed(table, level, budget) : { bot: level })}`),
  ) as {
    error?: string;
    go?: { move: string };
  };
  if (answer.error !== undefined) return JSON.stringify(answer);
  tablePort!.postMessage({ ticket, line: `do ${seat} ${answer.go!.move}` } satisfies Idea);
  return '{"think":true}';
}

async function lay(file: Blob): Promise<string> {
  try {
    return JSON.stringify({ lay: await layDeviceFile(await file.text()) });
  } catch (e) {
    const code = e instanceof BadFile ? e.code : 'storage';
    return JSON.stringify({ error: 'the file is not taken', code });
  }
}

/** The answer to a job: lines of JSON, or a file. */
async function work(table: Face, job: Job): Promise<(string | Blob)[]> {
  if (job.speak) return [JSON.stringify({ speak: table.speak(job.speak.language, job.speak.texts) })];
  if (job.open !== undefined) {
    opened = (await recordOf(job.open)) ?? null;
    return opened
      ? [obey(table, replayLine(opened, Infinity))]
      : ['{"error":"there is no such game","code":"missing"}'];
  }
  if (job.watch) {
    opened = job.watch;
    return [obey(table, replayLine(opened, Infinity))];
  }
  if (job.seek !== undefined) return [obey(table, replayLine(opened!, job.seek))];
  if (job.keep) {
    await putBoth(job.keep, recordNow(table));
    return ['{"keep":true}'];
  }
  if (job.branch) {
    await putBoth(job.branch.game, firstMoves(opened!, job.branch.moves));
    return ['{"branch":true}'];
  }
  if (job.file) return [new Blob([JSON.stringify(recordNow(table))], { type: 'application/json' })];
  if (job.everything)
    return [new Blob([JSON.stringify(await deviceFile(job.everything.own))], { type: 'application/json' })];
  if (job.lay) return [await lay(job.lay)];
  if (job.think) return [await think(table, job.think)];
  if (job.consult) {
    await hearing(job.consult.after);
    return [await ask(table, job.consult.line)];
  }
  if (job.play !== undefined) {
    const line = await idea(job.play).wait;
    ideas.delete(job.play);
    return withView(table, told(obey(table, line)), job.viewer!);
  }
  const answers: string[] = [];
  for (const line of job.lines!) answers.push(asksBot.test(line) ? await ask(table, line) : obey(table, line));
  return job.viewer === undefined ? answers : withView(table, answers[0]!, job.viewer);
}

self.onmessage = async (e: MessageEvent<Job>) => {
  const { id, follower, table: port } = e.data;
  try {
    const table = await engine;
    if (follower) follow(table, follower);
    else if (port) listen(table, port);
    else self.postMessage({ id, answers: await work(table, e.data), version });
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};
