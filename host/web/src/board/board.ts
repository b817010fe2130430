// The map on the screen. The printed sheet is drawn once; panning and zooming only move it; what changes lies in
// layers of its own, each drawn anew only when its part of the state has changed.
import { select } from 'd3-selection';
import 'd3-transition';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import type { Cell } from '../hex/grid';
import { CounterLayer, type View } from '../render/counters';
import { ground, sheetBox } from '../render/ground';
import type { Sheet } from '../render/sheet';
import { kFarNames, kNameStyle, labels } from '../render/labels';
import { markers } from '../render/markers';
import * as overlay from '../render/overlay';
import { provenance } from '../render/provenance';
import { sheetFile } from '../render/sheet-file';
import { element, tag } from '../render/svg';
import { kSides } from '../theme/nations';
import type { Counter } from '../types/wire';
import { emptyBoard, type BoardState } from './state';

export interface BoardEvents {
  /** The pointer came over another hex, or left the map. */
  hover(hex: string | null): void;
  /** `unit`: the counter of a fanned stack that was hit. */
  click(hex: string, unit: string | null): void;
  /** The mark on a hex was hit. */
  mark(hex: string): void;
  /** The button went down there: whether what lies there is led along instead of the map. */
  grab(hex: string, unit: string | null): boolean;
  /** It is led along now. */
  lift(): void;
  /** It is let go over a hex, or beside the map. */
  drop(hex: string | null): void;
  /** The visible part changed: in world units. */
  moved(view: View): void;
}

const kClickSlop = 6;
const kFar = 0.42;
/** What is to be read from far off grows so that a unit of the map looks this large, but not more than so many times. */
const kReadable = 0.7;
const kNamesGrow = 0.55;
const kMostGrown = kFarNames;
const kTools = 52;
/** Below this one cannot tell the counters of a sheet apart. */
const kLegible = 0.22;
/** From here on the figures of a counter can be read. */
const kReadableCounter = 0.5;
const kNearlyAll = 0.99;
/** So much nearer than the whole sheet it may open, to leave no room beside it. */
const kLittleLost = 1.5;

export class Board {
  readonly box: { x: number; y: number; width: number; height: number };
  private state: BoardState = emptyBoard();
  private readonly world: HTMLDivElement;
  private readonly layers: Record<'names' | 'ground' | 'areas' | 'under' | 'units' | 'over' | 'pointer' | 'plates' | 'trust', SVGGElement>;
  private readonly pieces: CounterLayer;
  private readonly zoomer: ZoomBehavior<HTMLElement, unknown>;
  private transform: ZoomTransform = zoomIdentity;
  /** The scale in which the surfaces are drawn. */
  private drawn = 0;
  private hovered: Cell | null = null;
  private pressed: { x: number; y: number } | null = null;
  /** A counter is held; it is led along as soon as the pointer has moved. */
  private held: '' | 'held' | 'led' = '';
  private readonly resizer: ResizeObserver;
  private settled = 0;
  /** How much larger names are than on the sheet. */
  private grown = 1;
  private naming = 0;
  private named = '';

