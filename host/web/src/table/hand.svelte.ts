// The hand over the table: what a click or a key does, given what is selected and what is to be decided.
import { flushSync } from 'svelte';
import type { Board } from '../board/board';
import { CursorWalk, isArrow, type Arrow } from '../hex/cursor';
import { howText, modeText, t } from '../texts';
import type { Why } from '../types/wire';
import type { Composer } from './composer.svelte';
import type { FightPlan } from './fight.svelte';
import { commandFor, following, keyOf, type Command } from './keys';
import { actors, unitWords } from './lines';
import { hexWords } from './narrate';
import { placeOf } from './places';
import type { Overlays } from './overlays.svelte';
import type { Pick } from './pick.svelte';
import { session } from './session.svelte';
import type { Table } from './table.svelte';
import type { Timeline } from './timeline.svelte';

/** What lies on the table at the moment. */
export interface Desk {
  table: Table;
  pick: Pick;
  plan: FightPlan;
  composer: Composer;
  overlays: Overlays;
  timeline: Timeline;
}

export class Hand {
  board = $state.raw<Board | null>(null);
  /** Which panel is open beside the map, and which box over it. */
  tab = $state('now');
  box = $state('');
  help = $state(false);
  asksHex = $state(false);
  /** Why the phase cannot end. */
  endWhy = $state.raw<Why[]>([]);
  private readonly walk: CursorWalk;
  /** The unit that is led along, and the asking where it can go. */
  private led: string | null = null;
  private taken: Promise<void> = Promise.resolve();
  /** The unit that the keys point at while an action is put together. */
  private offered: string | null = null;

  constructor(private readonly desk: Desk) {
    this.walk = new CursorWalk(desk.table.grid);
  }

  show = (hex: string): void => {
    if (hex) this.board?.show(hex);
  };

  find = (unit: string): void => {
    const { table, pick } = this.desk;
    const at = table.unit(unit)?.hex;
    if (at === undefined) return;
    this.board?.centre(at, 0.6);
    pick.cursor = pick.cursor === null ? null : at;
    void pick.lookAt(at);
    void pick.take(unit);
  };

  // Clicks.

  /** `unit`: the counter of a fanned stack that was hit. */
  click = (hex: string, unit: string | null): void => {
    const { table, pick, plan, composer } = this.desk;
    const units = unit !== null ? [unit] : table.unitsIn(hex).flatMap((each) => each.id ?? []);
    void pick.lookAt(hex);
    if (composer.click(hex, units)) return;
    if (plan.choosing && this.fightClick(units)) return;
    if (this.helpClick(units)) return;
    if (pick.unit !== null && !units.includes(pick.unit) && this.goThere(hex)) return;
    const placed = table.walking ? undefined : units.find((each) => composer.verbFor(each) !== undefined);
    if (placed !== undefined && pick.unit === null) return composer.begin(composer.verbFor(placed) ?? '', placed);
    // Clicking a stack again takes up the next unit of it.
    const next = units[(units.indexOf(pick.unit ?? '') + 1) % Math.max(1, units.length)];
    if (next !== undefined && next !== pick.unit && (pick.unit === null || table.unit(next)?.side === table.unit(pick.unit)?.side)) void pick.take(next);
    else if (next === pick.unit && next !== undefined) pick.drop();
    else if (pick.unit !== null) void pick.askWhy(hex, true);
  };

  /** A mark over a stack was hit: it is told about, unless the selected unit is meant to go there. */
  mark = (hex: string): void => {
    const { pick, plan } = this.desk;
    if (pick.ways.has(hex) || plan.choosing) return this.click(hex, null);
    pick.drop();
    this.tab = 'now';
    void pick.lookAt(hex);
  };

  /** Sends the selected unit to a hex in its reach; where there are several ways, they are offered. */
  private goThere(hex: string): boolean {
    const { table, pick } = this.desk;
    const ways = pick.ways.get(hex);
    const first = ways?.[0];
    if (pick.ahead || !ways || !first) return false;
    if (ways.length === 1 || table.state.decision === table.state.phase) void pick.go(first);
    else pick.choice = ways;
    return true;
  }

  // A counter that is led along with the mouse.

