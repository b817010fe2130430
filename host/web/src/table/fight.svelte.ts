// The attack being thought about: who, on whom, with what support; and what the rules make of it.
import type { Action, Combat, LogEntry, Verdict } from '../types/wire';
import { attackersFor, bestOffer, defendersOf, strikeLines, strikes, targetsOf, type Fight, type StrikeLine } from './combat';
import type { Decision } from './decision.svelte';
import { actors, formKind } from './lines';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

/** So many actions back at most lies the die of a combat whose results are being carried out. */
const kLookBack = 60;

export class FightPlan {
  verb = $state('');
  attackers = $state.raw<string[]>([]);
  targets = $state.raw<string[]>([]);
  /** An attack by points alone: so many; 0 when units attack. */
  alone = $state(0);
  /** Tried out only: units firing from a distance, and points. */
  trialUnits = $state.raw<string[]>([]);
  trialPoints = $state(0);
  report = $state.raw<Combat | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** From where the attack under way strikes at what: as it was declared, even if units have left those hexes since. */
  lines = $state.raw<StrikeLine[]>([]);
  private asked = 0;
  /** The fight that was in hand before. */
  private before: Fight | null = null;

  constructor(
    private readonly table: Table,
    private readonly decision: Decision,
  ) {}

  get offers(): Action[] {
    return this.decision.strikes;
  }
  /** An attack that has been declared and waits for support or its results. */
  get underWay(): Fight | null {
    return this.decision.fight;
  }

  private verbsOf(kind: string): string[] {
    const found = this.offers.filter((offer) => formKind(this.table.forms.get(offer.verb) ?? { verb: '', summary: '', parts: ['hex', 'unit'], modes: [] }) === kind);
    return [...new Set(found.map((offer) => offer.verb))];
  }

  /** Verbs of the present decision that strike: attack, barrage, protective fire. */
  get strikeVerbs(): string[] {
    return this.verbsOf('strike');
  }
  get spendVerbs(): string[] {
    return this.verbsOf('spend');
  }

  /** The decision is about attacks (and not about support for one). */
  get choosing(): boolean {
    return this.table.mine && this.underWay === null && (this.strikeVerbs.length > 0 || this.spendVerbs.length > 0);
  }
  /** An attack is being put together. */
  get planning(): boolean {
    return this.choosing && this.targets.length > 0;
  }
  /** Attacks by points without any unit. */
  private get spends(): Action[] {
    return this.offers.filter((offer) => this.spendVerbs.includes(offer.verb));
  }
  /** The most points that may attack these without a unit; 0 when none may. */
  mostAlone(targets: string[]): number {
    const [target] = targets;
    if (target === undefined || targets.length > 1) return 0;
    return Math.max(0, ...this.spends.filter((offer) => offer.targets?.includes(target)).map((offer) => offer.number ?? 0));
  }

  /** A new state of the game: forget the plan. */
  renew(): void {
    const { table, report, lines } = this;
    const { fight } = this.decision;
    const { before } = this;
    const same = fight !== null && before !== null && fight.attackers.join() === before.attackers.join() && fight.defenders.join() === before.defenders.join();
    this.before = fight;
    this.clear();
    // The odds stay as long as nobody adds to them, and from when the die fell.
    if (same && (before.rolled || JSON.stringify(fight.support) === JSON.stringify(before.support))) this.report = report;
    this.lines = fight === null ? [] : same && fight.rolled ? lines : strikeLines(fight.attackers, fight.support.attack, fight.defenders, (unit) => table.unit(unit)?.hex);
  }

  clear(): void {
    ++this.asked;
    this.attackers = [];
    this.targets = [];
    this.alone = 0;
    this.trialUnits = [];
    this.trialPoints = 0;
    this.report = null;
    this.verdict = null;
  }

  /** What may be added to the attack under way, by units one at a time. */
  get helpers(): Action[] {
    return this.underWay === null ? [] : strikes(this.offers, this.table.forms).filter((offer) => actors(offer).length === 1);
  }
  /** The result of its die, as the table prints it; none before the die has fallen. */
  get fallen(): string {
    const value = this.die?.events.find((event) => event.kind === 'rolled')?.value;
    return this.report?.outcomes.find((each) => each.roll === value)?.result ?? '';
  }
  /** The roll of the combat under way: the last one that brought a result, since it was declared. */
  private get die(): LogEntry | undefined {
    if (!this.underWay?.rolled) return undefined;
    let die: LogEntry | undefined;
    for (const entry of this.table.log.slice(-kLookBack)) {
      const kinds = new Set(entry.events.map((event) => event.kind));
      if (kinds.has('attack-declared')) die = undefined;
      else if (kinds.has('rolled') && kinds.has('result')) die = entry;
    }
    return die;
  }
  /** All who fight are still as and where they were when the die fell. */
  private get untouched(): boolean {
    const { die, table, underWay: fight } = this;
    if (!die || !fight) return false;
    const since = [die, ...table.log.filter((entry) => entry.number > die.number)].flatMap((entry) => entry.events);
    return since.every((event) => event.unit === undefined || event.kind === 'rolled' || event.kind === 'result');
  }

