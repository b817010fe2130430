// The selected unit and where it can go; what the pointer is over; why not there.
import type { Action, HexLook, Reach, ReachHex, Supply, Target } from '../types/wire';
import { points } from '../render/overlay';
import { t } from '../texts';
import type { Decision } from './decision.svelte';
import { leadsGroup, unitWords } from './lines';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

const kPatience = 140;
const kFanPatience = 350;

export class Pick {
  unit = $state<string | null>(null);
  hover = $state<string | null>(null);
  /** The hex that was clicked last; its units are listed. */
  hex = $state<string | null>(null);
  /** The hex the keyboard points at. */
  cursor = $state<string | null>(null);
  /** The hex whose stack is fanned out: the pointer rests on it, or it was clicked. */
  fan = $state<string | null>(null);
  private fanTimer = 0;
  reach = $state.raw<Reach | null>(null);
  /** How the selected unit is supplied. */
  supply = $state.raw<Supply | null>(null);
  /** The reach is that of the unit's next own player-turn, for looking at only. */
  ahead = $state(false);
  /** In what ways the unit can move: "move", "form north"; and the one that is meant. */
  hows = $state.raw<string[]>([]);
  how = $state('');
  /** The reach of the unit under the pointer, while none is selected. */
  glance = $state.raw<Reach | null>(null);
  ways = $state.raw<Map<string, ReachHex[]>>(new Map());
  /** Several ways to the clicked hex: one is to be chosen. */
  choice = $state.raw<ReachHex[]>([]);
  refusal = $state.raw<Target | null>(null);
  /** The refusal was clicked for, so it stays. */
  pinned = $state(false);
  look = $state.raw<HexLook | null>(null);
  private timer = 0;
  private asked = 0;
  private readonly seen = new Map<string, Reach>();

  constructor(
    private readonly table: Table,
    readonly decision: Decision,
  ) {}

  /** A new state of the game: nothing of the old one holds. A group in hand is taken up at once, as is who must act alone. */
  renew(): void {
    this.seen.clear();
    this.drop();
    const { movers, ofPhase } = this.decision;
    const [first] = this.table.inHand;
    const inHand = first !== undefined && movers.includes(first) ? first : movers.length === 1 ? movers[0] : undefined;
    if (this.table.mine && !ofPhase && inHand !== undefined) void this.take(inHand);
  }

  drop(): void {
    ++this.asked;
    window.clearTimeout(this.timer);
    this.unit = null;
    this.reach = null;
    this.supply = null;
    this.ahead = false;
    this.hows = [];
    this.glance = null;
    this.ways = new Map();
    this.choice = [];
    this.refusal = null;
    this.pinned = false;
  }

  async take(unit: string): Promise<void> {
    this.drop();
    this.unit = unit;
    const place = this.table.unit(unit);
    if (place?.hex !== undefined) this.hex = place.hex;
    const ask = ++this.asked;
    // Asked first: what is shown first.
    const asked = this.reachOf(unit);
    if (place?.place === 'map' && this.table.past === null)
      void this.table.ask(() => session.server.supplyOf(this.table.game, unit)).then((found) => {
        if (ask === this.asked) this.supply = found?.units[0] ?? null;
      });
    const reach = await asked;
    if (ask !== this.asked || !reach) return;
    this.reach = reach;
    this.ahead = !this.table.mine || !this.decision.movers.includes(unit);
    this.hows = [...new Set(reach.hexes.map(howOf))];
    this.showWays(this.hows.includes(this.how) ? this.how : (this.hows[0] ?? ''));
    const counter = this.table.counter(unit);
    if (counter) session.say(t('say.selected', { unit: unitWords(counter), allowance: points(reach.allowance), count: this.ways.size }));
    // Why not there nobody has asked: the pointer rests where it was.
    if (this.hover !== null && this.ways.has(this.hover)) this.point(this.hover);
  }

  /** Shows the ways of one kind of movement. */
  showWays(how: string): void {
    this.how = how;
    const ways = new Map<string, ReachHex[]>();
    for (const way of this.reach?.hexes ?? []) if (howOf(way) === how) ways.set(way.hex, [...(ways.get(way.hex) ?? []), way]);
    for (const list of ways.values()) list.sort((a, b) => a.cost - b.cost || a.path.length - b.path.length);
    this.ways = ways;
  }

