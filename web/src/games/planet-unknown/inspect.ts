// What the things of Planet Unknown are, for whoever asks: tiles, tracks and their cells and markers, technologies,
// squares of a planet, rows and columns, cards, goals, events, corporations, planets, the space base, seats.
import { t, type Key } from '../../lib/i18n.svelte';
import { lead, partAt, pieceOf, type About, type Context, type Row } from '../../inspect/about';
import { say } from '../../inspect/words.svelte';
import {
  cardName,
  cards,
  cardText,
  corporationName,
  corporations,
  corporationText,
  eventName,
  events,
  eventText,
  goalName,
  goals,
  goalText,
  planetName,
  planets,
  planetText,
  shapeName,
  technologyText,
  tileCells,
} from './data.svelte';
import { squareName, terrainOf, tracks, viewOf, type Ring, type Square, type Terrain, type Track } from './view';
import { cellWords, ringName, terrainName, trackName } from './words';
import './tokens.css';

const legal = ({ play }: Context, is: RegExp) => play.snapshot.legal.filter(m => is.test(m));
const seatOf = ({ play }: Context) => viewOf(play).seats[play.shown]!;
const factsOf = ({ play }: Context) => viewOf(play).facts.seats[play.shown]!;
const own = ({ play }: Context) => play.shown === play.viewer;
const state = (value: string, tone?: Row['tone']): Row => ({ label: say('state'), value, ...(tone && { tone }) });

function symbol(id: string, { book }: Context): About | null {
  const piece = pieceOf(book, 'symbols', f => f['id'] === id);
  const parts: Record<string, string> = {
    pod: 'rovers',
    meteor: 'rovers',
    rover: 'rovers',
    patch: 'patches',
    energy: 'water-energy',
    water: 'water-energy',
    medal: 'final',
    helm: 'rotating',
  };
  return piece ? { kind: partAt(book, 'symbols').title, ...piece, part: parts[id] ?? 'symbols' } : null;
}

/** The stations of a tile, each by its name. */
function stations(id: string, { book }: Context): About['symbols'] {
  const found = new Set((tileCells.get(id) ?? []).filter(c => c.station).map(c => c.terrain));
  return [...found].flatMap(terrain => {
    const piece = pieceOf(book, 'symbols', f => f['id'] === terrain);
    return piece ? [{ figure: piece.figure, name: piece.name }] : [];
  });
}

function tile(id: string, where: string, context: Context): About {
  return {
    kind: where,
    name: shapeName(id),
    text: lead(context.book, 'placing'),
    figure: { kind: 'tile', tile: id },
    part: 'placing',
    symbols: stations(id, context),
  };
}

function depot(ring: Ring, context: Context): About | null {
  const id = factsOf(context).depot[ring];
  if (!id) return null;
  const moves = legal(context, new RegExp(`^place ${ring} `));
  const taken = legal(context, new RegExp(`^(take|set aside|empty) ${ring}`));
  return {
    ...tile(id, `${t('pu.depot')} · ${ringName(ring)}`, context),
    rows: moves.length ? [{ label: say('places'), value: t('pu.places', { n: moves.length }) }] : [],
    moves: taken,
    ...(own(context) && !moves.length && !taken.length && { ask: `place ${ring} r0 x5 y5` }),
  };
}

function stack(ring: Ring, sector: number, context: Context): About | null {
  const id = viewOf(context.play).facts.base[sector]?.[ring];
  return id ? tile(id, `${t('pu.base')} · ${ringName(ring)}`, context) : null;
}

/** The tracks' own words about a cell; the number of steps is what the engine's marker says. */
function cell(track: Track, n: number, context: Context): About {
  const { corporation } = seatOf(context);
  const cells = corporations[corporation]!.tracks[track];
  const [on, at] = factsOf(context).markers[track];
  const moves = legal(context, new RegExp(`^(station|energy|boost|advance|raise) ${track}\\b`));
  const [, ...gives] = cellWords(corporation, track, n).split(', ');
  return {
    kind: `${trackName(track)} · ${t('pu.cell', { n })}`,
    name: gives.join(', ') || t('pu.cell', { n }),
    text: pieceOf(context.book, 'symbols', f => f['id'] === track)?.text ?? '',
    figure: null,
    part: 'milestones',
    rows: [
      ...(on === track ? [{ label: say('marker'), value: t('pu.cell', { n: at }) }] : []),
      ...(on === track && n > at && cells.some(c => c.i === n)
        ? [{ label: say('stepsTo'), value: String(n - at) } as Row]
        : []),
    ],
    moves: n === at + 1 ? moves : [],
  };
}

function track(id: Track, context: Context): About | null {
  const about = symbol(id, context);
  if (!about) return null;
  const { corporation } = seatOf(context);
  const [on, at] = factsOf(context).markers[id];
  const next = corporations[corporation]!.tracks[on].find(c => c.i === at + 1);
  return {
    ...about,
    kind: t(`pu.score.${id}` as Key),
    part: 'advancing',
    rows: [
      { label: say('marker'), value: cellWords(corporation, on, at) },
      ...(next ? [{ label: say('next'), value: cellWords(corporation, on, at + 1) } as Row] : []),
    ],
    moves: legal(context, new RegExp(`^(station|energy|boost|advance|raise) ${id}\\b`)),
  };
}

