// What the map shows, from the game, the selection and the planned attack. Pure but for reading them.
import { emptyBoard, type BoardState } from '../board/state';
import type { ReachMark } from '../render/overlay';
import type { Reach, Threat } from '../types/wire';
import { measureText, strikeLines } from './combat';
import type { Composer } from './composer.svelte';
import type { FightPlan } from './fight.svelte';
import type { Measure } from './measure.svelte';
import type { Notes } from './notes.svelte';
import type { Overlays } from './overlays.svelte';
import { actors } from './lines';
import { howOf, type Pick } from './pick.svelte';
import type { Table } from './table.svelte';
import { dangerOf } from './threat';

/** `how`: only this kind of movement. */
function reachMarks(reach: Reach | null, how: string | null): ReachMark[] {
  const best = new Map<string, ReachMark>();
  for (const way of reach?.hexes ?? []) {
    if (how !== null && howOf(way) !== how) continue;
    const known = best.get(way.hex);
    if (!known || way.cost < known.cost) best.set(way.hex, { hex: way.hex, cost: way.cost, stops: way.stops });
  }
  return [...best.values()];
}

/** Remembers parts that have not changed, so that the board leaves their drawing alone. */
export class BoardScene {
  private readonly kept = new Map<string, { key: unknown[]; value: unknown }>();

  constructor(
    private readonly table: Table,
    private readonly pick: Pick,
    private readonly plan: FightPlan,
    private readonly composer: Composer,
    private readonly overlays: Overlays,
    private readonly notes: Notes,
    private readonly measure: Measure,
  ) {}

  private keep<T>(name: string, key: unknown[], make: () => T): T {
    const known = this.kept.get(name);
    if (known && known.key.length === key.length && known.key.every((each, i) => each === key[i])) return known.value as T;
    const value = make();
    this.kept.set(name, { key, value });
    return value;
  }

  state(): BoardState {
    const { table, pick, plan, composer, overlays } = this;
    const { state } = table;
    const shown = pick.unit !== null ? pick.reach : pick.glance;
    const way = pick.shown;
    return {
      ...emptyBoard(),
      units: table.shown.units,
      markers: table.shown.markers,
      trust: overlays.trust,
      fan: pick.fan,
      zones: this.keep('zones', [overlays.zoneHexes], () => overlays.zoneHexes.map(({ side, hexes }) => ({ hexes, side: table.sideIndex(side) }))),
      traces: this.keep('traces', [overlays.supplies, pick.unit, pick.supply, this.menace], () => this.traces()),
      badges: this.keep('badges', [overlays.threats], () => overlays.threats.map(({ hex, combat }) => ({ hex, text: measureText(combat) || '–', danger: dangerOf(combat) }))),
      dim: pick.decision.ofPhase && pick.decision.walkVerbs.length > 0,
      selected: this.keep('selected', [pick.unit, plan.attackers], () => new Set([...(pick.unit !== null ? [pick.unit] : []), ...plan.attackers])),
      able: this.keep('able', [state, table.mine], () => new Set(table.mine ? Object.values(state.subjects).flat() : [])),
      marked: this.keep('marked', [plan.attackers, plan.targets, plan.underWay, plan.offers, plan.report, pick.unit, composer.draft, composer.offers, table.past, table.inHand], () => this.marked()),
      order: this.keep('order', [composer.draft, table.past], () => new Map(table.past || !composer.draft ? [] : composer.draft.units.map((unit, i) => [unit, i + 1]))),
      groups: this.keep('groups', [table.inHand, table.shown], () => this.groups()),
      reach: this.keep('reach', [shown, pick.unit, pick.how], () => reachMarks(shown, pick.unit !== null ? pick.how : null)),
      ahead: pick.unit !== null && pick.ahead,
      places: this.keep('places', [composer.draft, composer.offers, table.past], () => (table.past ? [] : composer.hexes)),
      routes: this.keep('routes', [way, pick.refusal, table.lastWay, pick.unit, table.past, table.meanwhile, overlays.plan, this.ruled], () => this.routes()),
      rings: this.keep('rings', [pick.hex, pick.hover, overlays.supplies, overlays.looked, table.talk?.pointed, this.notes.all, table.talk?.marks, pick.unit, pick.supply, pick.cursor], () => this.rings()),
      strikes: this.keep('strikes', [plan.attackers, plan.targets, plan.trialUnits, plan.underWay, table.shown, this.menace], () => this.strikes()),
    };
  }

  /** What threatens the hex that was clicked, while threats are shown. */
  private get menace(): Threat | undefined {
    return this.pick.hex === null ? undefined : this.overlays.threatTo(this.pick.hex);
  }

  private get ruled(): string[] {
    return this.measure.on ? this.measure.way : [];
  }