  constructor(
    private readonly host: HTMLElement,
    private readonly sheet: Sheet,
    counters: ReadonlyMap<string, Counter>,
    private readonly events: BoardEvents,
  ) {
    this.box = sheetBox(sheet.grid);
    this.world = document.createElement('div');
    this.world.className = 'world';
    const view = `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`;
    const size = { viewBox: view };
    const still = element('svg', { ...size, class: 'sheet', 'aria-hidden': 'true' });
    still.innerHTML = ground(sheet);
    const layer = (name: string): SVGGElement => element('g', { class: name });
    this.layers = { names: element('g', kNameStyle), trust: layer('trust'), ground: element('g'), areas: layer('areas'), under: layer('under'), units: layer('units'), over: layer('over'), pointer: layer('pointer'), plates: layer('plates') };
    const { names, trust, ground: marks, areas, under, units, over, pointer, plates } = this.layers;
    // Each a surface of its own: what the pointer changes makes the browser draw nothing else anew.
    const surface = (...layers: SVGGElement[]): SVGSVGElement => {
      const made = element('svg', { ...size, class: 'live', 'aria-hidden': 'true' });
      made.append(...layers);
      return made;
    };
    const hatches = layer('hatches');
    hatches.innerHTML = tag('defs', {}, overlay.hatchDefs(kSides.map((side) => side.band)));
    this.world.append(still, surface(hatches, names, trust, marks, areas), surface(under), surface(units, over), surface(pointer, plates));
    host.append(this.world);
    this.name();
    this.pieces = new CounterLayer(this.layers.units, sheet.grid, counters, sheet.sides);
    this.zoomer = zoom<HTMLElement, unknown>()
      .clickDistance(kClickSlop)
      .filter((event: MouseEvent) => (!event.ctrlKey || event.type === 'wheel') && !event.button && !(event.type === 'mousedown' && this.held !== ''))
      .on('start', () => window.clearTimeout(this.settled))   // of a movement before this one
      .on('zoom', (event: { transform: ZoomTransform }) => this.moveTo(event.transform))
      .on('end', () => this.settle());
    select(host).call(this.zoomer).on('dblclick.zoom', null);
    host.addEventListener('pointermove', (event) => this.point(event));
    host.addEventListener('pointerleave', () => this.setHover(null));
    host.addEventListener('pointerdown', (event) => this.press(event));
    host.addEventListener('pointerup', (event) => this.release(event));
    host.addEventListener('pointercancel', () => this.letGo(null));
    this.resizer = new ResizeObserver(() => this.limit());
    this.resizer.observe(host);
    this.limit();
    this.fit();
  }

  destroy(): void {
    this.resizer.disconnect();
    window.clearTimeout(this.settled);
    window.clearTimeout(this.naming);
    this.world.remove();
  }

  /** Shows another state; parts that are the same objects as before are not drawn again. */
  set(next: BoardState): void {
    const was = this.state;
    this.state = next;
    const changed = (...keys: (keyof BoardState)[]): boolean => keys.some((key) => was[key] !== next[key]);
    if (changed('trust')) this.layers.trust.innerHTML = next.trust ? provenance(this.sheet) : '';
    // What follows the pointer is apart from what stays: it changes with every hex.
    if (changed('zones', 'traces')) this.layers.areas.innerHTML = this.areas(next);
    if (changed('reach', 'ahead', 'places')) this.layers.under.innerHTML = this.under(next);
    if (changed('markers')) this.layers.ground.innerHTML = markers(this.sheet.grid, next.markers, this.sheet.sides, false);
    if (changed('units', 'selected', 'able', 'marked', 'order', 'dim', 'fan')) this.pieces.update(next, this.visible());
    if (changed('units')) this.nameSoon();
    if (changed('markers')) this.layers.over.innerHTML = markers(this.sheet.grid, next.markers, this.sheet.sides, true);
    if (changed('routes', 'rings', 'strikes')) this.layers.pointer.innerHTML = this.pointer(next);
    if (changed('badges', 'groups')) this.layers.plates.innerHTML = this.plates(next);
  }

  /** Names make room for the counters; after what is waited for has been drawn. */
  private nameSoon(): void {
    window.clearTimeout(this.naming);
    this.naming = window.setTimeout(() => this.name(), 120);
  }

  private name(): void {
    const occupied = new Map<string, number>();
    for (const { place, hex } of this.state.units) if (place === 'map' && hex !== undefined) occupied.set(hex, (occupied.get(hex) ?? 0) + 1);
    const text = [...labels(this.sheet, { grown: this.grown, occupied }).values()].join('');
    if (text === this.named) return;
    this.named = text;
    this.layers.names.innerHTML = text;
  }

  private areas(state: BoardState): string {
    const { grid } = this.sheet;
    return state.zones.map((zone) => overlay.zone(grid, zone.hexes, zone.side)).join('') + state.traces.map((trace) => overlay.line(grid, trace.path, trace.kind)).join('');
  }

