// Where we are, as the fragment of the address: it works from any folder and offline.
export interface Place { screen: 'home' | 'play' | 'replay' | 'about'; id: string }

function read(): Place {
  const [, screen = '', id = ''] = location.hash.split('/');
  return screen === 'play' || screen === 'replay' || screen === 'about' ? { screen, id } : { screen: 'home', id: '' };
}

let place = $state.raw(read());
addEventListener('hashchange', () => (place = read()));

export const here = () => place;

export function go(screen: Place['screen'], id = ''): void {
  location.hash = screen === 'home' ? '/' : `/${screen}${id ? `/${id}` : ''}`;
}