  private traces(): BoardState['traces'] {
    const { overlays, pick, table } = this;
    const coming = this.menace?.attackers.filter((each) => each.from !== each.to).map((each) => ({ path: [each.from, each.to], kind: 'menace' })) ?? [];
    const own = pick.supply && !overlays.supplyOf(pick.supply.unit) ? [pick.supply] : [];
    return [...overlays.supplies, ...own]
      .filter((each) => each.path.length > 1)
      .map((each) => ({ path: each.path, kind: `side-${table.sideIndex(table.unit(each.unit)?.side)} ${each.supplied ? 'whole' : 'partial'} ${each.unit === pick.unit ? 'own' : ''}` }))
      .concat(coming);
  }

  private rings(): BoardState['rings'] {
    const { overlays, pick, table } = this;
    const rings: BoardState['rings'] = [...overlays.looked, ...(table.talk?.pointed ?? [])].map((hex) => ({ hex, kind: 'look' }));
    for (const hex of Object.keys(this.notes.all)) rings.push({ hex, kind: 'noted' });
    for (const hex of table.talk?.marks.keys() ?? []) rings.push({ hex, kind: 'marked' });
    if (pick.hex) rings.push({ hex: pick.hex, kind: 'chosen' });
    if (pick.hover && pick.hover !== pick.hex) rings.push({ hex: pick.hover, kind: 'hover' });
    if (pick.cursor) rings.push({ hex: pick.cursor, kind: 'cursor' });
    for (const each of overlays.supplies) {
      const at = table.unit(each.unit)?.hex;
      if (!each.supplied && at !== undefined) rings.push({ hex: at, kind: 'dry' });
    }
    for (const why of pick.supply?.why ?? []) if (why.hex !== undefined) rings.push({ hex: why.hex, kind: 'cut' });
    return rings;
  }

  private marked(): Map<string, string> {
    const { plan, composer } = this;
    const marks = new Map<string, string>();
    if (this.table.past) return marks;
    for (const unit of this.table.inHand) marks.set(unit, 'group');
    const { draft } = composer;
    if (draft) {
      for (const unit of composer.pickable) marks.set(unit, 'joiner');
      for (const unit of [...(draft.unit !== undefined ? [draft.unit] : []), ...draft.units]) marks.set(unit, 'fighter');
      for (const unit of draft.targets) marks.set(unit, 'victim');
      return marks;
    }
    const fight = plan.underWay;
    if (fight) {
      for (const unit of plan.defenders) marks.set(unit, 'victim');
      for (const unit of [...fight.attackers, ...fight.support.attack, ...fight.support.defense]) marks.set(unit, 'fighter');
      for (const unit of plan.helpers.flatMap(actors)) marks.set(unit, 'joiner');
      return marks;
    }
    if (!plan.choosing) return marks;
    for (const unit of plan.open) marks.set(unit, 'target');
    for (const unit of plan.joiners) marks.set(unit, 'joiner');
    for (const unit of plan.targets.length ? plan.defenders : []) marks.set(unit, 'victim');
    for (const unit of plan.attackers) marks.set(unit, 'fighter');
    return marks;
  }

  private groups(): BoardState['groups'] {
    const { table } = this;
    const hexes = table.inHand.map((unit) => table.unit(unit)?.hex ?? '');
    return [...new Set(hexes)].map((hex) => ({ hex, count: hexes.filter((each) => each === hex).length }));
  }

  private routes(): BoardState['routes'] {
    const { table, pick } = this;
    const routes: BoardState['routes'] = this.overlays.plan.map((path) => ({ path, kind: 'better' }));
    if (this.ruled.length) return [...routes, { path: this.ruled, kind: 'ruler' }];
    const way = pick.shown;
    if (way && pick.unit !== null) routes.push({ path: way.path, kind: 'plan' });
    else if (pick.refusal) routes.push({ path: pick.refusal.path, kind: 'refused' });
    else if (pick.unit === null && table.meanwhile) routes.push(...table.meanwhile.trails.map((path) => ({ path, kind: 'done' })));
    else if (pick.unit === null && table.lastWay.length > 1) routes.push({ path: table.lastWay, kind: 'done' });
    return routes;
  }

  private strikes(): BoardState['strikes'] {
    const { table, plan, menace } = this;
    if (table.past) return [];
    if (plan.underWay) return plan.lines;
    if (plan.targets.length === 0 && menace) return [...new Map(menace.attackers.map((each) => [`${each.to}${each.near}`, { from: each.to, to: menace.hex, kind: each.near ? 'near' : 'far' }])).values()];
    return strikeLines(plan.attackers, plan.trialUnits, plan.targets, (unit) => table.unit(unit)?.hex);
  }
}
