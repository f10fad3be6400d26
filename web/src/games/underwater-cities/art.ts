// Pieces drawn once and used on boards and cards alike: strings of SVG around the origin. Gradients
// (#g-…) are those of art/symbols.svg.

export type Lit = 'lit' | 'dark';

const dome = 'M-37 11C-37-16-20-34 0-34S37-16 37 11C30 20-30 20-37 11z';
const ribs =
  '<path d="M-13 15.500C-20-6-12-26 0-34M13 15.500C20-6 12-26 0-34M-34-4C-20 5 20 5 34-4M-25-20c12 7 38 7 50 0" fill="none" stroke="var(--uc-white)" stroke-opacity=".34" stroke-width="1.1"/>';
const shine =
  '<path d="M-29-3C-27-16-19-25-9-29" fill="none" stroke="var(--uc-white)" stroke-width="3" stroke-linecap="round" opacity=".9"/>';

interface DomeLook {
  glow: string;
  plat: string;
  floor: string;
  inside: string;
  glass: string;
  edge: string;
  rim: string;
  skyline: string;
}

const skyline =
  '<path d="M-22 11v-10h6v-8h6v-6h6v-7h5v5h6v9h6v-5h6v12h5v10z" fill="var(--uc-orange-88)"/><path d="M-19 4h3M-13-2h3M-13 4h3M-7-8h3M-7-2h3M-7 4h3M0-12h2M0-6h2M0 0h2M6-4h3M6 2h3M12 0h3M18 5h2" stroke="var(--uc-gold-99)" stroke-width="2.2"/>';
const grown =
  '<path d="M-24 11C-22-2-17-8-14-8s5 6 6 12C-7-8-3-22 1-22s6 12 7 24C9-7 12-10 15-10s7 10 8 21z" fill="var(--uc-purple-82)"/><path d="M-14-3v10M1-15v20M15-5v10" stroke="var(--uc-purple-97)" stroke-width="2.2" stroke-dasharray="2.5 3"/>';

const looks: Record<'plain' | 'symbiotic', DomeLook> = {
  plain: {
    glow: 'g-warm',
    plat: 'g-platN',
    floor: 'var(--uc-sky-26)',
    inside: 'var(--uc-sky-33)',
    glass: 'g-domeN',
    edge: 'var(--uc-grey-99)',
    rim: 'var(--uc-cyan-93)',
    skyline,
  },
  symbiotic: {
    glow: 'g-violet',
    plat: 'g-platS',
    floor: 'var(--uc-violet-21)',
    inside: 'var(--uc-violet-27)',
    glass: 'g-domeS',
    edge: 'var(--uc-violet-92)',
    rim: 'var(--uc-violet-85)',
    skyline: grown,
  },
};

/** A city: lit when it is connected, cold glass when it is not. */
export function city(kind: 'plain' | 'symbiotic', lit: Lit): string {
  const l = looks[kind];
  const dark = lit === 'dark';
  return `${dark ? '' : `<ellipse cy="2" rx="80" ry="66" fill="url(#${l.glow})" opacity=".8" class="screen"/>`}
<ellipse cy="20" rx="45" ry="17" fill="var(--uc-shade)" opacity=".55"/><ellipse cy="15" rx="42" ry="16" fill="url(#${dark ? 'g-plat' : l.plat})"/><ellipse cy="12" rx="39" ry="13.500" fill="${l.floor}"/>
<path d="${dome}" fill="${l.inside}" fill-opacity=".82"/><g${dark ? ' opacity=".35" filter="grayscale(1)"' : ''}>${l.skyline}</g>
<path d="${dome}" fill="url(#${dark ? 'g-domeX' : l.glass})"/><path d="M-37 11C-37-16-20-34 0-34S37-16 37 11" fill="none" stroke="${dark ? 'var(--uc-cyan-68)' : l.edge}" stroke-width="1.8"/>${ribs}${dark ? '' : shine}
<path d="M-37 11C-30 20 30 20 37 11" fill="none" stroke="${l.rim}" stroke-width="1.5" opacity=".8"/>`;
}

const chevrons =
  '<g transform="translate(13.500 -14)"><circle r="8" fill="var(--uc-sky-27)" stroke="var(--uc-gold-92c)" stroke-width="1.500"/><path d="m-4 .5 4-3.800L4 .5M-4 4.300 0 .5l4 3.800" fill="none" stroke="var(--uc-lamp)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>';