function technology(label: string, context: Context): About {
  const { corporation } = seatOf(context);
  const stands = factsOf(context).technologies[label] ?? 'closed';
  const words = { open: 'open', used: 'used', blocked: 'blocked', past: 'past', closed: 'ahead' } as const;
  return {
    kind: `${t('pu.technologies')} · ${corporationName(corporation)}`,
    name: t('pu.tool.use', { label }),
    text: technologyText(corporation, label),
    figure: { kind: 'symbol', id: 'tech' },
    part: corporation,
    rows: [state(t(`pu.tech.${words[stands]}`), stands === 'open' ? 'good' : 'dim')],
    ...(own(context) && { moves: legal(context, new RegExp(`^use ${label}\\b`)), ask: `use ${label}` }),
  };
}

function square(x: number, y: number, context: Context): About | null {
  const seat = seatOf(context);
  const planet = planets[seat.planet]!;
  const at = (list: (Square | null)[]) => list.some(s => s?.[0] === x && s[1] === y);
  const on = terrainOf[seat.map[y]?.[x] ?? '.'];
  const lies = at(seat.rovers) ? 'rover' : at(seat.meteorites) ? 'meteor' : at(seat.pods) ? 'pod' : '';
  const ice = planet.ground[y]?.[x] === 'I';
  const about = symbol(lies || on || (ice ? 'ice' : 'patch'), context);
  if (!about) return null;
  const line = (kind: 'rows' | 'columns', n: number): Row[] => {
    const l = factsOf(context)[kind][n];
    if (!l?.medals) return [];
    const name = kind === 'rows' ? t('pu.row', { n: n + 1 }) : t('pu.column', { n: 'ABCDEFGHIJKL'[n]! });
    return [
      { label: name, value: t('count.medals', { n: l.medals }), ...(l.state !== 'full' && { tone: 'dim' as const }) },
    ];
  };
  const bare = !lies && !on;
  return {
    ...about,
    kind: `${planetName(seat.planet)} · ${squareName(x, y)}`,
    ...(bare && {
      name: ice ? about.name : t('pu.bare'),
      text: lead(context.book, 'placing'),
      figure: { kind: 'planet-map', id: seat.planet },
    }),
    part: lies ? about.part : 'placing',
    rows: [...line('rows', y), ...line('columns', x)],
    moves: own(context) ? legal(context, new RegExp(`^(patch|rover|collect|destroy|meteorite) x${x} y${y}$`)) : [],
    quiet: true,
  };
}

function line(kind: 'row' | 'column', n: number, context: Context): About {
  const l = factsOf(context)[`${kind}s`][n]!;
  const name = kind === 'row' ? t('pu.row', { n: n + 1 }) : t('pu.column', { n: 'ABCDEFGHIJKL'[n]! });
  const stands = l.state === 'open' ? '' : t(`pu.line.${l.state}`);
  return {
    kind: t('pu.lines'),
    name,
    text: lead(context.book, 'goal'),
    figure: { kind: 'symbol', id: 'medal' },
    part: 'final',
    rows: [
      { label: t('count.medals', { n: l.medals }), value: stands || '–', tone: l.state === 'full' ? 'good' : 'dim' },
    ],
    moves: own(context) ? legal(context, new RegExp(`^clear ${kind} ${n}$`)) : [],
  };
}

function goal(id: string, side: 'competitive' | 'personal', context: Context): About | null {
  if (!goals[id]) return null;
  const { play } = context;
  const standing = viewOf(play).facts.standings.find(g => g.goal === id);
  return {
    kind: side === 'personal' ? t('pu.goal.personal') : t('pu.goals'),
    name: goalName(id, side),
    text: goalText(id, side),
    figure: { kind: 'card', of: 'goal', id, side },
    part: side === 'personal' ? 'personal-goals' : 'final',
    rows:
      side === 'personal'
        ? factsOf(context).goals_met.includes(id)
          ? [state(t('pu.goal.met'), 'good')]
          : []
        : (standing?.seats ?? []).map((s, i) => ({
            label: play.name(s),
            value: `${standing!.counts[i]} · ${t('count.medals', { n: standing!.medals[i]! })}`,
            tone: standing!.medals[i] ? ('good' as const) : ('dim' as const),
          })),
    moves: legal(context, new RegExp(`^(keep|discard) ${id}$`)),
  };
}

function civCard(id: string, context: Context): About | null {
  const facts = cards[id];
  if (!facts) return null;
  return {
    kind: `${t('pu.card.level', { n: facts.level })} · ${t(facts.timing === 'immediate' ? 'pu.card.now' : 'pu.card.end')}`,
    name: cardName(id),
    text: cardText(id),
    figure: { kind: 'card', of: 'card', id },
    part: 'milestones',
    moves: legal(context, new RegExp(`^card ${id}$`)),
  };
}