  /** Whether there is one that may go somewhere. */
  grab = (hex: string, unit: string | null): boolean => {
    const { table, pick, composer } = this.desk;
    const units = unit !== null ? [unit] : table.unitsIn(hex).flatMap((each) => each.id ?? []);
    const { movers } = pick;
    const able = (each: string): boolean => table.mine && (composer.draft ? composer.choices?.unit.includes(each) === true : movers.includes(each) || composer.verbFor(each) !== undefined);
    this.led = units.find((each) => each === pick.unit && able(each)) ?? units.find(able) ?? null;
    return this.led !== null;
  };

  lift = (): void => {
    const { pick, composer } = this.desk;
    const { led } = this;
    if (led === null) return;
    if (composer.draft) composer.set('unit', led);
    else if (!pick.movers.includes(led)) composer.begin(composer.verbFor(led) ?? '', led);
    else if (pick.unit !== led) this.taken = pick.take(led);
  };

  drop = async (hex: string | null): Promise<void> => {
    const { table, pick, composer } = this.desk;
    const { led } = this;
    this.led = null;
    if (led === null || hex === null || hex === table.unit(led)?.hex) return;
    if (composer.draft) return void composer.click(hex, []);
    await this.taken;
    if (pick.unit === led && !this.goThere(hex)) void pick.askWhy(hex, true);
  };

  private fightClick(units: string[]): boolean {
    const { table, plan } = this.desk;
    for (const unit of units) {
      if (plan.targets.includes(unit)) return plan.toggleTarget(unit), true;
      if (plan.targets.length && plan.joiners.includes(unit)) return plan.toggleAttacker(unit), true;
      if (plan.targets.length && plan.open.includes(unit) && table.unit(unit)?.side !== table.state.to_act) return plan.aim(unit), true;
      if (plan.open.includes(unit)) return plan.aim(unit);
    }
    return false;
  }

  /** A unit that may support the attack under way does so, if it can in one way only. */
  private helpClick(units: string[]): boolean {
    const { table, plan } = this.desk;
    const [offer, another] = plan.helpers.filter((each) => actors(each).some((unit) => units.includes(unit)));
    if (!offer || !table.mine) return false;
    if (another) session.tell(t('fight.severalWays'));
    else void table.send(offer);
    return true;
  }

  // Keys.

  /** True when the key was meant for the table. */
  key(key: string, onMap: boolean): boolean {
    if (isArrow(key)) return onMap && this.arrow(key);
    const command = commandFor(key, onMap);
    if (command) this.run(command);
    return command !== null;
  }

  private arrow(key: Arrow): boolean {
    const { pick } = this.desk;
    const from = this.cursor();
    // The first key shows where the cursor is.
    const to = pick.cursor === null ? from : (this.walk.step(from, key) ?? from);
    this.point(to);
    return true;
  }

  private cursor(): string {
    const { pick, table } = this.desk;
    const able = Object.values(table.state.subjects).flat().map((unit) => table.unit(unit)?.hex);
    return pick.cursor ?? pick.hex ?? able.find((hex) => hex !== undefined) ?? table.grid.cells[0]?.hex ?? '';
  }

  private point(hex: string): void {
    const { pick } = this.desk;
    this.toMap();
    pick.cursor = hex;
    pick.point(hex);
    this.board?.show(hex);
    this.say(hex);
  }

  private say(hex: string): void {
    const { pick, table } = this.desk;
    const moving = pick.unit !== null && !pick.ahead && table.unit(pick.unit)?.hex !== hex;
    const cost = pick.ways.get(hex)?.[0]?.cost ?? (moving ? null : undefined);
    session.say(hexWords(hex, { map: table.map, units: table.shown.units, counter: table.counter, side: table.side }, cost));
  }

  goTo(wanted: string): void {
    const { table } = this.desk;
    this.asksHex = false;
    const found = placeOf(wanted, table.map.hexes, table.shown.units, table.counter);
    if (found === null) return session.tell(t('goto.none', { hex: wanted.trim() }));
    this.board?.centre(found, 0.6);
    this.point(found);
  }