const bodies: Record<string, (lit: Lit) => string> = {
  farm: lit =>
    `<path d="M-14 6a14 15 0 0 1 28 0z" fill="url(#${lit === 'lit' ? 'g-farm' : 'g-off'})" stroke="var(--uc-green-33)" stroke-width="1.200"/><path d="M0-9V6M-7-6.500-4.500 6M7-6.500 4.500 6" stroke="var(--uc-green-33)" opacity=".7"/><path d="M-10-1C-8-5-5-7.500-2-8.300" stroke="var(--uc-white)" stroke-width="1.700" stroke-linecap="round" fill="none" opacity=".8"/><rect x="-15.500" y="5.500" width="31" height="5.500" rx="2.700" fill="${lit === 'lit' ? 'var(--uc-green-47)' : 'var(--uc-cyan-38)'}" stroke="var(--uc-green-33)" stroke-width=".8"/><path d="M0 4v-6m0 2c-2.500 .2-4-1-4.400-3 2.500-.2 4 .9 4.400 3zm0-1.300c2.200 0 3.500-1 3.800-2.800-2.200 0-3.500 1-3.800 2.800z" stroke="var(--uc-green-98)" stroke-width="1.100" fill="var(--uc-green-98)" opacity="${lit === 'lit' ? 1 : 0.4}"/>`,
  desal: lit =>
    `<path d="M-11.500-7V7c0 3 5.200 5.500 11.500 5.500S11.500 10 11.500 7V-7z" fill="url(#${lit === 'lit' ? 'g-desal' : 'g-off'})" stroke="var(--uc-orange-38)" stroke-width="1.200"/><ellipse cy="-7" rx="11.500" ry="4.800" fill="${lit === 'lit' ? 'var(--uc-gold-95)' : 'var(--uc-cyan-61c)'}" stroke="var(--uc-orange-38)" stroke-width="1.100"/><path d="M0-3.500c2.900 3.600 4.200 5.700 4.200 7.700a4.200 4.200 0 0 1-8.400 0c0-2 1.300-4.100 4.200-7.700z" fill="var(--uc-sky-46)" stroke="var(--uc-gold-97c)"/><path d="M-8.500-2.500v8" stroke="var(--uc-white)" stroke-width="1.600" stroke-linecap="round" opacity="${lit === 'lit' ? 0.75 : 0.3}"/>`,
  lab: lit =>
    `<path d="m0-14 12.300 7v14L0 14-12.300 7V-7z" fill="url(#${lit === 'lit' ? 'g-lab' : 'g-off'})" stroke="var(--uc-sky-45)" stroke-width="1.200"/><path d="M-12.300-7 0 0l12.300-7M0 0v14" fill="none" stroke="var(--uc-sky-45)" opacity=".8"/><path d="m0-10.800 6.600 3.700L0-3.400l-6.600-3.700z" fill="${lit === 'lit' ? 'var(--uc-pink-62)' : 'var(--uc-pink-48)'}"/><path d="m-9.300-1.500 6 3.400v5l-6-3.400zM9.300-1.500l-6 3.400v5l6-3.400z" fill="${lit === 'lit' ? 'var(--uc-gold-93)' : 'var(--uc-cyan-44)'}"/>`,
};

export function building(kind: string, upgraded: boolean, lit: Lit): string {
  return `${lit === 'lit' ? `<circle r="30" fill="url(#g-warm)" opacity="${upgraded ? 0.55 : 0.28}"/>` : ''}<circle cy="2.500" r="19" fill="var(--uc-shade)" opacity=".5"/><circle r="18.500" fill="var(--uc-sky-26b)" stroke="var(--uc-cyan-50)" stroke-width="1.200"/>${bodies[kind]?.(lit) ?? ''}${upgraded ? `<circle r="20.500" fill="none" stroke="var(--uc-gold-92c)" stroke-width="2.200"/><circle r="20.500" fill="none" stroke="var(--uc-orange-42)" stroke-width=".7"/>${chevrons}` : ''}`;
}

/** A strand of kelp from (x, y) upwards; the seed bends it. */
export function kelp(x: number, y: number, height: number, colour: string, seed = 1): string {
  const step = 16,
    n = Math.max(2, Math.round(height / step));
  let path = `M${x} ${y}`,
    leaves = '',
    side = 1;
  for (let i = 1; i <= n; i++) {
    const px = x + Math.sin(i * 1.7 + seed * 2.3) * 4.5,
      py = y - (i * height) / n;
    path += ` Q${(px + 5 * side).toFixed(1)} ${(py + step / 2).toFixed(1)} ${px.toFixed(1)} ${py.toFixed(1)}`;
    const w = (14 - (i * 5) / n) * side;
    leaves += `<path d="M${px.toFixed(1)} ${py.toFixed(1)}q${(w * 0.6).toFixed(1)}-7 ${w.toFixed(1)}-1q${(-w * 0.47).toFixed(1)} 5 ${(-w).toFixed(1)} 1z"/>`;
    side = -side;
  }
  return `<g fill="${colour}"><path d="${path}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>${leaves}</g>`;
}

