// Where the counters of one hex lie: leaning on each other, or fanned out so that each can be seen and hit. Pure.
import type { Counter } from '../types/wire';
import { kCounter } from './counter-face';

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** A stack leans up and to the right by this much a counter; high stacks lean less. */
const kLean = 7;
const kMostLean = 42;
const kGap = 7;
const kInRow = 5;
/** A fanned counter is at least this large on the screen. */
const kLegible = 50;

/** A stack from the bottom up: what cannot move lies below, then supply units, then those that fight; else as given. */
export function inOrder<T>(stack: readonly T[], counter: (each: T) => Pick<Counter, 'type' | 'values'> | undefined): T[] {
  const rank = (each: T): number => {
    const known = counter(each);
    return known === undefined || known.type !== 'supply' ? 2 : known.values.movement ? 1 : 0;
  };
  return [...stack].sort((a, b) => rank(a) - rank(b));
}

export function leaning(count: number): Spot[] {
  const step = Math.min(kLean, kMostLean / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => {
    const lean = (i - (count - 1) / 2) * step;
    return { x: lean, y: 3 - lean, scale: 1 };
  });
}

export interface Fan {
  spots: Spot[];
  /** Half sizes of the tray under them. */
  width: number;
  height: number;
}

/** `zoom`: screen pixels for a unit of the map. */
export function fanned(count: number, zoom: number): Fan {
  const scale = Math.max(1, kLegible / kCounter / zoom);
  const columns = Math.min(kInRow, count);
  const rows = Math.ceil(count / kInRow);
  const step = (kCounter + kGap) * scale;
  const spots = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / kInRow);
    const inRow = row === rows - 1 ? count - row * kInRow : columns;
    return { x: ((i % kInRow) - (inRow - 1) / 2) * step, y: (row - (rows - 1) / 2) * step, scale };
  });
  return { spots, width: (columns * step + kGap * scale) / 2, height: (rows * step + kGap * scale) / 2 };
}

/** How far a fan around `middle` must be shifted to lie between `from` and `to`. */
export const shiftInto = (middle: number, half: number, from: number, to: number): number => (to - from < 2 * half ? (from + to) / 2 - middle : Math.max(0, from + half - middle) + Math.min(0, to - half - middle));

/** Which of the spots a point (from the middle of the hex) is on: -1 for none. */
export const spotAt = (fan: Fan, x: number, y: number): number => fan.spots.findIndex((spot) => Math.abs(x - spot.x) <= (kCounter / 2) * spot.scale && Math.abs(y - spot.y) <= (kCounter / 2) * spot.scale);
export const onTray = (fan: Fan, x: number, y: number): boolean => Math.abs(x) <= fan.width && Math.abs(y) <= fan.height;
