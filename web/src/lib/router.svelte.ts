// Where we are, as the fragment of the address: it works from any folder and offline, and secrets in it
// are never sent to a server by the browser itself.
const screens = [
  'home',
  'play',
  'replay',
  'shared',
  'about',
  'rules',
  'online',
  'enter',
  'account',
  'history',
  'leaders',
  'learn',
  'first',
  'things',
  'puzzles',
  'mine',
  'daily',
] as const;
export type Screen = (typeof screens)[number];
export interface Place {
  screen: Screen;
  id: string;
}

function read(): Place {
  const [, name = '', ...rest] = location.hash.split('/');
  const screen = screens.find(s => s === name);
  return screen ? { screen, id: rest.join('/') } : { screen: 'home', id: '' };
}

let place = $state.raw(read());
addEventListener('hashchange', () => (place = read()));

export const here = () => place;

/** Tells the address where on a screen one is, without going anywhere. */
export function mark(screen: Screen, id: string): void {
  history.replaceState(history.state, '', `#/${screen}/${id}`);
}

export function go(screen: Screen, id = ''): void {
  location.hash = screen === 'home' ? '/' : `/${screen}${id ? `/${id}` : ''}`;
}
