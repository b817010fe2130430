// What has to be done yet, each duty once with all whom it is about. Pure.
import type { Obligation } from '../types/wire';

export interface DutyGroup {
  text: string;
  rule: string;
  /** Each unit once, with those on whose account it has the duty. */
  units: { unit: string; others: string[] }[];
}

export function dutyGroups(duties: readonly Obligation[]): DutyGroup[] {
  const groups: DutyGroup[] = [];
  for (const { text, case: rule, unit, other } of duties) {
    let group = groups.find((each) => each.text === text && each.rule === rule);
    if (!group) groups.push((group = { text, rule, units: [] }));
    if (unit === undefined) continue;
    let about = group.units.find((each) => each.unit === unit);
    if (!about) group.units.push((about = { unit, others: [] }));
    if (other !== undefined) about.others.push(other);
  }
  return groups;
}