  run(command: Command): void {
    const { table, pick, plan, composer, overlays, timeline } = this.desk;
    const { board } = this;
    const does: Record<Command, () => void> = {
      act: () => this.act(),
      next: () => this.nextUnit(1),
      previous: () => this.nextUnit(-1),
      target: () => this.nextTarget(),
      goal: () => this.nextGoal(1),
      'goal-back': () => this.nextGoal(-1),
      confirm: () => void this.confirm(),
      end: () => void this.end(),
      done: () => void (table.mine && 'done' in table.state.offers ? table.send({ verb: 'done' }) : this.sayTurn()),
      undo: () => void this.undo(),
      cancel: () => this.putDown(),
      how: () => this.nextHow(),
      goto: () => flushSync(() => (this.asksHex = true)),
      say: () => this.say(this.cursor()),
      in: () => board?.zoomBy(1.5, pick.cursor ?? pick.hex),
      out: () => board?.zoomBy(1 / 1.5, pick.cursor ?? pick.hex),
      whole: () => board?.fit(),
      zones: () => (overlays.zones = overlays.zones.length ? [] : table.title.sides.map((side) => side.id)),
      supply: () => (overlays.supply = overlays.supply.length ? [] : [table.state.to_act ?? table.state.phasing ?? '']),
      threat: () => (overlays.threatened = overlays.threatened ? '' : (table.state.to_act ?? '')),
      back: () => void timeline.go(timeline.shown - 1),
      forward: () => void timeline.go(timeline.shown + 1),
      now: () => this.openTab('now'),
      forces: () => this.openTab('forces'),
      score: () => this.openTab('score'),
      rules: () => this.openTab('rules'),
      search: () => {
        // At once: the next key is meant for the field.
        flushSync(() => (this.tab = 'rules'));
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      },
      help: () => (this.help = true),
    };
    if (command === 'cancel') plan.clear();
    if (command === 'cancel') composer.drop();
    does[command]();
  }

  private putDown(): void {
    this.desk.pick.drop();
    this.desk.pick.choice = [];
    this.box = '';
    session.say(t('say.down'));
    this.toMap();
  }

  /** From a button back to the map: what the keys point at there is meant by the next key. */
  private toMap(): void {
    if (document.activeElement !== document.body) document.querySelector<HTMLElement>('.map')?.focus({ preventScroll: true });
  }

  /** The refusal as it is heard. */
  private sayWhy(why: Why[]): void {
    const { table } = this.desk;
    session.say(why.map((each) => `${each.case}: ${[each.unit === undefined ? '' : table.counter(each.unit)?.designation, each.text].filter(Boolean).join(' ')}`).join('. '));
  }

  /** The next key goes to what the panel offers. */
  private openTab(tab: string): void {
    this.tab = tab;
    window.setTimeout(() => document.getElementById(`panel-${tab}`)?.focus(), 30);
  }

  /** What a click on the hex of the cursor does; of a stack, the unit that the keys point at. */
  private act(): void {
    const { table, pick, plan, composer } = this.desk;
    const { offered } = this;
    const draft = composer.draft;
    const part = draft && composer.listPart;
    if (part && offered !== null && pick.cursor === (table.unit(offered)?.hex ?? null) && composer.choices?.[part].includes(offered)) {
      composer.toggle(part, offered);
      return this.sayDraft(t(composer.draft?.[part].includes(offered) ? 'say.in' : 'say.out', { unit: table.counter(offered)?.designation ?? offered }));
    }
    this.click(this.cursor(), null);
    if (draft && !table.busy) this.sayDraft();
    else if (!table.busy && pick.unit === null && !plan.choosing) this.say(this.cursor());
  }

  /** The next way to move, or to do what is put together. */
  private nextHow(): void {
    const { pick, composer } = this.desk;
    if (!composer.draft) {
      pick.showWays(following(pick.hows, pick.how, 1) ?? pick.how);
      return session.say(t('say.how', { how: howText(pick.how), count: pick.ways.size }));
    }
    const mode = following(composer.choices?.by ?? [], composer.mode ?? '-', 1);
    if (mode === undefined) return;
    composer.set('by', mode);
    this.sayDraft(modeText(mode));
  }

  /** What is still to be chosen for the action that is put together. */
  private sayDraft(first = ''): void {
    const { missing, draft, action } = this.desk.composer;
    if (!draft) return;
    const part = missing === 'by' ? 'mode' : missing === 'path' ? 'hex' : missing;
    const state = part !== null ? t('say.missing', { part: t(`compose.${part}`) }) : action ? t('say.ready', { key: keyOf('confirm') }) : '';
    session.say([first, state].filter(Boolean).join('. '));
  }

  /** Who is to decide what: said where a key does nothing. */
  private sayTurn(): void {
    const { table } = this.desk;
    if (table.past) return session.say(t('time.looking'));
    const side = table.side(table.state.to_act);
    session.say(table.mine ? `${side}: ${table.state.prompt}` : t('table.wait', { side }));
  }

