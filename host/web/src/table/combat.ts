// Which attacks the offers allow, and what a fight comes to. Pure.
import type { Action, Combat, Form, GameState } from '../types/wire';
import { actors, formKind } from './lines';

/** The attack in hand, with what both sides have added to it since it was declared. */
export type Fight = NonNullable<NonNullable<GameState['in_hand']>['combat']>;

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

/** An arrow on the map, from a hex to a hex. */
export interface StrikeLine {
  from: string;
  to: string;
  kind: 'near' | 'far';
}

/** Who strikes at whom, as arrows between their hexes. */
export function strikeLines(near: string[], far: string[], targets: string[], place: (unit: string) => string | undefined): StrikeLine[] {
  const lines = new Map<string, StrikeLine>();
  for (const target of targets)
    for (const [kind, units] of [['near', near], ['far', far]] as const)
      for (const unit of units) {
        const [from, to] = [place(unit), place(target)];
        if (from !== undefined && to !== undefined) lines.set(`${kind} ${from} ${to}`, { from, to, kind });
      }
  return [...lines.values()];
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** The comparison of a combat as its system writes it: "+4", "3-1". */
export const measureText = ({ measure }: Pick<Combat, 'measure'>): string => (measure.kind === 'differential' ? signed(measure.value ?? 0) : (measure.ratio ?? ''));