  /** All ways a unit can go. */
  private async reachOf(unit: string): Promise<Reach | undefined> {
    const known = this.seen.get(unit);
    if (known) return known;
    const { game } = this.table;
    let reach = await this.table.ask(() => session.server.reach(game, unit));
    if (!reach) return undefined;
    // What names no path is put together in the panel.
    reach = { ...reach, hexes: reach.hexes.filter((way) => this.table.forms.get(way.verb)?.parts.includes('path')) };
    // Who is not to move now shows what he could do when his turn comes.
    if (reach.hexes.length === 0 && !this.decision.movers.includes(unit)) reach = (await this.table.ask(() => session.server.reach(game, unit, true))) ?? reach;
    this.seen.set(unit, reach);
    return reach;
  }

  /** Fans a stack out after a while; another one closes at once. */
  private rest(hex: string | null): void {
    window.clearTimeout(this.fanTimer);
    if (this.fan !== hex) this.fan = null;
    if (hex !== null && this.unit === null && this.table.unitsIn(hex).length > 1) this.fanTimer = window.setTimeout(() => (this.fan = hex), kFanPatience);
  }

  /** The pointer came over a hex. */
  point(hex: string | null): void {
    this.hover = hex;
    this.rest(hex);
    window.clearTimeout(this.timer);
    if (!this.pinned) this.refusal = null;
    if (hex === null) {
      this.glance = null;
      return;
    }
    if (this.unit !== null) {
      if (!this.ways.has(hex) && this.reach && this.table.unitsIn(hex).every((unit) => unit.id !== this.unit)) this.timer = window.setTimeout(() => void this.askWhy(hex, false), kPatience);
      return;
    }
    const first = this.table.unitsIn(hex)[0]?.id;
    if (first === undefined) this.glance = null;
    else if (this.glance?.unit !== first) {
      const ask = ++this.asked;
      void this.reachOf(first).then((reach) => {
        if (ask === this.asked && this.hover === hex && this.unit === null && reach) this.glance = reach;
      });
    }
  }

  async askWhy(hex: string, pin: boolean): Promise<void> {
    const { unit } = this;
    if (unit === null) return;
    if (pin) window.clearTimeout(this.timer);
    const target = await this.table.ask(() => session.server.target(this.table.game, unit, hex));
    if (!target || this.unit !== unit || (!pin && (this.hover !== hex || this.pinned))) return;
    this.refusal = target.legal ? null : target;
    this.pinned = pin && !target.legal;
    if (pin && target.why[0]) session.say(`${target.why[0].case}: ${target.why[0].text}`);
  }

  async lookAt(hex: string): Promise<void> {
    this.hex = hex;
    window.clearTimeout(this.fanTimer);
    this.fan = this.table.unitsIn(hex).length > 1 ? hex : null;
    // After what the same click asks about the unit it takes up.
    await Promise.resolve();
    const look = await this.table.ask(() => session.server.hex(this.table.game, hex, this.unit ?? undefined));
    if (look && this.hex === hex) this.look = look;
  }

  /** The way that the pointer shows, if it is over a hex in reach. */
  get shown(): ReachHex | null {
    return this.hover === null ? null : (this.ways.get(this.hover)?.[0] ?? null);
  }

  async go(way: ReachHex): Promise<void> {
    const { unit } = this;
    if (unit === null || this.ahead) return;
    const named = leadsGroup(this.table.forms.get(way.verb)) ? {} : { unit };
    const action: Action = { verb: way.verb, ...named, path: way.path, ...(way.by !== undefined ? { by: way.by } : {}) };
    const applied = await this.table.send(action);
    if (applied && !applied.legal) {
      this.refusal = { unit, hex: way.hex, legal: false, path: way.path, cost: way.cost, action: '', why: applied.why, lifted: [] };
      this.pinned = true;
    }
  }
}

export const howOf = (way: ReachHex): string => (way.by === undefined ? way.verb : `${way.verb} ${way.by}`);