  private under(state: BoardState): string {
    const { grid } = this.sheet;
    return (state.reach.length ? tag('g', { class: state.ahead ? 'ahead' : '' }, overlay.reach(grid, state.reach)) : '') + state.places.map((hex) => overlay.ring(grid, hex, 'place')).join('');
  }

  private pointer(state: BoardState): string {
    const { grid } = this.sheet;
    return (
      state.rings.map((ring) => overlay.ring(grid, ring.hex, ring.kind)).join('') +
      state.strikes.map((strike) => overlay.strike(grid, strike.from, strike.to, strike.kind)).join('') +
      state.routes.map((route) => overlay.route(grid, route.path, route.kind)).join('')
    );
  }

  private plates(state: BoardState): string {
    const { grid } = this.sheet;
    return state.groups.map((group) => overlay.group(grid, group.hex, group.count)).join('') + state.badges.map((badge) => overlay.ring(grid, badge.hex, `danger-${badge.danger}`) + overlay.badge(grid, badge.hex, badge.text, badge.danger)).join('');
  }

  // View.

  /** The whole sheet. */
  fit(): void {
    const { width, height } = this.host.getBoundingClientRect();
    // The tools lie over the left edge.
    const left = width > 700 ? kTools : 0;
    const k = Math.min((width - left) / this.box.width, height / this.box.height) || 1;
    this.go(zoomIdentity.translate(left + (width - left - this.box.width * k) / 2, (height - this.box.height * k) / 2).scale(k), false);
  }

  /** The whole sheet when it is legible so, else the part where these hexes lie. */
  open(hexes: string[]): void {
    const cells = hexes.map((hex) => this.sheet.grid.cell(hex)).filter((cell): cell is Cell => cell !== undefined);
    const { width, height } = this.host.getBoundingClientRect();
    if (cells.length === 0 || width === 0) return;
    const by = (a: number, b: number): number => a - b;
    const [xs, ys] = [cells.map((cell) => cell.x).sort(by), cells.map((cell) => cell.y).sort(by)];
    const span = (all: number[]): number => (all[all.length - 1] ?? 0) - (all[0] ?? 0);
    const near = Math.max(kLegible, Math.min(0.9, width / (span(xs) + 600), height / (span(ys) + 500)));
    const [whole, fill] = [this.transform.k, Math.max(width / this.box.width, height / this.box.height)];
    // A sheet that can be read as a whole fills the window where little of it is lost so.
    const k = whole < kLegible ? near : fill <= whole * kLittleLost ? fill : Math.max(whole, Math.min(fill, near));
    // The one in the middle: where they lie far apart, the room between them is empty.
    const [x, y] = [xs[xs.length >> 1] ?? 0, ys[ys.length >> 1] ?? 0];
    this.go(this.framed(x, y, k), false);
  }

  /** Looks at a point of the world, but not past the edge of the sheet more than a little. */
  private framed(x: number, y: number, k: number): ZoomTransform {
    const { width, height } = this.host.getBoundingClientRect();
    const start = (room: number, size: number, at: number): number =>
      size <= room ? (room - size) / 2 : Math.max(room - size - kTools, Math.min(kTools, room / 2 - at));
    return zoomIdentity.translate(start(width, this.box.width * k, (x - this.box.x) * k), start(height, this.box.height * k, (y - this.box.y) * k)).scale(k);
  }

  /** When no more than this share of the hexes is in sight, the one in the middle of them comes into it. */
  reveal(hexes: string[], share = 0): void {
    const view = this.visible();
    const cells = hexes.map((hex) => this.sheet.grid.cell(hex)).filter((cell): cell is Cell => cell !== undefined);
    const seen = cells.filter((cell) => cell.x > view.x && cell.x < view.x + view.width && cell.y > view.y && cell.y < view.y + view.height);
    if (seen.length > share * cells.length) return;
    const middle = cells.sort((a, b) => a.x - b.x)[cells.length >> 1];
    if (middle) this.centre(middle.hex);
  }

