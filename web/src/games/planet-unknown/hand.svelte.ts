// What the player holds over the table: a tile with its turn and place, or a tool (patch, rover,
// boost …). Everything it offers comes from the legal moves; what a choice would do is asked of
// the engine by trying it.
import { t } from '../../lib/i18n.svelte';
import { whyNot } from '../../lib/reasons';
import { untrack } from 'svelte';
import type { Play } from '../../lib/play.svelte';
import type { Explored, GameEvent, Preview } from '../../table/messages';
import { tileCells } from './data.svelte';
import { boxOf, shapeOf, turned, type Cell } from './geometry';
import {
  isPlacing,
  key,
  parsePlacing,
  placesOf,
  placingText,
  runs,
  targetOf,
  toolOrder,
  type Places,
  type Target,
} from './moves';
import { factsOf, own, ownSeat, squareName, squareText, type Ring, type Square, type Track } from './view';

export interface Ghost {
  cells: Cell[];
  x: number;
  y: number;
  move: string | null;
}
export interface Landing {
  move: string;
  tool: string;
  track: Track;
  on: Track;
  cell: number;
  by: number;
}
export interface Effect {
  move: string;
  preview: Preview;
  next: { move: string; events: GameEvent[] }[];
}
export interface Reach {
  cost: number;
  path: string[];
  squares: Square[];
}

const rest = 70; // ms a ghost must lie still before it is asked about
const reasonRest = 350;
const snap = 1.6; // squares

export class Hand {
  ring = $state<Ring | null>(null);
  quarter = $state(0);
  flip = $state(false);
  /** Where the middle of the tile is wanted, in squares. */
  centre = $state.raw<Square>([6, 6]);
  dropped = $state(false);
  tool = $state('');
  rover = $state.raw<Square | null>(null);
  effect = $state.raw<Effect | null>(null);
  reason = $state('');
  landings = $state.raw<Landing[]>([]);
  /** The targets whose landings are known. */
  private landed = $state.raw<[string, Target][]>([]);
  reach = $state.raw<Map<string, Reach>>(new Map());
  asked = $state(''); // a move that asks to be made twice

  constructor(readonly play: Play) {}

  legal = $derived.by(() =>
    this.play.snapshot.question && this.play.curtain === null ? this.play.snapshot.legal : [],
  );
  /** Of all moves but those that place a tile, which are hundreds. */
  targets = $derived.by((): [string, Target][] => this.legal.flatMap(m => (isPlacing(m) ? [] : [[m, targetOf(m)]])));

  // -- the tile ---------------------------------------------------------------------------------

  mayPlace = $derived.by(() => ({
    outer: this.legal.some(m => m.startsWith('place outer')),
    inner: this.legal.some(m => m.startsWith('place inner')),
  }));

  placing = $derived.by(() => this.mayPlace.outer || this.mayPlace.inner);

  tileOf(ring: Ring): string | null {
    return factsOf(this.play, ownSeat(this.play)).depot[ring];
  }

  private printed = $derived.by(() => (this.ring && tileCells.get(this.tileOf(this.ring) ?? '')) || null);
  cells = $derived.by(() => (this.printed ? turned(this.printed, { quarter: this.quarter, flip: this.flip }) : null));
  places = $derived.by((): Places =>
    this.printed && this.ring ? placesOf(this.legal, this.ring, this.printed) : new Map(),
  );
  anchors = $derived.by(() => (this.cells && this.places.get(shapeOf(this.cells))) || new Map<string, string>());

  /** Moves that would not be legal without a technology, with its label. */
  thanks = $derived.by(() => {
    const labels = new Map<string, string>();
    for (const { technology, squares } of factsOf(this.play, ownSeat(this.play)).thanks_to)
      for (const [words, list] of Object.entries(squares))
        for (const [x, y] of list) labels.set(`${words} ${squareText(x, y)}`, technology);
    return labels;
  });

  /**
   * Squares that some legal placement covers as the tile lies now; with the technology that every such placement needs.
   */
  open = $derived.by(() => {
    const squares = new Map<string, string>();
    for (const [at, move] of this.anchors) {
      const [x, y] = at.split(',').map(Number) as Square,
        label = this.thanks.get(move) ?? '';
      for (const c of this.cells!) {
        const k = key(x + c.x, y + c.y);
        if (!label || !squares.has(k)) squares.set(k, label);
      }
    }
    return squares;
  });

