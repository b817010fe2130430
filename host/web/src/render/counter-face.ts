// What is printed on a counter.
import { kSides, livery } from '../theme/nations';
import { symbolCode } from '../theme/symbols';
import type { Counter, Unit } from '../types/wire';
import { escape, tag } from './svg';
import { symbolSvg } from './symbol';

export const kCounter = 64;
const kHalf = kCounter / 2;

/** The counter as it lies there: with the numbers that the unit shows now. */
export function shownCounter(counter: Counter, unit: Unit | undefined): Counter {
  return unit?.face === undefined ? counter : { ...counter, face: unit.face };
}

/** What is printed on a counter, around (0, 0), as SVG text. */
export function counterFace(counter: Counter, side: number): string {
  const colors = counter.livery ?? livery(counter.nation, side);
  const code = symbolCode(counter);
  const symbol = code ? symbolSvg(code, colors.ink, '#fbf3df') : '';
  const face = counter.face;
  const size = face.length <= 5 ? 17 : face.length <= 6 ? 15.4 : face.length <= 8 ? 13.4 : 11.8;
  // From far off the first number alone is read.
  const [, head = face, tail = ''] = /^(\W*\w+\)?)(.*)$/.exec(face) ?? [];
  const [first, rest] = [escape(head), tail && tag('tspan', { class: 'rest' }, escape(tail))];
  const inner = side === 1 ? tag('rect', { x: -kHalf + 3, y: -kHalf + 3, width: kCounter - 6, height: kCounter - 6, rx: 3, fill: 'none', stroke: colors.band, 'stroke-width': 1.2 }) : '';
  const band = side === 0 ? tag('path', { d: `M${-kHalf} ${-kHalf + 5}a5 5 0 0 1 5 -5h${kCounter - 10}a5 5 0 0 1 5 5v1h${-kCounter}z`, fill: colors.band }) : '';
  return (
    tag('rect', { x: -kHalf, y: -kHalf, width: kCounter, height: kCounter, rx: 5, fill: colors.paper, stroke: '#2d2418', 'stroke-width': 1.4 }) +
    band +
    inner +
    tag('text', { x: 0, y: -18.6, 'font-size': counter.designation.length > 9 ? 8.2 : counter.designation.length > 6 ? 9.5 : 11, 'font-weight': 700, 'text-anchor': 'middle', fill: colors.ink, class: 'name' }, escape(counter.designation)) +
    (symbol
      ? tag('g', { class: 'sign', transform: 'translate(-21.5 -19.5) scale(.215)' }, symbol)
      : tag('text', { x: 0, y: 5, 'font-size': 10, 'text-anchor': 'middle', fill: colors.ink }, escape(counter.type))) +
    tag('text', { x: 0, y: 27.5, 'font-size': size, 'font-weight': 800, 'text-anchor': 'middle', fill: colors.ink, 'letter-spacing': -0.3, class: 'values' }, first + rest)
  );
}

/** The sign of its arm in the color of its side, for a line of text: as large as symbolSvg() says. */
export function armSign({ type, nation, livery: dress }: Counter, side: number): string {
  const [paper, ink] = [(dress ?? livery(nation, side)).paper, kSides[side === 1 ? 1 : 0].band];
  const code = symbolCode({ type, name: '' });
  return (code && symbolSvg(code, ink, paper)) || tag('rect', { x: 25, y: 50, width: 150, height: 100, fill: paper, stroke: ink, 'stroke-width': 7 });
}
