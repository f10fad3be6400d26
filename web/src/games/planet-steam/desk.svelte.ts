// What lies on the player's desk: the part in hand, the answer in hand, the purse that is open or not.
// Everything is a piece of a move's text; which texts are legal only the engine knows.
import type { Play } from '../../lib/play.svelte';
import type { GameEvent, Preview } from '../../table/messages';
import type { Step } from './harvest';
import type { Resource, View, Zone } from './view';

/** Questions answered with a zone, and the verb of the answer. */
const zoneVerbs: Record<string, string[]> = {
  river_neutral: ['neutral'],
  place_neutral: ['neutral'],
  place_claim: ['claim'],
  fallback: ['claim'],
  offer_zone: ['offer'],
  tip: ['tip'],
  claim: ['roll', 'claim', 'licence'],
};

export class Desk {
  part = $state<string | null>(null); // what the next click on the map completes: 'converter ore', 'move reactor D2'
  piece = $state<Zone | null>(null); // an own reactor whose parts are being looked at
  // a new converter waits: where does the old one go?
  swap = $state.raw<{ move: string; zone: Zone; homes: Map<Zone, string> } | null>(null);
  held = $state.raw<{ x: number; y: number; part: string } | null>(null); // dragged
  over = $state<Zone | null>(null);
  /** Prices as the answer in hand would set them; the engine says so. */
  shifted = $state.raw<Partial<Record<Resource, number>>>({});
  pick = $state.raw<((r: Resource) => void) | null>(null); // an instrument may be pressed
  private lookedBy = $state(-1); // whose purse was uncovered
  counted = $state.raw<Step | null>(null); // of an extraction that is counted out
  deals = $state.raw<Map<string, Preview>>(new Map());

  constructor(readonly play: Play) {}

  get view(): View {
    return this.play.snapshot.view as View;
  }
  get asked(): string {
    return this.play.curtain === null ? (this.play.snapshot.question?.kind ?? '') : '';
  }
  get legal(): string[] {
    return this.asked ? this.play.snapshot.legal : [];
  }
  get me(): number {
    return Math.max(0, this.play.viewer);
  }
  /** The answer in hand. */
  get answer(): string | null {
    return this.asked ? this.play.candidate : null;
  }

  /** Several people share this screen: credits are shown only when asked for. */
  get covered(): boolean {
    return this.play.people.length > 1 && this.lookedBy !== this.play.viewer && !this.play.snapshot.over;
  }
  get purse(): number | null {
    return this.covered ? null : (this.view.seats[this.me]?.credits ?? null);
  }
  uncover(yes: boolean): void {
    this.lookedBy = yes ? this.play.viewer : -1;
  }

  get verbs(): string[] {
    return (zoneVerbs[this.asked] ?? []).filter(verb => this.legal.some(m => m.startsWith(`${verb} `)));
  }
  get verb(): string {
    return this.part && this.verbs.includes(this.part) ? this.part : (this.verbs[0] ?? '');
  }

  /** Zones that a click answers with, and the move each makes. */
  get targets(): Map<Zone, string> {
    if (this.asked === 'extraction') return this.reactorSwitches;
    const lead = this.asked === 'reactors' ? this.part : this.verb;
    return lead ? this.reach(lead) : new Map();
  }

  /** Where what is in hand can go: zones that complete a move, and for a reactor those it can be swapped with. */
  reach(lead: string): Map<Zone, string> {
    const found = this.completions(lead);
    const from = /^move reactor (\w+)$/.exec(lead)?.[1];
    for (const zone of from && !this.view.options['immobile_reactors']
      ? Object.keys(this.view.seats[this.me]?.reactors ?? {})
      : [])
      if (this.swapOf(from!, zone).length) found.set(zone, `swap ${from} ${zone}`);
    return found;
  }