  /** Squares the tile would cover with any turn, but not as it lies now. */
  numTurned = $derived.by(() => [...this.places.values()].reduce((n, at) => n + at.size, 0) - this.anchors.size);

  ghost = $derived.by((): Ghost | null => {
    if (!this.cells) return null;
    const box = boxOf(this.cells);
    const want: Square = [Math.round(this.centre[0] - box.width / 2), Math.round(this.centre[1] - box.height / 2)];
    let best = Infinity,
      at: Square | null = null;
    for (const k of this.anchors.keys()) {
      const [x, y] = k.split(',').map(Number) as Square;
      const far = Math.hypot(x + box.width / 2 - this.centre[0], y + box.height / 2 - this.centre[1]);
      if (far < best) {
        best = far;
        at = [x, y];
      }
    }
    const [x, y] = at && best <= snap ? at : [clamp(want[0], 12 - box.width), clamp(want[1], 12 - box.height)];
    return { cells: this.cells, x, y, move: this.anchors.get(key(x, y)) ?? null };
  });

  /** Where on the planet a pointer is; the planet says so while it is on the screen. */
  toBoard: ((e: { clientX: number; clientY: number }) => Square) | null = null;

  /** Where the tile in hand lies, in words. */
  get covers(): string {
    const ghost = this.ghost;
    const squares = ghost?.cells.map(c => squareName(ghost.x + c.x, ghost.y + c.y)).join(', ');
    return squares ? t('pu.covers', { squares }) : '';
  }

  /**
   * Takes a tile from the depot; it appears where it fits, nearest to what was placed last. Keys then mean the planet,
   * however it was taken: Enter places.
   */
  take(ring: Ring): void {
    if (this.ring === ring) return this.putBack();
    if (!this.mayPlace[ring]) return;
    this.play.refusal = null;
    this.ring = ring;
    this.tool = '';
    this.rover = null;
    if (!this.anchors.size) this.turnToFit();
    const last = own(this.play).tiles.at(-1);
    this.goNear(last ? [last.x + 1, last.y + 1] : this.centre);
    this.taken++;
  }
  taken = $state(0); // how often a tile was

  putBack(): void {
    this.ring = null;
    this.dropped = false;
    this.asked = '';
  }

  private goNear([x, y]: Square): void {
    const box = this.cells && boxOf(this.cells);
    if (!box) return;
    let best = Infinity;
    for (const k of this.anchors.keys()) {
      const [ax, ay] = k.split(',').map(Number) as Square;
      const c: Square = [ax + box.width / 2, ay + box.height / 2];
      const far = Math.hypot(c[0] - x, c[1] - y);
      if (far < best) {
        best = far;
        this.centre = c;
      }
    }
  }

  point(at: Square): void {
    if (!this.dropped) this.centre = at;
  }

  drag(at: Square): void {
    this.dropped = false;
    this.centre = at;
  }

  nudge(dx: number, dy: number): void {
    const ghost = this.ghost;
    if (!ghost) return;
    const box = boxOf(ghost.cells);
    const here: Square = [ghost.x + box.width / 2, ghost.y + box.height / 2];
    const to: Square = [
      clamp(ghost.x + dx, 12 - box.width) + box.width / 2,
      clamp(ghost.y + dy, 12 - box.height) + box.height / 2,
    ];
    this.dropped = false;
    this.centre = to;
    // The ghost snaps back to a legal place; a step must still leave the old one.
    if (this.ghost && key(this.ghost.x, this.ghost.y) === key(ghost.x, ghost.y)) this.hop(here, dx, dy);
  }

  /** The nearest legal anchor in a direction. */
  private hop(from: Square, dx: number, dy: number): void {
    const box = boxOf(this.cells!);
    let best = Infinity,
      to: Square | null = null;
    for (const k of this.anchors.keys()) {
      const [ax, ay] = k.split(',').map(Number) as Square;
      const c: Square = [ax + box.width / 2, ay + box.height / 2];
      const along = (c[0] - from[0]) * dx + (c[1] - from[1]) * dy;
      const aside = Math.abs((c[0] - from[0]) * dy) + Math.abs((c[1] - from[1]) * dx);
      if (along > 0.1 && along + 2 * aside < best) {
        best = along + 2 * aside;
        to = c;
      }
    }
    if (to) this.centre = to;
  }

