// The counters on the map: one element for each unit, kept and moved, never drawn anew.
import type { Cell, HexGrid, Point } from '../hex/grid';
import { statusLook } from '../theme/statuses';
import type { Counter, Unit } from '../types/wire';
import { counterFace, kCounter, shownCounter } from './counter-face';
import { fanned, inOrder, leaning, onTray, shiftInto, spotAt, type Fan } from './stack';
import { element, escape, round, tag } from './svg';

const kHalf = kCounter / 2;
const kUnknown: Counter = { id: '', side: null, nation: '', designation: '?', name: '', type: '', face: '', values: {}, traits: [] };

function badges(unit: Unit, order: number | undefined): string {
  let text = order === undefined ? '' : tag('g', { class: 'order' }, tag('circle', { cx: -kHalf + 4, cy: -kHalf + 4, r: 10 }) + tag('text', { x: -kHalf + 4, y: -kHalf + 9, 'font-size': 14, 'font-weight': 800, 'text-anchor': 'middle' }, String(order)));
  let row = 0;
  for (const word of Object.keys(unit.status ?? {})) {
    const look = statusLook(word);
    const value = unit.status?.[word];
    const letter = typeof value === 'number' ? `−${value}` : look.letter;
    // In road mode the number is the facing.
    if (look.quiet || !letter || (typeof value === 'number' && unit.status?.['road-mode'])) continue;
    const y = -kHalf + 8 + row++ * 15;
    text += tag('circle', { cx: kHalf - 3, cy: y, r: 8, fill: look.color, stroke: '#fbf3df', 'stroke-width': 1.4 });
    text += tag('text', { x: kHalf - 3, y: y + 3.8, 'font-size': 11, 'font-weight': 800, 'text-anchor': 'middle', fill: '#fff' }, escape(letter));
  }
  return text;
}

/** As long as map.css has it. */
const kGlide = 280;

interface Piece {
  root: SVGGElement;
  badges: SVGGElement;
  shown: string;
  face: string | undefined;
  /** Where it lay, and until when it is on its way: only who goes to another hex glides, stacks open at once. */
  hex: string | undefined;
  glides: number;
}

export interface CounterState {
  units: Unit[];
  /** Unit ids that are selected, that can act, that are pointed at (attackers, targets). */
  selected: ReadonlySet<string>;
  able: ReadonlySet<string>;
  marked: ReadonlyMap<string, string>;
  /** Numbers on units: in what order they were taken up. */
  order: ReadonlyMap<string, number>;
  /** Units that have done their work are dimmed. */
  dim: boolean;
  /** The hex whose stack is fanned out. */
  fan: string | null;
}

/** The part of the map that is seen, and how many pixels of the screen a unit of it takes. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

interface Placed {
  unit: Unit;
  key: string;
}

/** Keeps the counters of one map up to date. */
export class CounterLayer {
  private readonly pieces = new Map<string, Piece>();
  private readonly tray = element('rect', { class: 'tray', rx: 9 });
  private open: { cell: Cell; at: Point; stack: Placed[]; fan: Fan } | null = null;

  constructor(
    private readonly layer: SVGGElement,
    private readonly grid: HexGrid,
    private readonly counters: ReadonlyMap<string, Counter>,
    private readonly sides: string[],
  ) {}

  update(state: CounterState, view: View): void {
    const stacks = this.stacks(state.units);
    const order: SVGElement[] = [];
    this.open = null;
    // From north to south, so that a stack covers what lies behind it.
    for (const { cell, stack } of stacks) {
      if (cell.hex === state.fan && stack.length > 1) this.open = this.fanOut(cell, stack, view);
      else leaning(stack.length).forEach((spot, i) => order.push(this.show(stack[i] as Placed, cell.x + spot.x, cell.y + spot.y, spot.scale, state)));
    }
    if (this.open) {
      const { at, stack, fan } = this.open;
      for (const [name, value] of Object.entries({ x: at.x - fan.width, y: at.y - fan.height, width: 2 * fan.width, height: 2 * fan.height })) this.tray.setAttribute(name, String(round(value)));
      order.push(this.tray);
      fan.spots.forEach((spot, i) => order.push(this.show(stack[i] as Placed, at.x + spot.x, at.y + spot.y, spot.scale, state)));
    } else this.tray.remove();
    order.forEach((root, i) => {
      if (this.layer.children[i] !== root) this.layer.insertBefore(root, this.layer.children[i] ?? null);
    });
  }