  completions(lead: string): Map<Zone, string> {
    const found = new Map<Zone, string>();
    for (const move of this.legal) if (move.startsWith(`${lead} `)) found.set(move.slice(lead.length + 1), move);
    // An exchange of converters has one name only: from the lower zone.
    const [verb, kind, from] = lead.split(' ');
    if (verb === 'move' && from)
      for (const move of this.legal)
        if (move.startsWith(`move ${kind} `) && move.endsWith(` ${from}`)) {
          const other = move.split(' ')[2]!;
          if (!found.has(other) && this.bothCarry(kind!, from, other)) found.set(other, move);
        }
    for (const zone of [...found.keys()]) if (!/^[A-F][1-7]$/.test(zone)) found.delete(zone);
    return found;
  }

  private bothCarry(kind: string, a: Zone, b: Zone): boolean {
    const reactors = this.view.seats[this.me]?.reactors ?? {};
    return kind === 'converter' && reactors[a] !== 'water' && reactors[b] !== 'water';
  }

  /**
   * Two reactors change places (PS-6.9): reactors are alike, so what they carry does. The moves that do it; none, where
   * one of them is not legal or nothing would change.
   */
  private swapOf(a: Zone, b: Zone): string[] {
    const { reactors = {}, superchargers = [] } = this.view.seats[this.me] ?? {};
    const charged = [a, b].filter(zone => superchargers.includes(zone));
    const wanted = [
      ...(reactors[a] === reactors[b] ? [] : ['converter']),
      ...(charged.length === 1 ? ['supercharger'] : []),
    ];
    const moves = wanted.map(
      kind => this.completions(`move ${kind} ${a}`).get(b) ?? this.completions(`move ${kind} ${b}`).get(a),
    );
    return moves.every(move => move !== undefined) ? moves : [];
  }

  private get reactorSwitches(): Map<Zone, string> {
    const found = this.completions('idle');
    for (const zone of this.view.idle) if (this.canSwitchOn(zone)) found.set(zone, `on ${zone}`);
    return found;
  }

  /** Switching on again takes the answer back, so it must still be one of this turn. */
  private canSwitchOn(zone: Zone): boolean {
    return this.play.ownTurn.some(e => e.move === `idle ${zone}`);
  }

  get rows(): Map<number, string> {
    return new Map(this.asked === 'airship' ? this.legal.map(m => [Number(m.split(' ')[1]), m]) : []);
  }

  /** The row and zone of the answer in hand, for the map. */
  get chosenZone(): Zone | null {
    return /\b[A-F][1-7]$/.exec(this.answer ?? '')?.[0] ?? null;
  }
  get chosenRow(): number {
    return Number(/^airship (\d)/.exec(this.answer ?? '')?.[1] ?? 0);
  }

  take(part: string | null): void {
    this.play.refusal = null; // it was said of what was in hand
    this.part = this.part === part ? null : part;
    this.piece = null;
    this.swap = null;
  }

  async zone(zone: Zone): Promise<void> {
    const move = this.targets.get(zone);
    this.play.refusal = null;
    if (this.asked === 'reactors') {
      if (move) await this.place(move, zone);
      else this.piece = this.view.seats[this.me]?.reactors[zone] && this.piece !== zone ? zone : null;
    } else if (move?.startsWith('on ')) await this.takeBack(`idle ${zone}`);
    else if (move?.startsWith('idle ')) await this.play.move(move);
    else if (move) await this.play.click(move);
  }

  /** Carries a part with the pointer; let go over a zone that takes it, it is placed there. */
  drag(e: PointerEvent, part: string): void {
    const from = { x: e.clientX, y: e.clientY };
    const onmove = (m: PointerEvent) => {
      if (!this.held && Math.hypot(m.clientX - from.x, m.clientY - from.y) < 7) return;
      this.part = part;
      this.held = { x: m.clientX, y: m.clientY, part };
      this.over = zoneAt(m);
    };
    const onend = (u: PointerEvent) => {
      for (const kind of ['pointerup', 'pointercancel'] as const) removeEventListener(kind, onend);
      removeEventListener('pointermove', onmove);
      if (!this.held) return;
      const zone = u.type === 'pointerup' ? zoneAt(u) : null;
      const move = zone ? this.reach(part).get(zone) : undefined;
      this.held = null;
      this.over = null;
      this.part = null;
      swallowClick();
      if (move && zone) void this.place(move, zone);
    };
    addEventListener('pointermove', onmove);
    for (const kind of ['pointerup', 'pointercancel'] as const) addEventListener(kind, onend);
  }