  /** While an action is put together: the next unit that may have a part in it. */
  private nextPart(step: number): boolean {
    const { table, pick, composer } = this.desk;
    const all = composer.units;
    const next = following(all, this.offered ?? composer.draft?.unit ?? '', step);
    if (next === undefined) return false;
    this.toMap();
    this.offered = next;
    const at = table.unit(next)?.hex;
    pick.cursor = at ?? null;
    this.show(at ?? '');
    const part = composer.listPart;
    if (part === null) composer.set('unit', next);
    const counter = table.counter(next);
    const unit = counter ? unitWords(counter) : next;
    this.sayDraft(t(part === null || composer.draft?.[part].includes(next) ? 'say.in' : 'say.out', { unit: at === undefined ? unit : `${unit}, ${at}` }));
    return true;
  }

  /** Where nobody walks: the first thing to be done with units, setting them up for example. */
  private beginWithUnits(): boolean {
    const { composer } = this.desk;
    const verb = composer.draft ? undefined : composer.composed.find((each) => composer.form(each)?.parts.some((part) => part === 'unit' || part === 'units'));
    if (verb === undefined) return false;
    composer.begin(verb);
    session.say(composer.form(verb)?.summary ?? verb);
    return true;
  }

  private nextUnit(step: number): void {
    const { table, pick } = this.desk;
    if (table.mine && this.nextPart(step)) return;
    const able = [...new Set(Object.values(table.state.subjects).flat())].filter((unit) => table.unit(unit)?.place === 'map');
    const next = following(able, pick.unit ?? '', step);
    if (next === undefined && table.mine && this.beginWithUnits() && this.nextPart(step)) return;
    if (next === undefined || !table.mine) return session.say(t('say.nobody'));
    this.toMap();
    pick.point(null);
    pick.cursor = table.unit(next)?.hex ?? null;
    if (pick.cursor !== null) this.board?.show(pick.cursor);
    void pick.lookAt(pick.cursor ?? '');
    void pick.take(next);
  }

  /** Leads the cursor through the hexes that can be chosen, the cheapest first. */
  private nextGoal(step: number): void {
    const { pick, composer } = this.desk;
    const cost = (hex: string): number => pick.ways.get(hex)?.[0]?.cost ?? 0;
    const all = (composer.hexes.length ? [...composer.hexes] : [...pick.ways.keys()]).sort((a, b) => cost(a) - cost(b) || a.localeCompare(b));
    const next = following(all, pick.cursor ?? '', step);
    if (next !== undefined) this.point(next);
    else session.say(t('say.noGoal'));
  }

  private nextTarget(): void {
    const { plan, pick, table } = this.desk;
    const all = plan.everyTarget;
    const next = following(all, plan.targets[0] ?? '', 1);
    if (next === undefined) return session.say(t('say.noTarget'));
    this.toMap();
    plan.clear();
    plan.aim(next);
    const at = table.unit(next)?.hex;
    pick.cursor = at ?? pick.cursor;
    this.show(at ?? '');
  }

  private async confirm(): Promise<void> {
    const { table, plan, composer } = this.desk;
    if (composer.action) return composer.send();
    if (plan.verdict?.legal && !table.busy) await table.send(plan.action);
    else if (composer.draft) this.sayDraft();
    else if (plan.verdict && !plan.verdict.legal) this.sayWhy(plan.verdict.why);
    else session.say(t('say.nothing'));
  }

  /** Ends the phase, or says why it cannot end. */
  async end(): Promise<void> {
    const { table } = this.desk;
    if (!table.mine || table.state.decision !== table.state.phase) return this.sayTurn();
    if ('end-phase' in table.state.offers) return void (await table.send({ verb: 'end-phase' }));
    const verdict = await table.ask(() => session.server.check(table.game, { verb: 'end-phase' }));
    if (!verdict || verdict.legal) return;
    this.endWhy = verdict.why;
    this.tab = 'now';
    this.sayWhy(verdict.why);
  }

  async undo(): Promise<void> {
    const { table } = this.desk;
    if (!table.mine) return;
    const why = table.state.undo.possible ? await table.undo() : table.state.undo.why;
    if (why) session.tell(t('table.noUndo', { why }));
    else session.say(t('say.undone'));
  }
}
