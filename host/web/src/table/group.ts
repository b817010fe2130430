// Units that move together: taken up as a group and not yet put down. Pure: read from the log.
import type { Form, LogEntry } from '../types/wire';
import { parseLine } from './lines';

/** A form that leads those in hand along a path and names nobody: "march 0101-0102". */
export const leadsGroup = (form: Form | undefined): boolean => form?.parts.join(' ') === 'path';

/** Who was taken up last with an action that names units and nothing else, in their order; nobody once its player was done, or
 * when a phase has begun since. */
export function groupInHand(log: readonly LogEntry[], forms: Form[]): string[] {
  if (!forms.some(leadsGroup)) return [];
  const takesUp = (verb: string): boolean => forms.find((form) => form.verb === verb)?.parts.join(' ') === 'units';
  const done = new Set<string>();
  for (let i = log.length - 1; i >= 0; --i) {
    const entry = log[i] as LogEntry;
    const action = parseLine(entry.text, forms);
    if (action && takesUp(action.verb)) return done.has(entry.actor ?? '') ? [] : (action.units ?? []);
    if (action?.verb === 'done') done.add(entry.actor ?? '');
    if (entry.events.some((event) => event.kind === 'phase' || event.kind === 'turn')) return [];
  }
  return [];
}
