// What actions and units are called. Pure.
import type { Action, Counter, Form } from '../types/wire';

/** The units that act, whichever part of the line names them. */
export const actors = (action: Action): string[] => [...(action.unit !== undefined ? [action.unit] : []), ...(action.units ?? [])];

/** Everything a screen reader or a tooltip says of a unit. */
export function unitWords(counter: Counter): string {
  return [counter.name || counter.designation, `${counter.people ?? ''} ${counter.type.replace(/-/g, ' ')}`.trim(), counter.face].join(', ');
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

/** A form that leads those in hand along a path and names nobody: "march 0101-0102". */
export const leadsGroup = (form: Form | undefined): boolean => form?.parts.join(' ') === 'path';
