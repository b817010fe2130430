// Straight hex outlines made to look drawn by hand. All noise hangs on places, so neighbouring areas share borders.
import type { Point } from './grid';
import { noiseAt } from './random';

const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const show = (p: Point): string => `${Math.round(p.x * 10) / 10} ${Math.round(p.y * 10) / 10}`;

/** Points along an edge, its ends left out, pushed sideways by noise; the same for both directions. */
function wander(a: Point, b: Point, amount: number): Point[] {
  const forward = a.x < b.x || (a.x === b.x && a.y < b.y);
  const [from, to] = forward ? [a, b] : [b, a];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const points = [0.33, 0.67].map((t) => {
    const p = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    const push = noiseAt(p, 7) * amount;
    return { x: p.x + normal.x * push, y: p.y + normal.y * push };
  });
  return forward ? points : points.reverse();
}

/** Corner points drawn towards the middle of their neighbours, with noise between them. */
function roughen(points: Point[], amount: number, closed: boolean, pull: number): Point[] {
  const rough: Point[] = [];
  points.forEach((p, i) => {
    const before = points[i - 1] ?? (closed ? points[points.length - 1] : undefined);
    const after = points[i + 1] ?? (closed ? points[0] : undefined);
    if (before && after) {
      const m = mid(before, after);
      // Unequal pulls keep a zigzag of hexes from becoming a row of equal waves.
      const t = pull * (1 + noiseAt(p, 5) * 0.6);
      rough.push({ x: p.x + (m.x - p.x) * t + noiseAt(p, 3) * amount * 0.8, y: p.y + (m.y - p.y) * t + noiseAt(p, 4) * amount * 0.8 });
    } else rough.push(p);
    if (after) rough.push(...wander(p, after, amount));
  });
  return rough;
}

/** An SVG path with rounded corners through the points. */
export function curve(points: Point[], closed: boolean): string {
  const [first, second] = points;
  if (!first || !second) return '';
  if (!closed) {
    let d = `M${show(first)}`;
    for (let i = 1; i + 1 < points.length; ++i) d += `Q${show(points[i] as Point)} ${show(mid(points[i] as Point, points[i + 1] as Point))}`;
    return `${d}L${show(points[points.length - 1] as Point)}`;
  }
  const last = points[points.length - 1] as Point;
  let d = `M${show(mid(last, first))}`;
  points.forEach((p, i) => (d += `Q${show(p)} ${show(mid(p, points[(i + 1) % points.length] as Point))}`));
  return `${d}Z`;
}

/** A closed outline as a coast or a patch of ground would run. */
export const patch = (loop: Point[], amount: number, pull = 0.62): string => curve(roughen(loop, amount, true, pull), true);

/** An open line along hexsides, drawn by hand. */
export const wavy = (line: Point[], amount: number, pull = 0.62): string => curve(roughen(line, amount, false, pull), false);

/** Straight lines through the points. */
export function straight(points: Point[], closed: boolean): string {
  return points.length < 2 ? '' : `M${points.map(show).join('L')}${closed ? 'Z' : ''}`;
}

/** Points at equal distances along a line, with the direction there in radians. */
export function along(line: Point[], step: number, offset = step / 2): { x: number; y: number; angle: number }[] {
  const found: { x: number; y: number; angle: number }[] = [];
  let next = offset;
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (; next <= length; next += step)
      found.push({ x: a.x + ((b.x - a.x) * next) / length, y: a.y + ((b.y - a.y) * next) / length, angle: Math.atan2(b.y - a.y, b.x - a.x) });
    next -= length;
  }
  return found;
}

/** A line along hexsides, closed when it ends where it began. */
export function drawnLine(line: Point[], amount: number, pull?: number): string {
  const [first, last] = [line[0], line[line.length - 1]];
  const ring = first && last && line.length > 3 && Math.hypot(first.x - last.x, first.y - last.y) < 0.1;
  return ring ? patch(line.slice(0, -1), amount, pull) : wavy(line, amount, pull);
}