const tubePath = 'M-130 14C-60 14-60-22 0-22s70 30 140 30';
const tube =
  [
    ['var(--uc-orange-88)', 46, 0.16],
    ['var(--uc-cyan-23)', 29, 1],
    ['var(--uc-cyan-61)', 25, 1],
    ['var(--uc-cyan-83)', 18, 0.55],
    ['var(--uc-gold-92b)', 5, 1],
  ]
    .map(([c, w, o]) => `<path d="${tubePath}" fill="none" stroke="${c}" stroke-width="${w}" opacity="${o}"/>`)
    .join('') +
  `<path d="${tubePath}" fill="none" stroke="var(--uc-cyan-30)" stroke-width="27" stroke-dasharray="3 31"/>`;

const drone =
  '<ellipse cy="6" rx="56" ry="46" fill="url(#g-cyan)" opacity=".35"/><path d="M-16-12h32l10 12-10 14h-32l-10-14z" fill="url(#g-lab)" stroke="var(--uc-sky-45)" stroke-width="1.500"/><circle r="8" fill="var(--uc-sky-27d)" stroke="var(--uc-open)" stroke-width="2.500"/><circle r="3" fill="var(--uc-teal-97b)"/><path d="M-24-4h-14l-8-10M24-4h14l8-10M-18 14l-10 18M18 14l10 18" stroke="var(--uc-sky-87)" stroke-width="3.500" fill="none" stroke-linecap="round"/><path d="M-54-15h16M38-15h16" stroke="var(--uc-cyan-96)" stroke-width="3.500" stroke-linecap="round"/><path d="M-28 32l6 5M28 32l-6 5" stroke="var(--uc-lamp)" stroke-width="3" stroke-linecap="round"/>';
const submarine =
  '<ellipse rx="60" ry="44" fill="url(#g-warm)" opacity=".25"/><path d="M-44 2c0-13 16-19 42-19 24 0 44 7 46 18 1 10-20 18-46 18S-44 15-44 2z" fill="url(#g-brass)" stroke="var(--uc-orange-28b)" stroke-width="1.500"/><path d="M-12-16c1-10 6-13 14-13s12 4 13 13z" fill="url(#g-brass)" stroke="var(--uc-orange-28b)" stroke-width="1.200"/><path d="M6-29v-8h9" fill="none" stroke="var(--uc-gold-83)" stroke-width="2.500"/><path d="m-44 2-16-11c-3 4-3 18 0 22z" fill="var(--uc-orange-59)" stroke="var(--uc-orange-28b)"/><g fill="var(--uc-gold-96b)" stroke="var(--uc-orange-28b)" stroke-width="2"><circle cx="26" r="8"/><circle cx="4" cy="1" r="6.500"/><circle cx="-16" cy="1" r="6.500"/></g><path d="M44 2 110-14V24z" fill="url(#g-warm)" opacity=".35"/>';
const stack = (x: number, n: number) =>
  Array.from(
    { length: n },
    (_, i) =>
      `<ellipse cx="${x}" cy="${24 - 6 * i}" rx="16" ry="6.500" fill="url(#g-gold)" stroke="var(--uc-orange-42b)"/>`,
  ).join('');
const coins = stack(-30, 5) + stack(0, 8) + stack(30, 4);
const council =
  '<ellipse cy="4" rx="70" ry="50" fill="url(#g-cyan)" opacity=".3"/><path d="M0-40 52-14v8h-104v-8z" fill="var(--uc-sky-93)" stroke="var(--uc-sky-41c)" stroke-width="1.500"/><path d="M-42-4h14v34h-14zM-7-4H7v34H-7zM28-4h14v34H28z" fill="var(--uc-sky-80)" stroke="var(--uc-sky-41c)" stroke-width="1.200"/><rect x="-54" y="30" width="108" height="10" rx="3" fill="var(--uc-sky-93)" stroke="var(--uc-sky-41c)"/><circle cy="-22" r="6" fill="var(--uc-sky-41c)"/>';
const hexagon =
  '<ellipse rx="64" ry="52" fill="url(#g-warm)" opacity=".5"/><path d="m0-44 38 22v44L0 44l-38-22v-44z" fill="url(#g-hexB)" stroke="var(--uc-cyan-95b)" stroke-width="2.500"/><path d="M-26 18v-20h11v-12h9v-11h10v15h9v10h11v18z" fill="var(--uc-gold-97d)"/><path d="M-30 25c8-6 15-6 21 0s15 6 21 0 10-5 14-3" fill="none" stroke="var(--uc-cyan-96b)" stroke-width="3"/>';
const works =
  '<path d="M-50 34V4h22v-16l20 12V-12l20 12V-24h14v58z" fill="var(--uc-sky-48)" stroke="var(--uc-sky-22)" stroke-width="1.500"/><path d="M-44 14h10M-44 22h10M-22 14h10M-22 22h10M0 14h10M0 22h10" stroke="var(--uc-orange-90)" stroke-width="4"/><circle cx="33" cy="-34" r="8" fill="var(--uc-cyan-90)" opacity=".35"/><circle cx="42" cy="-48" r="11" fill="var(--uc-cyan-90)" opacity=".22"/>';