  turn(by: number): void {
    this.quarter = (this.quarter + by + 4) % 4;
    this.dropped = false;
  }

  mirror(): void {
    this.flip = !this.flip;
    // A flip before turning looks like a flip of what is seen.
    this.quarter = (4 - this.quarter) % 4;
    this.dropped = false;
  }

  /** Turns to the next way the tile fits anywhere. */
  turnToFit(): void {
    if (!this.printed) return;
    for (let i = 1; i <= 8; i++) {
      const quarter = (this.quarter + i) % 4,
        flip = i >= 4 ? !this.flip : this.flip;
      if (this.places.has(shapeOf(turned(this.printed, { quarter, flip })))) {
        this.quarter = quarter;
        this.flip = flip;
        break;
      }
    }
    this.goNear(this.centre);
  }

  /** Steps through the legal places of the tile as it lies. */
  step(by: number): void {
    const all = [...this.anchors.keys()]
      .map(k => k.split(',').map(Number) as Square)
      .sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    if (!all.length || !this.cells) return this.turnToFit();
    const at = all.findIndex(([x, y]) => this.ghost?.x === x && this.ghost.y === y);
    const next = all[(at + by + all.length) % all.length]!;
    const box = boxOf(this.cells);
    this.dropped = false;
    this.centre = [next[0] + box.width / 2, next[1] + box.height / 2];
  }

  /** A click on the planet: drops the tile there; a second one on it places it. */
  async press(): Promise<void> {
    const ghost = this.ghost;
    if (!ghost?.move) return;
    if (this.dropped || this.play.goesAtOnce(this.effect?.move === ghost.move ? this.effect.preview : null))
      return this.place();
    this.dropped = true;
  }

  async place(): Promise<void> {
    const move = this.ghost?.move;
    if (!move) return;
    await this.play.move(move); // until it is made the tile lies where it was put
    if (this.ghost?.move === move) this.putBack();
  }

  /** Puts the tile where a move says, as a hint or the list of moves asks. */
  show(move: string): boolean {
    const p = parsePlacing(move);
    if (!p) return false;
    this.ring = p.ring;
    this.quarter = p.turn.quarter;
    this.flip = p.turn.flip;
    const box = boxOf(this.cells!);
    this.centre = [p.x + box.width / 2, p.y + box.height / 2];
    this.dropped = true;
    return true;
  }

  // -- tools ------------------------------------------------------------------------------------

  tools = $derived.by(() => {
    const found = new Map<string, number>();
    for (const [, target] of this.targets)
      if ('tool' in target) found.set(target.tool, (found.get(target.tool) ?? 0) + 1);
    const order = (tool: string) => (toolOrder.includes(tool) ? toolOrder.indexOf(tool) : toolOrder.length);
    return [...found.keys()]
      .filter(tool => !['card', 'discard', 'keep', 'use', 'take', 'empty', 'set aside', 'face'].includes(tool))
      .sort((a, b) => order(a) - order(b));
  });

  /** The tool in hand: the chosen one while it has moves, else the first on offer. */
  using = $derived.by(() => {
    if (this.ring) return '';
    if (this.tool && this.tools.includes(this.tool)) return this.tool;
    return this.tools.find(tool => tool !== 'move' && tool !== 'link') ?? this.tools[0] ?? '';
  });

  use(tool: string): void {
    this.putBack();
    this.play.refusal = null;
    this.tool = this.tool === tool ? '' : tool;
    this.rover = null;
    this.podFrom = '';
  }

  /** Labels of the technologies that something in sight is owed to. */
  owed = $derived.by(() =>
    [...new Set(this.ring ? this.open.values() : [...this.squares.values()].map(m => this.thanks.get(m) ?? ''))]
      .filter(Boolean)
      .sort(),
  );

  // -- life pods on the corporation's board -----------------------------------------------------

  /** The place a pod is to leave, once chosen. */
  podFrom = $state('');
  /** Places of pods that may leave, or, once one is chosen, moves by the place it may go to. */
  pods = $derived.by(() => {
    const at = new Map<string, string>();
    for (const [move, target] of this.targets)
      if (target.on === 'pod' && (!this.podFrom || target.from === this.podFrom))
        at.set(this.podFrom ? target.to : target.from, move);
    return at;
  });

