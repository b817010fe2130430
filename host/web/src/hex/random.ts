// Noise that is the same for the same place, so that a map looks alike on every screen and in print.
import type { Point } from './grid';

/** A number in [0, 1) for whole numbers. */
export function noise(a: number, b: number, salt = 0): number {
  let h = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul(b | 0, 0x165667b1) ^ Math.imul(salt | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** A number in [-1, 1) for a point; points closer than a tenth share it. */
export function noiseAt(p: Point, salt = 0): number {
  return noise(Math.round(p.x * 10), Math.round(p.y * 10), salt) * 2 - 1;
}

/** The point moved by up to `amount` in each direction. */
export function jittered(p: Point, amount: number, salt = 0): Point {
  return { x: p.x + noiseAt(p, salt) * amount, y: p.y + noiseAt(p, salt + 1) * amount };
}