  /** Has all of these hexes in sight, and so near that their counters can be read. */
  frame(hexes: string[]): void {
    if (this.transform.k >= kReadableCounter) return this.reveal(hexes, kNearlyAll);
    const cells = hexes.map((hex) => this.sheet.grid.cell(hex)).filter((cell): cell is Cell => cell !== undefined);
    const middle = cells.sort((a, b) => a.x - b.x)[cells.length >> 1];
    if (middle) this.centre(middle.hex, kReadableCounter);
  }

  /** Brings a hex to the middle; `scale` at least so large. */
  centre(hex: string, scale = 0, smooth = true): void {
    const cell = this.sheet.grid.cell(hex);
    if (!cell) return;
    this.go(this.framed(cell.x, cell.y, Math.max(this.transform.k, scale)), smooth);
  }

  /** Like centre(), but only when the hex is not well inside the view. */
  show(hex: string): void {
    const cell = this.sheet.grid.cell(hex);
    if (!cell) return;
    const { width, height } = this.host.getBoundingClientRect();
    const x = this.transform.applyX(cell.x - this.box.x);
    const y = this.transform.applyY(cell.y - this.box.y);
    if (x < 60 || y < 60 || x > width - 60 || y > height - 60) this.centre(hex);
  }

  /** Around a hex when it is in sight, else around the middle. */
  zoomBy(factor: number, hex: string | null = null): void {
    const cell = hex === null ? undefined : this.sheet.grid.cell(hex);
    const { x, y, width, height } = this.visible();
    const seen = cell && cell.x > x && cell.x < x + width && cell.y > y && cell.y < y + height;
    const at: [number, number] | undefined = seen ? [this.transform.applyX(cell.x - this.box.x), this.transform.applyY(cell.y - this.box.y)] : undefined;
    select(this.host).call(this.zoomer.scaleBy, factor, at);
  }

  panBy(x: number, y: number): void {
    select(this.host).call(this.zoomer.translateBy, x / this.transform.k, y / this.transform.k);
  }

  /** The middle of the view goes to a point of the world. */
  lookAt(x: number, y: number): void {
    const { width, height } = this.host.getBoundingClientRect();
    const k = this.transform.k;
    this.go(zoomIdentity.translate(width / 2 - (x - this.box.x) * k, height / 2 - (y - this.box.y) * k).scale(k), false);
  }

