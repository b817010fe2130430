// Everything the map shows at one moment. The board draws it and knows nothing else.
import type { Marker, Unit } from '../types/wire';
import type { ReachMark } from '../render/overlay';

export interface Strike {
  from: string;
  to: string;
  kind: string;
}

export interface BoardState {
  units: Unit[];
  markers: Marker[];
  selected: ReadonlySet<string>;
  able: ReadonlySet<string>;
  /** Unit -> class: "attacker", "target", "victim". */
  marked: ReadonlyMap<string, string>;
  /** Units that have done their work are dimmed: while there is such work to do. */
  dim: boolean;
  /** The hex whose stack is fanned out. */
  fan: string | null;
  reach: ReachMark[];
  /** The reach is one of a later time. */
  ahead: boolean;
  /** Hexes that can be clicked to put something there. */
  places: string[];
  /** Ways drawn with an arrow: under the pointer, the last move, retreats. */
  routes: { path: string[]; kind: string }[];
  /** Lines without an arrow: supply. */
  traces: { path: string[]; kind: string }[];
  zones: { hexes: string[]; side: number }[];
  rings: { hex: string; kind: string }[];
  strikes: Strike[];
  /** Units of a draft, in the order they were named, from 1. */
  order: ReadonlyMap<string, number>;
  /** Units in hand, and where. */
  groups: { hex: string; count: number }[];
  /** Odds over stacks, and how dangerous they are, from 0 to 3. */
  badges: { hex: string; text: string; danger: number }[];
  trust: boolean;
}

const kNone: ReadonlySet<string> = new Set();

export const emptyBoard = (): BoardState => ({
  units: [],
  markers: [],
  selected: kNone,
  able: kNone,
  marked: new Map(),
  dim: false,
  fan: null,
  reach: [],
  ahead: false,
  places: [],
  routes: [],
  traces: [],
  zones: [],
  rings: [],
  strikes: [],
  order: new Map(),
  groups: [],
  badges: [],
  trust: false,
});
