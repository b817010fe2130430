// What a click or a counter led along with the mouse does, given what is selected and what is to be decided.
import { t } from '../texts';
import type { Context } from './context';
import { actors } from './lines';
import { session } from './session.svelte';

export class Mouse {
  /** The unit that is led along, and the asking where it can go. */
  private led: string | null = null;
  private taken: Promise<void> = Promise.resolve();

  /** `tell`: shows the panel that tells about a hex. */
  constructor(
    private readonly context: Context,
    private readonly tell: () => void,
  ) {}

  /** `unit`: the counter of a fanned stack that was hit. */
  click = (hex: string, unit: string | null): void => {
    const { table, pick, plan, composer, measure } = this.context;
    if (measure.on) return measure.click(hex);
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
    const { pick, plan, measure } = this.context;
    if (measure.on) return measure.click(hex);
    if (pick.ways.has(hex) || plan.choosing) return this.click(hex, null);
    pick.drop();
    this.tell();
    void pick.lookAt(hex);
  };

  /** Sends the selected unit to a hex in its reach; where there are several ways, they are offered. */
  private goThere(hex: string): boolean {
    const { pick, decision } = this.context;
    const ways = pick.ways.get(hex);
    const first = ways?.[0];
    if (pick.ahead || !ways || !first) return false;
    if (ways.length === 1 || decision.ofPhase) void pick.go(first);
    else pick.choice = ways;
    return true;
  }

  // A counter that is led along with the mouse.

  /** Whether there is one that may go somewhere. */
  grab = (hex: string, unit: string | null): boolean => {
    const { table, pick, composer, measure, decision } = this.context;
    if (measure.on) return false;
    const units = unit !== null ? [unit] : table.unitsIn(hex).flatMap((each) => each.id ?? []);
    const { movers } = decision;
    const able = (each: string): boolean => table.mine && (composer.draft ? composer.choices?.unit.includes(each) === true : movers.includes(each) || composer.verbFor(each) !== undefined);
    this.led = units.find((each) => each === pick.unit && able(each)) ?? units.find(able) ?? null;
    return this.led !== null;
  };

  lift = (): void => {
    const { pick, composer, decision } = this.context;
    const { led } = this;
    if (led === null) return;
    if (composer.draft) composer.set('unit', led);
    else if (!decision.movers.includes(led)) composer.begin(composer.verbFor(led) ?? '', led);
    else if (pick.unit !== led) this.taken = pick.take(led);
  };

  drop = async (hex: string | null): Promise<void> => {
    const { table, pick, composer } = this.context;
    const { led } = this;
    this.led = null;
    if (led === null || hex === null || hex === table.unit(led)?.hex) return;
    if (composer.draft) return void composer.click(hex, []);
    await this.taken;
    if (pick.unit === led && !this.goThere(hex)) void pick.askWhy(hex, true);
  };

  private fightClick(units: string[]): boolean {
    const { table, plan } = this.context;
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
    const { table, plan } = this.context;
    const [offer, another] = plan.helpers.filter((each) => actors(each).some((unit) => units.includes(unit)));
    if (!offer || !table.mine) return false;
    if (another) session.tell(t('fight.severalWays'));
    else void table.send(offer);
    return true;
  }
}