  async clickPod(place: string): Promise<void> {
    const move = this.pods.get(place);
    if (!this.podFrom && move) {
      this.podFrom = place;
      return;
    }
    this.podFrom = '';
    if (move) await this.make(move);
  }

  /** Squares the tool may be used on. */
  squares = $derived.by(() => {
    const at = new Map<string, string>();
    for (const [move, target] of this.targets)
      if (target.on === 'square' && target.tool === this.using) at.set(key(...target.at), move);
    return at;
  });

  /** Squares that answer a press, row by row. */
  choices = $derived.by((): Square[] => {
    if (this.ring) return [];
    const all = new Set([...this.squares.keys(), ...this.reach.keys(), ...this.rovers.keys()]);
    return [...all].map(k => k.split(',').map(Number) as Square).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  });

  /** The square after this one that answers a press, or before it. */
  nextChoice(from: Square, back: boolean): Square {
    const all = this.choices,
      now = all.findIndex(at => key(...at) === key(...from));
    return all[(Math.max(now, back ? 0 : -1) + (back ? all.length - 1 : 1)) % all.length] ?? from;
  }

  /** The keys that do something on the planet, as those who listen are told. */
  keys = $derived.by(() =>
    this.ring ? 'N R F ArrowLeft ArrowUp ArrowRight ArrowDown Enter' : this.choices.length ? 'N Enter' : undefined,
  );

  /** Rovers that may move, and where each may go in one move. */
  rovers = $derived.by(() => {
    const from = new Map<string, Map<string, string>>();
    const jumping = this.using === 'teleport';
    for (const [move, target] of this.targets) {
      if (target.on !== 'rover' || (target.tool === 'teleport') !== jumping) continue;
      const steps = from.get(key(...target.from)) ?? new Map<string, string>(),
        to = key(...target.to);
      if (target.tool !== 'link' || !steps.has(to)) steps.set(to, move);
      from.set(key(...target.from), steps);
    }
    return from;
  });

  /** The move that a press on a square makes, or how the moves of the rover there begin. */
  pressed(x: number, y: number): string | undefined {
    return this.squares.get(key(x, y)) ?? (this.rovers.has(key(x, y)) ? squareText(x, y) : undefined);
  }

  lines = $derived.by(() => {
    const at = new Map<string, string>();
    for (const [move, target] of this.targets) if (target.on === 'line') at.set(`${target.line} ${target.n}`, move);
    return at;
  });

  /** Moves that belong to no thing on the table. */
  buttons = $derived.by(() => this.targets.filter(([, target]) => target.on === 'button').map(([move]) => move));
  done = $derived.by(() => this.legal.includes('done'));

  /** Landings of the tool in hand first; of all others where no tool is chosen. */
  marks = $derived.by(() => {
    const marks = new Map<string, Landing>();
    const rank = (tool: string) => (tool === this.using ? -1 : toolOrder.includes(tool) ? toolOrder.indexOf(tool) : 99);
    const usable =
      this.tool && this.tools.includes(this.tool) ? this.landings.filter(l => l.tool === this.tool) : this.landings;
    for (const l of [...usable].sort((a, b) => rank(a.tool) - rank(b.tool))) {
      const at = `${l.on} ${l.cell}`;
      if (!marks.has(at)) marks.set(at, l);
    }
    return marks;
  });

  /** Takes the next rover that may move; the keyboard's way to them. */
  nextRover(): void {
    const all = [...this.rovers.keys()];
    if (!all.length) return;
    const now = this.rover ? all.indexOf(key(...this.rover)) : -1;
    this.putBack();
    this.rover = all[(now + 1) % all.length]!.split(',').map(Number) as Square;
    this.tool = 'move';
  }

  /** One step of the rover in hand. */
  async stepRover(dx: number, dy: number): Promise<void> {
    if (!this.rover || this.driving) return;
    const to = this.reach.get(key(this.rover[0] + dx, this.rover[1] + dy));
    if (to?.path.length === 1) await this.drive(to);
  }

  pickRover(at: Square): void {
    this.putBack();
    this.rover = this.rover && key(...this.rover) === key(...at) ? null : at;
    if (this.rover && this.using !== 'teleport') this.tool = 'move';
  }

