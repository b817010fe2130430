// Finding rule cases, and what refers to them. Pure.
import type { LogEntry, RuleCase } from '../types/wire';

/** Cases that hold every word of the query, those whose number or title begins with it first. */
export function searchCases(cases: RuleCase[], query: string): RuleCase[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return cases;
  const whole = words.join(' ');
  const number = (rule: RuleCase): string => rule.case.toLowerCase().replace(/^\S+ /, '');
  const rank = (rule: RuleCase): number => (rule.case.toLowerCase() === whole || number(rule) === whole ? 0 : number(rule).startsWith(whole) ? 1 : rule.title.toLowerCase().includes(whole) ? 2 : 3);
  return cases
    .filter((rule) => {
      const text = `${rule.case} ${rule.section} ${rule.title} ${rule.summary} ${rule.reading}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((rule, i) => ({ rule, i, rank: rank(rule) }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ rule }) => rule);
}

/** The cases that name a case among those they depend on. */
export const referrers = (cases: RuleCase[], id: string): string[] => cases.filter((rule) => rule.depends.includes(id)).map((rule) => rule.case);

/** The actions of a game whose events cite a case. */
export const citations = (log: LogEntry[], id: string): number[] => log.filter((entry) => entry.events.some((event) => event.case === id)).map((entry) => entry.number);

export interface Section {
  id: string;
  name: string;
  cases: RuleCase[];
}

/** Cases under the sections of their rulebook; a section is called what its paragraph N.0 is, or its first case. `all`: where the names stand. */
export function bySection(cases: RuleCase[], all = cases): Section[] {
  const sections = new Map<string, Section>();
  for (const rule of cases) {
    const id = `${rule.case.replace(/ .*/, '')} ${rule.section}`;
    const heading = all.find((each) => each.case.startsWith(`${id}.0`));
    const known = sections.get(id) ?? { id, name: heading?.title ?? rule.title, cases: [] };
    known.cases.push(rule);
    sections.set(id, known);
  }
  return [...sections.values()];
}
