// The fight that is going on, read from the log; and which attacks the offers allow. Pure.
import type { Action, Combat, Form, LogEntry, SideId } from '../types/wire';
import { actors, formKind, parseLine } from './lines';

export interface Fight {
  attackers: string[];
  defenders: string[];
  support: { attack: string[]; defense: string[]; attack_points: number; defense_points: number };
  side: SideId;
  /** The roll has been made. */
  rolled: boolean;
}

/** The attack declared last, with what both sides have added to it since; null when none is open or just fought. */
export function fightUnderWay(log: LogEntry[], forms: Form[]): Fight | null {
  let start = log.length - 1;
  const declares = (entry: LogEntry): boolean => entry.events.some((event) => event.kind === 'attack-declared');
  while (start >= 0 && !declares(log[start] as LogEntry)) {
    if ((log[start] as LogEntry).events.some((event) => event.kind === 'phase' || event.kind === 'turn')) return null;
    --start;
  }
  const entry = log[start];
  const declared = entry && parseLine(entry.text, forms);
  if (!entry || !declared) return null;
  const fight: Fight = {
    attackers: actors(declared),
    defenders: declared.targets ?? [],
    support: { attack: [], defense: [], attack_points: declared.number ?? 0, defense_points: 0 },
    side: entry.actor,
    rolled: false,
  };
  // An attack from a distance has no adjacent attackers.
  if (declared.verb !== 'attack') {
    fight.support.attack = fight.attackers;
    fight.attackers = [];
  }
  for (const later of log.slice(start + 1)) {
    if (later.events.some((event) => event.kind === 'rolled')) fight.rolled = true;
    const action = parseLine(later.text, forms);
    if (!action?.targets) continue;
    const role = later.actor === fight.side ? 'attack' : 'defense';
    fight.support[role].push(...actors(action));
    if (action.number !== undefined) fight.support[`${role}_points`] += action.number;
  }
  return fight;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((each) => b.includes(each));

/** Everybody who defends: those named, and those whose strength the report counts beside theirs in the same hexes. */
export function defendersOf(named: string[], report: Combat | null): string[] {
  const counted = report?.terms.flatMap((term) => (term.kind === 'strength' && term.role === 'defense' && term.unit !== undefined ? [term.unit] : [])) ?? [];
  return [...new Set([...named, ...counted])];
}

/** Whether an offer is an attack on the other side, or adds to the attack that is under way. */
export function belongsToFight(offer: Action, form: Form | undefined, underWay: boolean, own: (unit: string) => boolean): boolean {
  const kind = form && formKind(form);
  if (kind !== 'strike' && kind !== 'spend') return false;
  return underWay || (offer.targets?.length ?? 0) > 0 && !offer.targets?.some(own);
}

/** Offers that strike at something. */
export const strikes = (offers: Action[], forms: ReadonlyMap<string, Form>): Action[] =>
  offers.filter((offer) => {
    const form = forms.get(offer.verb);
    return form !== undefined && formKind(form) === 'strike';
  });

/** Units that the offers of a verb let take part against all of `targets`. */
export function attackersFor(offers: Action[], verb: string, targets: string[]): string[] {
  const found = new Set<string>();
  for (const offer of offers)
    if (offer.verb === verb && targets.every((target) => offer.targets?.includes(target))) for (const unit of actors(offer)) found.add(unit);
  return [...found];
}

/** Units that the offers of a verb let a unit (or any) attack. */
export function targetsOf(offers: Action[], verb: string | null, unit?: string): string[] {
  const found = new Set<string>();
  for (const offer of offers)
    if ((verb === null || offer.verb === verb) && (unit === undefined || actors(offer).includes(unit))) for (const target of offer.targets ?? []) found.add(target);
  return [...found];
}

/** The attack to begin with: all who may, on exactly these targets; else the fewest targets that include them. */
export function bestOffer(offers: Action[], verb: string, targets: string[], unit?: string): Action | null {
  let best: Action | null = null;
  const rank = (offer: Action): number => (same(offer.targets ?? [], targets) ? 1000 : 0) - 20 * (offer.targets?.length ?? 0) + actors(offer).length;
  for (const offer of offers) {
    if (offer.verb !== verb || !targets.every((target) => offer.targets?.includes(target))) continue;
    if (unit !== undefined && !actors(offer).includes(unit)) continue;
    if (!best || rank(offer) > rank(best)) best = offer;
  }
  return best;
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** The comparison of a combat as its system writes it: "+4", "3-1". */
export const measureText = ({ measure }: Pick<Combat, 'measure'>): string => (measure.kind === 'differential' ? signed(measure.value ?? 0) : (measure.ratio ?? ''));