  async click(x: number, y: number): Promise<void> {
    const k = key(x, y);
    const far = this.rover && this.reach.get(k);
    if (far) return this.drive(far);
    const move = this.squares.get(k);
    if (move) return this.do(move);
    if (this.rovers.has(k)) this.pickRover([x, y]);
    else await this.whyNotAt(x, y);
  }

  /** One click on a square that does not answer: the engine says why not. */
  private async whyNotAt(x: number, y: number): Promise<void> {
    const to = squareText(x, y);
    const onSquare = this.targets.some(([, target]) => target.on === 'square' && target.tool === this.using);
    if (this.rover && !onSquare) await this.play.askWhy(`move ${squareText(...this.rover)} ${to}`);
    else if (onSquare) await this.play.askWhy(`${this.using} ${to}`);
  }

  /** Goes along a path, a move a step, so that each can be undone. */
  private async drive(to: Reach): Promise<void> {
    this.play.refusal = null;
    this.driving = true;
    this.rover = to.squares.at(-1)!;
    this.reach = new Map();
    for (const [i, step] of to.path.entries()) {
      if (!this.play.snapshot.legal.includes(step)) break;
      await (i + 1 < to.path.length ? this.play.move(step) : this.do(step));
    }
    this.driving = false;
  }
  private driving = $state(false);

  /** Makes a move, or holds it until it is confirmed: what would end the turn, or every one, as the player likes it. */
  private async do(move: string): Promise<void> {
    await (this.play.lesson ? this.play.move(move) : this.play.choose(move));
  }

  /** Makes a move at once, or asks once more where something would be lost. */
  async make(move: string, loses = false): Promise<void> {
    if (loses && this.asked !== move) {
      this.asked = move;
      return;
    }
    this.asked = '';
    await this.do(move);
  }

  /** Makes a move that was looked at and set on a screen of its own: nobody asks about it again. */
  async set(move: string): Promise<void> {
    await this.play.move(move);
  }

  // -- what the engine says ---------------------------------------------------------------------

  /** Keeps the answers to trials up to date; called once by the stage. */
  watch(): void {
    $effect(() => {
      if (this.play.snapshot.question?.kind !== 'rotate') this.play.aim = this.ghost?.move ?? null;
    });
    // Before the table is drawn anew, so that it is drawn once.
    $effect.pre(() => {
      const question = this.play.snapshot.question,
        moves = this.play.snapshot.moves;
      untrack(() => {
        this.asked = '';
        if (!question || moves < 0) this.putBack();
      });
      if (this.ring && !this.mayPlace[this.ring]) untrack(() => this.putBack());
    });
    $effect(() => {
      const picked = this.play.picked;
      if (picked.length === 1 && isPlacing(picked[0]!) && this.legal.includes(picked[0]!))
        untrack(() => this.show(picked[0]!));
    });
    $effect(() => {
      const move = this.ghost?.move ?? null,
        legal = this.legal;
      if (!move || !legal.length) {
        this.effect = null;
        return;
      }
      const timer = setTimeout(() => void this.askEffect(move), untrack(() => this.effect) ? rest : 0);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const ghost = this.ghost;
      this.reason = '';
      if (!ghost || ghost.move || !this.ring) return;
      const text = placingText(
        this.ring,
        { quarter: this.quarter, flip: this.flip },
        ghost.x,
        ghost.y,
        this.places,
        shapeOf(ghost.cells),
      );
      const timer = setTimeout(() => void this.askWhy(text), reasonRest);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      void this.askLandings(this.targets);
    });
    $effect(() => {
      const rover = this.rover,
        from = this.rovers,
        jumping = this.using === 'teleport';
      if (!rover) {
        this.reach = new Map();
        return;
      }
      void this.askReach(rover, from, jumping);
    });
    // With one rover there is nothing to choose: it is in hand when it may move and nothing else is done on the planet.
    $effect(() => {
      if (this.placing || this.rover || this.rovers.size !== 1) return;
      if (!['move', 'link', 'teleport'].includes(this.using) && (this.tool || this.squares.size)) return;
      const only = [...this.rovers.keys()][0]!.split(',').map(Number) as Square;
      untrack(() => {
        this.rover = only;
      });
    });
    $effect(() => {
      if (this.rover && !this.rovers.has(key(...this.rover)) && !this.driving)
        untrack(() => {
          this.rover = null;
        });
    });
    $effect(() => {
      if (this.podFrom && !this.pods.size)
        untrack(() => {
          this.podFrom = '';
        });
    });
  }