  private go(target: ZoomTransform, smooth: boolean): void {
    const still = !smooth || document.documentElement.classList.contains('still') || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) {
      select(this.host).call(this.zoomer.transform, target);
      this.draw();
    } else select(this.host).transition().duration(350).call(this.zoomer.transform, target);
  }

  private limit(): void {
    const { width, height } = this.host.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const whole = Math.min(width / this.box.width, height / this.box.height);
    const slack = 0.4;
    this.zoomer
      .extent([[0, 0], [width, height]])
      .scaleExtent([whole * 0.9, Math.max(3, whole)])
      .translateExtent([[-this.box.width * slack, -this.box.height * slack], [this.box.width * (1 + slack), this.box.height * (1 + slack)]]);
  }

  private moveTo(transform: ZoomTransform): void {
    this.transform = transform;
    this.place();
    this.events.moved(this.visible());
  }

  /** While it grows or shrinks, its surfaces are pictures that the graphics card stretches; as drawn they lie on whole pixels, which keeps them sharp. */
  private place(): void {
    const { x, y, k } = this.transform;
    const pixel = (at: number): number => Math.round(at * window.devicePixelRatio) / window.devicePixelRatio;
    this.world.style.transform = k === this.drawn ? `translate(${pixel(x)}px, ${pixel(y)}px)` : `translate(${x}px, ${y}px) scale(${k / this.drawn})`;
  }

  /** Draws all surfaces in the size in which they are seen. */
  private draw(): void {
    const { k } = this.transform;
    if (k === this.drawn) return;
    this.drawn = k;
    for (const surface of this.world.querySelectorAll<SVGSVGElement>(':scope > svg')) {
      surface.style.width = `${this.box.width * k}px`;
      surface.style.height = `${this.box.height * k}px`;
    }
    this.place();
  }

  private settle(): void {
    window.clearTimeout(this.settled);
    this.settled = window.setTimeout(() => {
      this.draw();
      // Not on the way: it draws the whole sheet anew.
      this.world.classList.toggle('far', this.transform.k < kFar);
      // Towns and odds keep a size that can be read; in steps, since each draws the whole sheet anew.
      const grown = Math.min(kMostGrown, Math.max(1, kReadable / this.transform.k));
      const step = Math.round(grown * 2) / 2;
      this.world.style.setProperty('--far', String(step));
      const names = this.transform.k < kNamesGrow ? step : 1;
      if (names !== this.grown) {
        this.grown = names;
        this.name();
      }
      if (this.state.fan !== null) this.pieces.update(this.state, this.visible());
    }, 180);
  }

  private visible(): View {
    const { width, height } = this.host.getBoundingClientRect();
    const { x, y, k } = this.transform;
    return { x: -x / k + this.box.x, y: -y / k + this.box.y, width: width / k, height: height / k, scale: k };
  }

  // Pointer.

  private worldPoint(event: PointerEvent): [number, number] {
    const rect = this.host.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - rect.left, event.clientY - rect.top]);
    return [x + this.box.x, y + this.box.y];
  }

  /** The hex under the pointer; a fanned stack covers its neighbours. */
  private cellAt(event: PointerEvent): Cell | null {
    const [x, y] = this.worldPoint(event);
    return this.pieces.fanAt(x, y) === null ? this.sheet.grid.at(x, y) : this.pieces.fanHex;
  }

  private point(event: PointerEvent): void {
    // Let go where nobody heard of it: beside the map.
    if (this.held === 'held' && !(event.buttons & 1)) this.held = '';
    if (this.held === 'held' && this.far(event)) {
      this.held = 'led';
      this.host.setPointerCapture(event.pointerId);
      this.host.style.cursor = 'grabbing';
      this.events.lift();
    }
    if (event.pointerType !== 'touch') this.setHover(this.cellAt(event));
  }

  /** A finger moves the map; a mouse leads a counter along when it may. */
  private press(event: PointerEvent): void {
    this.pressed = { x: event.clientX, y: event.clientY };
    const cell = this.cellAt(event);
    const free = event.target instanceof Element && event.target.closest('[data-free], [data-mark]') !== null;
    if (event.pointerType === 'touch' || event.button !== 0 || free || !cell) return;
    if (!this.events.grab(cell.hex, this.pieces.fanAt(...this.worldPoint(event)) || null)) return;
    this.held = 'held';
  }

  private far = (event: PointerEvent): boolean => this.pressed !== null && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > kClickSlop;

  /** Ends the leading of a counter; true when there was one. */
  private letGo(cell: Cell | null): boolean {
    const led = this.held === 'led';
    this.held = '';
    this.host.style.cursor = '';
    if (led) this.events.drop(cell?.hex ?? null);
    return led;
  }

  private setHover(cell: Cell | null): void {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.events.hover(cell?.hex ?? null);
  }

  private release(event: PointerEvent): void {
    const start = this.pressed;
    const far = this.far(event);
    const { left, right, top, bottom } = this.host.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    const led = this.letGo(inside ? this.cellAt(event) : null);
    this.pressed = null;
    if (!start || event.button !== 0 || far || led) return;
    if (event.target instanceof Element && event.target.closest('[data-free]')) return;
    const mark = event.target instanceof Element ? event.target.closest<SVGElement>('[data-mark]')?.dataset['mark'] : undefined;
    if (mark !== undefined) return this.events.mark(mark);
    const cell = this.cellAt(event);
    if (cell) this.events.click(cell.hex, this.pieces.fanAt(...this.worldPoint(event)) || null);
  }

  /** The sheet with all that lies on it, as one SVG that needs nothing else. */
  picture(style: string): string {
    return sheetFile(this.box, style, ...[...this.world.children].map((surface) => surface.innerHTML));
  }
}