  /** Places a part; a converter on a converter first asks where the old one goes, if it has a choice. */
  private async place(move: string, zone: Zone): Promise<void> {
    const [verb, from] = move.split(' ');
    if (verb === 'swap') return this.do(...this.swapOf(from!, zone));
    const reactors = this.view.seats[this.me]?.reactors ?? {};
    const homes = new Map([...this.completions(`move converter ${zone}`)].filter(([to]) => reactors[to] === 'water'));
    if (!move.startsWith('converter ') || reactors[zone] === 'water' || !homes.size) return this.do(move);
    this.part = null;
    this.swap = { move, zone, homes };
  }

  /** The old converter moves to another reactor, then the new one takes its place. */
  async keepOld(home: Zone): Promise<void> {
    const swap = this.swap;
    this.swap = null;
    if (!swap) return;
    await this.do(swap.homes.get(home)!, swap.move);
  }

  async do(...moves: string[]): Promise<void> {
    this.part = null;
    this.piece = null;
    this.swap = null;
    await this.play.moveAll(moves);
  }

  /** Takes an answer into the hand without keeping it: steppers change it many times. */
  hold(move: string | null): void {
    this.play.picked = move ? [move] : [];
    this.play.preview = move ? (this.deals.get(move) ?? null) : null;
  }

  /** Own moves of this turn that can still be taken back. */
  get mine(): { n: number; move: string; events: GameEvent[] }[] {
    return this.play.ownTurn;
  }

  async undoTo(length: number): Promise<void> {
    while (this.play.canUndo && this.play.log.length > length) await this.play.undo();
  }

  /** Takes one answer back and makes the later ones again as far as they are still legal. */
  async takeBack(move: string): Promise<void> {
    const at = this.play.log.findLastIndex(e => e.move === move);
    if (!this.play.ownTurn.some(e => e.n === at + 1)) return;
    const later = this.play.log.slice(at + 1).map(e => e.move);
    await this.undoTo(at);
    for (const again of later) if (this.play.snapshot.legal.includes(again)) await this.play.move(again);
  }

  /** What every legal move of this question would do, asked of the engine once per question. */
  async ask(moves: string[]): Promise<void> {
    const found = await Promise.all(moves.map(m => this.play.table.preview(this.play.viewer, m).catch(() => null)));
    this.deals = new Map(moves.flatMap((m, i) => (found[i] ? [[m, found[i]!] as const] : [])));
    const answer = this.answer;
    if (answer && this.deals.has(answer)) this.play.preview = this.deals.get(answer)!;
  }
}

const zoneAt = (e: PointerEvent) =>
  document.elementFromPoint(e.clientX, e.clientY)?.closest<SVGElement>('[data-zone]')?.dataset['zone'] ?? null;

/** The click that follows a drop is no click on what lies there. */
function swallowClick(): void {
  const stop = (c: Event) => c.stopPropagation();
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 50);
}

export interface Deal {
  price: number;
  supply: number;
  gained: number;
  lost: number;
  credits: number;
}

/** What a trade does by itself: the events up to the next seat's turn. */
export function dealOf(preview: Preview, view: View, seat: number, r: Resource): Deal {
  const deal: Deal = { price: view.prices[r], supply: view.supply[r], gained: 0, lost: 0, credits: 0 };
  for (const e of preview.events) {
    if ((e.event === 'passed' && e.seat !== seat) || e.event === 'round') break;
    if (e.event === 'supply' && e['resource'] === r) deal.supply = Number(e['to']);
    if (e.event === 'gained' && e.seat === seat) {
      deal.gained += Number(e['amount']);
      deal.lost += Number(e['lost'] ?? 0);
    }
    if (e.event === 'spent' && e.seat === seat) deal.gained -= Number(e['amount']);
    if (e.event === 'earned' && e.seat === seat) deal.credits += Number(e['credits']);
    if (e.event === 'paid' && e.seat === seat) deal.credits -= Number(e['credits']);
    if (e.event === 'price' && e['resource'] === r) {
      deal.price = Number(e['to']);
      break;
    }
  }
  return deal;
}