  /** The unit of the fanned stack at a point; '' between its counters; null beside it. */
  fanAt(x: number, y: number): string | null {
    if (!this.open) return null;
    const { at, stack, fan } = this.open;
    if (!onTray(fan, x - at.x, y - at.y)) return null;
    return stack[spotAt(fan, x - at.x, y - at.y)]?.key ?? '';
  }

  private fanOut(cell: Cell, stack: Placed[], view: View): { cell: Cell; at: Point; stack: Placed[]; fan: Fan } {
    const fan = fanned(stack.length, view.scale);
    const at = { x: cell.x + shiftInto(cell.x, fan.width, view.x, view.x + view.width), y: cell.y + shiftInto(cell.y, fan.height, view.y, view.y + view.height) };
    return { cell, at, stack, fan };
  }

  get fanHex(): Cell | null {
    return this.open?.cell ?? null;
  }

  /** Stacks from north to south; counters that have left the map are taken off it. */
  private stacks(units: Unit[]): { cell: Cell; stack: Placed[] }[] {
    const seen = new Set<string>();
    const stacks = new Map<string, Placed[]>();
    units.forEach((unit, i) => {
      if (unit.place !== 'map' || !unit.hex) return;
      const key = unit.id ?? `?${i}`;
      seen.add(key);
      const stack = stacks.get(unit.hex);
      if (stack) stack.push({ unit, key });
      else stacks.set(unit.hex, [{ unit, key }]);
    });
    for (const [key, piece] of this.pieces)
      if (!seen.has(key)) {
        piece.root.remove();
        this.pieces.delete(key);
      }
    const found = [...stacks].flatMap(([hex, stack]) => {
      const cell = this.grid.cell(hex);
      return cell ? [{ cell, stack: inOrder(stack, ({ key }) => this.counters.get(key)) }] : [];
    });
    return found.sort((a, b) => a.cell.y - b.cell.y || a.cell.x - b.cell.x);
  }

  private show({ unit, key }: Placed, x: number, y: number, scale: number, state: CounterState): SVGGElement {
    const piece = this.piece(key, unit);
    const words = Object.keys(unit.status ?? {});
    const classes = ['counter'];
    if (piece.hex !== undefined && piece.hex !== unit.hex) piece.glides = performance.now() + kGlide;
    piece.hex = unit.hex;
    if (performance.now() < piece.glides) classes.push('gliding');
    if (state.dim && words.some((word) => statusLook(word).dim)) classes.push('done');
    if (state.selected.has(key)) classes.push('selected');
    if (state.able.has(key)) classes.push('able');
    const mark = state.marked.get(key);
    if (mark) classes.push(mark);
    const place = `translate(${round(x)}px, ${round(y)}px)${scale === 1 ? '' : ` scale(${round(scale)})`}`;
    const order = state.order.get(key);
    const shown = `${place} ${classes.join(' ')} ${order ?? ''} ${words.map((word) => `${word}${unit.status?.[word]}`).join(' ')}`;
    if (piece.shown === shown) return piece.root;
    piece.root.style.transform = place;
    piece.root.setAttribute('class', classes.join(' '));
    piece.badges.innerHTML = badges(unit, order);
    piece.shown = shown;
    return piece.root;
  }

  /** The unit's piece; made anew when other numbers show. */
  private piece(key: string, unit: Unit): Piece {
    const known = this.pieces.get(key);
    if (known && known.face === unit.face) return known;
    known?.root.remove();
    return this.make(key, unit);
  }

  private make(key: string, unit: Unit): Piece {
    const counter = this.counters.get(unit.id ?? '') ?? { ...kUnknown, side: unit.side };
    const root = element('g', { 'data-unit': key });
    root.innerHTML =
      tag('rect', { class: 'shadow', x: -kHalf + 2.5, y: -kHalf + 3.5, width: kCounter, height: kCounter, rx: 5 }) +
      tag('rect', { class: 'halo', x: -kHalf - 4, y: -kHalf - 4, width: kCounter + 8, height: kCounter + 8, rx: 8 }) +
      tag('g', { class: 'face' }, counterFace(shownCounter(counter, unit), this.sides.indexOf(unit.side ?? '')));
    const badgeLayer = element('g', { class: 'badges' });
    root.append(badgeLayer);
    const piece = { root, badges: badgeLayer, shown: '', face: unit.face, hex: undefined, glides: 0 };
    this.pieces.set(key, piece);
    return piece;
  }
}
