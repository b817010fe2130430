// What `trigh report` puts into the page: `trigh-report/1`.

/** The lowest tenth ends, the middle, the highest tenth begins. */
export type Band = [number, number, number];

export interface TurnBands {
  turn: number;
  games: number;
  points: [Band, Band];
  front: Band | null;
}

/** Number, centre x and y, terrain, name. */
export type HexOutline = [string, number, number, string, string];

export interface MapOutline {
  flat: boolean;
  hexes: HexOutline[];
}

export interface Arm {
  id: number;
  name: string;
  control: string;
  title: string;
  scenario: string;
  title_name: string;
  scenario_name: string;
  sides: [string, string];
  players: [string, string];
  options: Record<string, string>;
  /** Overlays and transplants it is played with, by id. */
  overlays: string[];
  /** Games that end in the very position in which the same game of the first arm ends. */
  same: number;
  unfinished: number;
  wins: [number, number][];
  /** Pair; share won by side 0, and by the player who sits there in seat 0; points by which side 0 was ahead. */
  pairs: [number, number, number, number][];
  length: [number, number][];
  turns: TurnBands[];
  /** Column, least measure, result, count, losses of both sides, greatest measure. */
  combats: [number, string, string, number, number, number, string][];
  /** Of each game its pair, the luck of combat of side 0 in units, and the points by which side 0 was ahead. */
  luck: [number, number, number][];
  /** Hex, side, losses, contact. */
  places: [string, number, number, number][];
}

/** Luck ledgers of games of the first arm. */
export interface Ledger {
  /** Of each game the luck of side 0 and the worth of the last position to it, in points. */
  games: [number, number][];
  /** Id as in `trigh profile`, value, interval at 95 %. */
  figures: [string, number, number, number][];
}

export interface ReportData {
  format: 'trigh-report/1';
  manifest: Record<string, string>;
  arms: Arm[];
  maps: Record<string, MapOutline | null>;
  ledger?: Ledger;
}