const at = (x: number, y: number, s: number, body: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${body}</g>`;

export type Scene =
  | 'dome'
  | 'symbiotic'
  | 'tunnel'
  | 'kelp'
  | 'farm'
  | 'desal'
  | 'lab'
  | 'drone'
  | 'submarine'
  | 'council'
  | 'metropolis'
  | 'coins'
  | 'works';

const weeds = (n: number) =>
  kelp(16 + (n % 3) * 5, 130, 46 + (n % 4) * 8, 'var(--uc-green-42)', n) +
  kelp(182 - (n % 5) * 3, 130, 40 + (n % 3) * 14, 'var(--uc-green-42)', n + 3);

const scenes: Record<Scene, (n: number) => string> = {
  dome: n =>
    at(104 + (n % 3) * 8, 84, 1.15, city('plain', 'lit')) +
    at(44, 100, 0.55, city(n % 2 ? 'symbiotic' : 'plain', 'lit')) +
    weeds(n),
  symbiotic: n =>
    at(108, 84, 1.2, city('symbiotic', 'lit')) +
    kelp(170, 130, 60, 'var(--uc-violet-38)', n) +
    kelp(30, 130, 54, 'var(--uc-violet-38)', n + 1) +
    kelp(48, 130, 34, 'var(--uc-violet-32)', n + 2),
  tunnel: n => at(84 + (n % 3) * 8, 86, 0.9, tube) + (n % 2 ? at(164, 88, 0.8, city('plain', 'lit')) : '') + weeds(n),
  kelp: n =>
    [20, 44, 70, 100, 128, 154, 182]
      .map((x, i) =>
        kelp(
          x,
          130,
          66 + ((i * 37 + n * 13) % 40),
          ['var(--uc-green-48)', 'var(--uc-green-68)', 'var(--uc-green-61)'][i % 3]!,
          i + n,
        ),
      )
      .join(''),
  farm: n =>
    at(84, 78, 1.7, building('farm', n % 2 === 0, 'lit')) +
    at(148, 96, 1.15, building('farm', false, 'lit')) +
    weeds(n),
  desal: n =>
    at(92, 78, 1.75, building('desal', n % 2 === 0, 'lit')) +
    at(154, 98, 1.05, building('desal', false, 'lit')) +
    weeds(n),
  lab: n =>
    at(100, 76, 1.8, building('lab', n % 2 === 0, 'lit')) + at(42, 102, 0.95, building('lab', false, 'lit')) + weeds(n),
  drone: n =>
    at(48, 106, 1, building('farm', true, 'lit')) +
    at(106, 62, 0.85, drone) +
    at(152, 108, 1, building(n % 2 ? 'lab' : 'desal', true, 'lit')),
  submarine: n =>
    at(40, 104, 0.5, city(n % 2 ? 'symbiotic' : 'plain', 'lit')) + at(n % 2 ? 96 : 108, 66, 0.95, submarine) + weeds(n),
  council: n => at(100, 84, 0.95, council) + weeds(n),
  metropolis: n => at(100, 76, 0.95, hexagon) + at(36, 104, 0.5, city('plain', 'lit')) + weeds(n),
  coins: n => at(46, 98, 0.65, city('plain', 'lit')) + at(122, 88, 1.05, coins) + weeds(n),
  works: n => at(96, 84, 1, works) + at(160, 104, 0.9, building('desal', false, 'lit')) + weeds(n),
};

const bubbles = (n: number) =>
  Array.from({ length: 10 }, (_, i) => {
    const r = (k: number) => ((n * 73 + i * 131 + k * 57) % 997) / 997;
    return `<circle cx="${(r(1) * 190 + 5).toFixed(1)}" cy="${(r(2) * 110 + 6).toFixed(1)}" r="${(0.8 + r(3) * 1.8).toFixed(1)}" fill="none" stroke="var(--uc-cyan-97d)" stroke-opacity=".5" stroke-width=".7"/>`;
  }).join('');

export function scene(which: Scene, n: number, floor: string): string {
  return `<g class="screen"><path d="M40-4h26L28 132H-20z" fill="url(#g-shaft)" opacity=".4"/><path d="M112-4h16l30 136h-46z" fill="url(#g-shaft)" opacity=".34"/></g><path d="M0 132V98c24-12 44 2 70-4s50-14 76-4 38-4 54 2v40z" fill="${floor}" opacity=".75"/>${scenes[which](n)}<path d="M0 132v-12c30-6 60 4 100 0s70-4 100 0v12z" fill="var(--uc-sky-17b)" opacity=".55"/>${bubbles(n)}`;
}