function event(context: Context): About | null {
  const { event: id, event_deck: deck } = viewOf(context.play);
  const rows = [{ label: t('pu.event.left', { n: deck.length }), value: '' }];
  if (!id)
    return {
      kind: t('pu.event'),
      name: partAt(context.book, 'events').title,
      text: lead(context.book, 'events'),
      figure: null,
      part: 'events',
      rows,
    };
  return {
    kind: t(`pu.alert.${events[id]!.alert}`),
    name: eventName(id),
    text: eventText(id),
    figure: { kind: 'card', of: 'event', id },
    part: 'events',
    rows,
  };
}

function corporation(context: Context): About {
  const id = seatOf(context).corporation;
  return {
    kind: `${t('pu.setup.corporation')} · ${t('pu.difficulty', { n: corporations[id]!.difficulty })}`,
    name: corporationName(id),
    text: corporationText(id) || lead(context.book, 'your-boards'),
    figure: null,
    part: id,
  };
}

function planet(context: Context): About {
  const id = seatOf(context).planet;
  const { covered, squares } = factsOf(context);
  return {
    kind: `${t('pu.setup.planet')} · ${t('pu.difficulty', { n: planets[id]!.difficulty })}`,
    name: planetName(id),
    text: planetText(id) || lead(context.book, 'your-boards'),
    figure: { kind: 'planet-map', id },
    part: id,
    rows: [{ label: t('pu.setup.squares'), value: t('pu.squares', { n: covered, total: squares }) }],
  };
}

function base(context: Context): About {
  const { play, book } = context;
  return {
    kind: t('pu.commanderIs', { name: play.name(viewOf(play).commander) }),
    name: t('pu.base'),
    text: lead(book, 'rotating'),
    figure: null,
    part: 'rotating',
    moves: legal(context, /^face /),
  };
}

function seat(i: number, { play, book }: Context): About {
  const s = viewOf(play).seats[i]!;
  const score = play.snapshot.score[i];
  return {
    kind: `${planetName(s.planet)} · ${corporationName(s.corporation)}`,
    name: play.name(i),
    text: lead(book, 'goal'),
    figure: { kind: 'planet-map', id: s.planet },
    part: 'goal',
    rows: [
      ...(score ? [{ label: t('pu.medal'), value: String(score.known) }] : []),
      ...tracks.map(id => {
        const [on, at] = viewOf(play).facts.seats[i]!.markers[id];
        return { label: trackName(id), value: on === id ? t('pu.cell', { n: at }) : `${trackName(on)}, ${at}` };
      }),
    ],
  };
}

/** What can be used now, named by the tool that does it. */
function tool(id: string, context: Context): About | null {
  const known: Record<string, string> = {
    move: 'rover',
    pod: 'pod',
    redirect: 'pod',
    lose: 'pod',
    meteorite: 'meteor',
  };
  if (id.startsWith('use ')) return technology(id.slice(4), context);
  return symbol(known[id] ?? id, context);
}

function choice(move: string, context: Context): About | null {
  const [verb = '', id = ''] = move.split(' ');
  if (verb === 'card') return civCard(id, context);
  if (verb === 'keep') return goal(id, 'competitive', context);
  if (verb === 'discard') return goal(id, 'personal', context);
  if (/^(station|energy|boost|advance|raise)$/.test(verb)) return track(id as Track, context);
  return null;
}

export function inspect(thing: string, context: Context): About | null {
  const [kind = '', ...rest] = thing.split(':');
  const id = rest.join(':');
  const [a = '', b = ''] = id.split(/[ ,]/);
  switch (kind) {
    case 'symbol':
      return symbol(id, context);
    case 'terrain':
      return { ...symbol(id, context)!, kind: terrainName(id as Terrain) };
    case 'depot':
      return depot(id as Ring, context);
    case 'stack':
      return stack(a as Ring, Number(b), context);
    case 'cell':
      return cell(a as Track, Number(b), context);
    case 'track':
    case 'marker':
      return track(id as Track, context);
    case 'technology':
      return technology(id, context);
    case 'square':
      return square(Number(a), Number(b), context);
    case 'row':
    case 'column':
      return line(kind, Number(id), context);
    case 'goal':
      return goal(id, 'competitive', context);
    case 'personal':
      return goal(id, 'personal', context);
    case 'civ':
      return civCard(id, context);
    case 'event':
      return event(context);
    case 'corporation':
      return corporation(context);
    case 'planet':
      return planet(context);
    case 'base':
      return base(context);
    case 'seat':
      return seat(Number(id), context);
    case 'tool':
      return tool(id, context);
    case 'move':
      return choice(id, context);
    case 'target':
      return {
        kind: t('pu.goals'),
        name: partAt(context.book, 'solo-game').title,
        text: lead(context.book, 'solo-game'),
        figure: { kind: 'symbol', id: 'medal' },
        part: 'solo-game',
      };
    default:
      return null;
  }
}
