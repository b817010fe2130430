// What has to be done yet, each obligation once with all whom it is about. Pure.
import type { Obligation } from '../types/wire';

export interface ObligationGroup {
  text: string;
  rule: string;
  /** Each unit once, with those on whose account it has the obligation. */
  units: { unit: string; others: string[] }[];
}

export function obligationGroups(obligations: readonly Obligation[]): ObligationGroup[] {
  const groups: ObligationGroup[] = [];
  for (const { text, case: rule, unit, other } of obligations) {
    let group = groups.find((each) => each.text === text && each.rule === rule);
    if (!group) groups.push((group = { text, rule, units: [] }));
    if (unit === undefined) continue;
    let about = group.units.find((each) => each.unit === unit);
    if (!about) group.units.push((about = { unit, others: [] }));
    if (other !== undefined) about.others.push(other);
  }
  return groups;
}