  private async askEffect(move: string): Promise<void> {
    try {
      const preview = await this.play.foresee(move);
      const then = (preview.snapshot?.legal ?? []).filter(m => /^(station|energy) /.test(m));
      const explored = then.length
        ? await this.play.table.explore(
            this.play.viewer,
            then.map(m => [move, m]),
          )
        : [];
      if (this.ghost?.move === move)
        this.effect = {
          move,
          preview,
          next: then.map((m, i) => ({ move: m, events: explored[i]!.events.slice(preview.events.length) })),
        };
    } catch {
      /* the table moved on */
    }
  }

  private async askWhy(text: string): Promise<void> {
    try {
      const refusal = await this.play.table.why(this.play.viewer, text);
      this.reason = refusal ? whyNot(refusal) : '';
    } catch {
      this.reason = '';
    }
  }

  /** Is it still to be told where the moves on offer would land? */
  get landingsDue(): boolean {
    return this.landed !== this.targets;
  }

  private async askLandings(targets: [string, Target][]): Promise<void> {
    const asking = targets.filter(([, t]) => t.on === 'track' || t.on === 'go');
    if (!asking.length) {
      this.landings = [];
      this.landed = targets;
      return;
    }
    try {
      const explored = await this.play.table.explore(
        this.play.viewer,
        asking.map(([move]) => [move]),
      );
      if (targets !== this.targets) return;
      this.landings = asking.flatMap(([move, target], i) => landing(move, target, explored[i]!));
    } catch {
      this.landings = [];
    }
    this.landed = targets;
  }

  /** Follows a rover square by square, cheapest first, as far as the engine lets it. */
  private async askReach(rover: Square, from: Map<string, Map<string, string>>, jumping: boolean): Promise<void> {
    const found = new Map<string, Reach>();
    const start = key(...rover);
    let edge: { at: string; reach: Reach; steps: Map<string, string> }[] = [
      { at: start, reach: { cost: 0, path: [], squares: [] }, steps: from.get(start) ?? new Map() },
    ];
    for (let depth = 0; depth < (jumping ? 1 : 6) && edge.length; depth++) {
      const tries = edge
        .flatMap(({ reach, steps }) =>
          [...steps].map(([to, move]) => ({
            to,
            path: [...reach.path, move],
            squares: [...reach.squares, to.split(',').map(Number) as Square],
          })),
        )
        .filter((t, i, all) => t.to !== start && !found.has(t.to) && all.findIndex(o => o.to === t.to) === i);
      if (!tries.length) break;
      let explored: Explored[];
      try {
        explored = await this.play.table.explore(
          this.play.viewer,
          tries.map(t => t.path),
        );
      } catch {
        break;
      }
      if (!this.rover || key(...this.rover) !== start || from !== this.rovers) return;
      edge = tries.map((t, i) => {
        const cost = explored[i]!.events.filter(e => e.event === 'rover_moved').reduce(
          (n, e) => n + Number(e['cost'] ?? 0),
          0,
        );
        const reach: Reach = { cost, path: t.path, squares: t.squares };
        found.set(t.to, reach);
        const steps = new Map<string, string>();
        for (const m of explored[i]!.legal) {
          const next = targetOf(m);
          if (next.on === 'rover' && next.tool !== 'teleport' && key(...next.from) === t.to)
            steps.set(key(...next.to), m);
        }
        return { at: t.to, reach, steps };
      });
    }
    this.reach = found;
  }
}

function landing(move: string, target: Target, { events }: Explored): Landing[] {
  const tool = 'tool' in target ? target.tool : '',
    way = runs(events)[0];
  if (!way)
    return target.on === 'track' ? [{ move, tool, track: target.track, on: target.track, cell: -1, by: 0 }] : [];
  return [{ move, tool, track: way.track, on: way.on, cell: way.cell, by: way.by }];
}

const clamp = (v: number, max: number) => Math.max(0, Math.min(max, v));
