// What this browser remembers: who sits where in its games, and how it likes to see things.

export type Seat = 'me' | { machine: string };

export interface KeptGame {
  game: string;
  title: string;
  scenario: string;
  seats: Record<string, Seat>;
  turn: number;
  last: number;
  over: boolean;
  /** The save, when the game is kept here and not by the server. */
  text?: string;
  at: number;
}

const kGames = 'trigh.games';

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or closed store costs comfort, no game.
  }
}

export const keptGames = (): KeptGame[] => read<KeptGame[]>(kGames, []).sort((a, b) => b.at - a.at);
export const keptGame = (game: string): KeptGame | undefined => keptGames().find((each) => each.game === game);
export const keepGame = (entry: KeptGame): void => write(kGames, [entry, ...keptGames().filter((each) => each.game !== entry.game)].slice(0, 40));
export const forgetGame = (game: string): void => write(kGames, keptGames().filter((each) => each.game !== game));
export const keptSetting = <T>(name: string, otherwise: T): T => read(`trigh.${name}`, otherwise);
export const keepSetting = (name: string, value: unknown): void => write(`trigh.${name}`, value);
