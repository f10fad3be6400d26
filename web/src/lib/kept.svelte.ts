// What the service worker keeps for times without a network, beside the shell and the engine: the
// player's language, the game that is looked at, and all games and their replays once one is played (offline.ts).
let wanted = $state.raw<string[]>([]);

export function keepGames(...games: string[]): void {
  if (games.some(g => !wanted.includes(g))) wanted = [...new Set([...wanted, ...games])];
}

/** Names of the groups of files to keep, as offline.ts makes them. */
export const groupsToKeep = (language: string): string[] => [
  `/${language}`,
  ...wanted.flatMap(g => [`${g}/`, `${g}/${language}`]),
];
