// Action lines and what units are called. Pure.
import type { Action, Counter, Form } from '../types/wire';

/** The parts of an action's canonical line: verb [unit] [units...] [number] [hex | path] [-> targets...] [by WAY]. */
export function parseLine(text: string, forms: Form[]): Action | null {
  const words = text.trim().split(/\s+/);
  const form = forms.find((each) => each.verb === words[0]);
  if (!form) return null;
  const action: Action = { verb: form.verb, text };
  const rest = words.slice(1);
  const by = rest.lastIndexOf('by');
  if (by >= 0 && form.modes.length > 0) {
    const mode = rest[by + 1];
    if (mode !== undefined) action.by = mode;
    rest.splice(by, 2);
  }
  const arrow = rest.indexOf('->');
  if (arrow >= 0) action.targets = rest.splice(arrow).slice(1);
  const has = (part: Form['parts'][number]): boolean => form.parts.includes(part);
  if (has('unit')) {
    const unit = rest.shift();
    if (unit !== undefined) action.unit = unit;
  }
  const last = rest[rest.length - 1];
  if (has('path') && last !== undefined) action.path = (rest.pop() as string).split('-');
  else if (has('hex') && last !== undefined) action.hex = rest.pop() as string;
  if (has('number')) action.number = Number(rest.pop());
  if (has('units')) action.units = rest;
  return action;
}

/** The units that act, whichever part of the line names them. */
export const actors = (action: Action): string[] => [...(action.unit !== undefined ? [action.unit] : []), ...(action.units ?? [])];

/** "1/8 (German armor)" for sentences. */
export function unitName(counter: Counter | undefined, id: string): string {
  return counter ? counter.designation : id;
}

/** Everything a screen reader or a tooltip says of a unit. */
export function unitWords(counter: Counter): string {
  return [counter.name || counter.designation, counter.type.replace(/-/g, ' '), counter.face].join(', ');
}

/** What an action asks for, as far as a form goes beyond a click. */
export type FormKind = 'button' | 'walk' | 'strike' | 'spend' | 'other';

export function formKind(form: Form): FormKind {
  const parts = form.parts.join(' ');
  if (parts === '') return 'button';
  if (parts === 'unit path' || parts === 'path') return 'walk';
  if (parts === 'units targets' || parts === 'unit targets') return 'strike';
  if (parts === 'number targets') return 'spend';
  return 'other';
}