  /** The odds of the attack under way before its roll, for those who may still add to it. */
  weighDeclared(): void {
    const { table, underWay } = this;
    if (underWay && !underWay.rolled && typeof table.seatOf(table.state.to_act) !== 'object') void this.weighUnderWay();
  }

  /** The odds of a combat that was declared and rolled before this page saw it, as long as they can still be told. */
  explain(): void {
    if (this.report === null && this.untouched) void this.weighUnderWay();
  }

  /** Who may join, and who may be attacked, as the plan stands. */
  get joiners(): string[] {
    return this.targets.length ? attackersFor(this.offers, this.verb, this.targets) : [];
  }
  get open(): string[] {
    const [first] = this.attackers;
    if (first === undefined || this.targets.length) return this.everyTarget;
    return targetsOf(strikes(this.offers, this.table.forms), null, first);
  }
  /** Everybody who defends, in the attack under way or the one being planned. */
  get defenders(): string[] {
    return defendersOf(this.underWay?.defenders ?? this.targets, this.report);
  }
  /** Everybody who can be attacked now. */
  get everyTarget(): string[] {
    return [...new Set([...targetsOf(strikes(this.offers, this.table.forms), null), ...targetsOf(this.spends, null)])];
  }
  /** Units that could fire on the targets from a distance, for trying out. */
  get trialJoiners(): string[] {
    const others = this.strikeVerbs.filter((verb) => verb !== this.verb);
    return [...new Set(others.flatMap((verb) => this.targets.flatMap((target) => attackersFor(this.offers, verb, [target]))))].filter((unit) => !this.attackers.includes(unit));
  }
  get trialMost(): number {
    return Math.max(0, ...this.offers.filter((offer) => offer.number !== undefined && offer.targets?.some((each) => this.targets.includes(each))).map((offer) => offer.number ?? 0));
  }

  /** Begins with a target: all who may attack it do; where none may, points do alone. */
  aim(target: string, unit?: string): boolean {
    const verbs = this.strikeVerbs;
    for (const verb of verbs) {
      const offer = bestOffer(this.offers, verb, [target], unit);
      if (!offer) continue;
      this.begin(verb, offer.targets ?? []);
      this.attackers = actors(offer);
      void this.weigh();
      return true;
    }
    return unit === undefined && this.mostAlone([target]) > 0 && this.strikeAlone(target, 1);
  }

  private begin(verb: string, targets: string[]): void {
    this.clear();
    this.verb = verb;
    this.targets = targets;
  }

  /** An attack by so many points and no unit. */
  strikeAlone(target: string, points: number): boolean {
    const [verb] = this.spendVerbs;
    if (verb === undefined) return false;
    this.begin(verb, [target]);
    this.alone = Math.max(1, Math.min(points, this.mostAlone([target])));
    void this.weigh();
    return true;
  }

  toggleAttacker(unit: string): void {
    this.attackers = this.attackers.includes(unit) ? this.attackers.filter((each) => each !== unit) : [...this.attackers, unit];
    void this.weigh();
  }

  toggleTarget(unit: string): void {
    this.targets = this.targets.includes(unit) ? this.targets.filter((each) => each !== unit) : [...this.targets, unit];
    if (this.targets.length === 0) this.clear();
    else void this.weigh();
  }

  toggleTrial(unit: string): void {
    this.trialUnits = this.trialUnits.includes(unit) ? this.trialUnits.filter((each) => each !== unit) : [...this.trialUnits, unit];
    void this.weigh();
  }

  setTrialPoints(points: number): void {
    this.trialPoints = points;
    void this.weigh();
  }

  get action(): Action {
    if (this.alone > 0) return { verb: this.verb, number: this.alone, targets: this.targets };
    const form = this.table.forms.get(this.verb);
    const many = form?.parts.includes('units') ?? true;
    return many ? { verb: this.verb, units: this.attackers, targets: this.targets } : { verb: this.verb, unit: this.attackers[0] ?? '', targets: this.targets };
  }

  private async weigh(): Promise<void> {
    const ask = ++this.asked;
    if ((this.attackers.length === 0 && this.alone === 0) || this.targets.length === 0) {
      this.report = null;
      this.verdict = null;
      return;
    }
    const near = this.alone > 0 || this.verb === 'attack' || this.strikeVerbs.length === 1;
    const support = { attack: near ? this.trialUnits : [...this.attackers, ...this.trialUnits], attack_points: this.alone || this.trialPoints };
    const [report, verdict] = await Promise.all([
      this.table.ask(() => session.server.combat(this.table.game, near ? this.attackers : [], this.targets, support)),
      this.table.ask(() => session.server.check(this.table.game, this.action)),
    ]);
    if (ask !== this.asked) return;
    this.report = report ?? null;
    this.verdict = verdict ?? null;
  }

  /** The odds of the declared attack with what has been added so far. */
  private async weighUnderWay(): Promise<void> {
    const fight = this.underWay;
    const ask = this.asked;
    if (!fight) return;
    const report = await this.table.ask(() => session.server.combat(this.table.game, fight.attackers, fight.defenders, { ...fight.support }));
    if (ask === this.asked) this.report = report ?? null;
  }
}
