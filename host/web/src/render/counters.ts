// The counters on the map: one element for each unit, kept and moved, never drawn anew.
import type { Cell, HexGrid } from '../hex/grid';
import { livery } from '../theme/nations';
import { statusLook } from '../theme/statuses';
import { symbolCode } from '../theme/symbols';
import type { Counter, Unit } from '../types/wire';
import { element, escape, round, tag } from './svg';
import { symbolSvg } from './symbol';

export const kCounter = 64;
const kHalf = kCounter / 2;
/** A stack leans up and to the right by this much a counter. */
export const kLean = 7;

/** What is printed on a counter, around (0, 0), as SVG text. */
export function counterFace(counter: Counter, side: number): string {
  const colors = livery(counter.nation, side);
  const code = symbolCode(counter);
  const symbol = code ? symbolSvg(code, colors.ink, '#fbf3df') : '';
  const face = counter.face;
  const size = face.length <= 6 ? 17 : face.length <= 8 ? 14 : 12.4;
  const inner = side === 1 ? tag('rect', { x: -kHalf + 3, y: -kHalf + 3, width: kCounter - 6, height: kCounter - 6, rx: 3, fill: 'none', stroke: colors.band, 'stroke-width': 1.2 }) : '';
  const band = side === 0 ? tag('path', { d: `M${-kHalf} ${-kHalf + 5}a5 5 0 0 1 5 -5h${kCounter - 10}a5 5 0 0 1 5 5v1h${-kCounter}z`, fill: colors.band }) : '';
  return (
    tag('rect', { x: -kHalf, y: -kHalf, width: kCounter, height: kCounter, rx: 5, fill: colors.paper, stroke: '#2d2418', 'stroke-width': 1.4 }) +
    band +
    inner +
    tag('text', { x: 0, y: -18.6, 'font-size': counter.designation.length > 6 ? 9.5 : 11, 'font-weight': 700, 'text-anchor': 'middle', fill: colors.ink }, escape(counter.designation)) +
    (symbol
      ? tag('g', { transform: 'translate(-21.5 -19.5) scale(.215)' }, symbol)
      : tag('text', { x: 0, y: 5, 'font-size': 10, 'text-anchor': 'middle', fill: colors.ink }, escape(counter.type))) +
    tag('text', { x: 0, y: 27.5, 'font-size': size, 'font-weight': 800, 'text-anchor': 'middle', fill: colors.ink, 'letter-spacing': -0.3 }, escape(face))
  );
}

const kUnknown: Counter = { id: '', side: null, nation: '', designation: '?', name: '', type: '', face: '', values: {}, traits: [] };

function badges(unit: Unit): string {
  let text = '';
  let row = 0;
  for (const word of Object.keys(unit.status ?? {})) {
    const look = statusLook(word);
    if (look.quiet || !look.letter) continue;
    const y = -kHalf + 8 + row++ * 15;
    text += tag('circle', { cx: kHalf - 3, cy: y, r: 8, fill: look.color, stroke: '#fbf3df', 'stroke-width': 1.4 });
    text += tag('text', { x: kHalf - 3, y: y + 3.8, 'font-size': 11, 'font-weight': 800, 'text-anchor': 'middle', fill: '#fff' }, escape(look.letter));
  }
  return text;
}

interface Piece {
  root: SVGGElement;
  badges: SVGGElement;
  shown: string;
}

export interface CounterState {
  units: Unit[];
  /** Unit ids that are selected, that can act, that are pointed at (attackers, targets). */
  selected: ReadonlySet<string>;
  able: ReadonlySet<string>;
  marked: ReadonlyMap<string, string>;
  /** Units that have done their work are dimmed. */
  dim: boolean;
}

/** Keeps the counters of one map up to date. */
export class CounterLayer {
  private readonly pieces = new Map<string, Piece>();

  constructor(
    private readonly layer: SVGGElement,
    private readonly grid: HexGrid,
    private readonly counters: ReadonlyMap<string, Counter>,
    private readonly sides: string[],
  ) {}

  update(state: CounterState): void {
    const seen = new Set<string>();
    const stacks = new Map<string, { unit: Unit; key: string }[]>();
    state.units.forEach((unit, i) => {
      if (unit.place !== 'map' || !unit.hex) return;
      const key = unit.id ?? `?${i}`;
      seen.add(key);
      stacks.set(unit.hex, [...(stacks.get(unit.hex) ?? []), { unit, key }]);
    });
    for (const [key, piece] of this.pieces)
      if (!seen.has(key)) {
        piece.root.remove();
        this.pieces.delete(key);
      }
    const order: SVGGElement[] = [];
    // From north to south, so that a stack covers what lies behind it.
    const hexes = [...stacks].map(([hex, stack]) => ({ cell: this.grid.cell(hex), stack })).filter((s): s is { cell: Cell; stack: { unit: Unit; key: string }[] } => !!s.cell);
    hexes.sort((a, b) => a.cell.y - b.cell.y || a.cell.x - b.cell.x);
    for (const { cell, stack } of hexes)
      stack.forEach(({ unit, key }, i) => {
        const lean = (i - (stack.length - 1) / 2) * kLean;
        order.push(this.show(key, unit, round(cell.x + lean), round(cell.y - lean + 3), state));
      });
    order.forEach((root, i) => {
      if (this.layer.children[i] !== root) this.layer.insertBefore(root, this.layer.children[i] ?? null);
    });
  }

  private show(key: string, unit: Unit, x: number, y: number, state: CounterState): SVGGElement {
    const piece = this.pieces.get(key) ?? this.make(key, unit);
    const words = Object.keys(unit.status ?? {});
    const classes = ['counter'];
    if (state.dim && words.some((word) => statusLook(word).dim)) classes.push('done');
    if (state.selected.has(key)) classes.push('selected');
    if (state.able.has(key)) classes.push('able');
    const mark = state.marked.get(key);
    if (mark) classes.push(mark);
    const shown = `${x} ${y} ${classes.join(' ')} ${words.join(' ')}`;
    if (piece.shown === shown) return piece.root;
    piece.root.style.transform = `translate(${x}px, ${y}px)`;
    piece.root.setAttribute('class', classes.join(' '));
    piece.badges.innerHTML = badges(unit);
    piece.shown = shown;
    return piece.root;
  }

  private make(key: string, unit: Unit): Piece {
    const counter = this.counters.get(unit.id ?? '') ?? { ...kUnknown, side: unit.side };
    const root = element('g', { 'data-unit': key });
    root.innerHTML =
      tag('rect', { class: 'shadow', x: -kHalf + 2.5, y: -kHalf + 3.5, width: kCounter, height: kCounter, rx: 5 }) +
      tag('rect', { class: 'halo', x: -kHalf - 4, y: -kHalf - 4, width: kCounter + 8, height: kCounter + 8, rx: 8 }) +
      tag('g', { class: 'face' }, counterFace(counter, this.sides.indexOf(unit.side ?? '')));
    const badgeLayer = element('g', { class: 'badges' });
    root.append(badgeLayer);
    const piece = { root, badges: badgeLayer, shown: '' };
    this.pieces.set(key, piece);
    return piece;
  }
}
