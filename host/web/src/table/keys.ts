// The keys of the table, in one list: what the help sheet shows is what is done. Pure.
import type { TextKey } from '../texts';

export type Command =
  | 'goal' | 'goal-back' | 'act' | 'next' | 'previous' | 'target' | 'confirm' | 'end' | 'done' | 'undo' | 'cancel' | 'how' | 'goto' | 'say' | 'in' | 'out' | 'whole' | 'zones' | 'supply'
  | 'threat' | 'measure' | 'back' | 'forward' | 'now' | 'forces' | 'score' | 'rules' | 'search' | 'help';

interface Binding {
  keys: string[];
  command: Command;
  text: TextKey;
  /** Works only while the map has the focus: these keys mean something elsewhere. */
  onMap?: boolean;
}

export const kBindings: Binding[] = [
  { keys: ['Enter', ' '], command: 'act', text: 'key.act', onMap: true },
  { keys: ['n'], command: 'next', text: 'key.next' },
  { keys: ['p'], command: 'previous', text: 'key.previous' },
  { keys: ['x'], command: 'goal', text: 'key.goal' },
  { keys: ['y'], command: 'goal-back', text: 'key.goalBack' },
  { keys: ['a'], command: 'target', text: 'key.target' },
  { keys: ['c'], command: 'confirm', text: 'key.confirm' },
  { keys: ['r'], command: 'how', text: 'key.how' },
  { keys: ['d'], command: 'done', text: 'key.done' },
  { keys: ['e'], command: 'end', text: 'key.end' },
  { keys: ['u'], command: 'undo', text: 'key.undo' },
  { keys: ['Escape'], command: 'cancel', text: 'key.cancel' },
  { keys: ['g'], command: 'goto', text: 'key.goto' },
  { keys: ['w'], command: 'say', text: 'key.say' },
  { keys: ['+', '='], command: 'in', text: 'map.in' },
  { keys: ['-'], command: 'out', text: 'map.out' },
  { keys: ['0'], command: 'whole', text: 'map.whole' },
  { keys: ['z'], command: 'zones', text: 'key.zones' },
  { keys: ['s'], command: 'supply', text: 'layers.supply' },
  { keys: ['t'], command: 'threat', text: 'key.threat' },
  { keys: ['m'], command: 'measure', text: 'key.measure' },
  { keys: [','], command: 'back', text: 'time.back' },
  { keys: ['.'], command: 'forward', text: 'time.on' },
  { keys: ['1'], command: 'now', text: 'panel.now' },
  { keys: ['2'], command: 'forces', text: 'forces.title' },
  { keys: ['3'], command: 'score', text: 'score.title' },
  { keys: ['4'], command: 'rules', text: 'rules.title' },
  { keys: ['/'], command: 'search', text: 'rules.search' },
  { keys: ['?', 'h'], command: 'help', text: 'key.help' },
];

/** The key that does it. */
export const keyOf = (command: Command): string => kBindings.find((each) => each.command === command)?.keys[0] ?? '';

export function commandFor(key: string, onMap: boolean): Command | null {
  const binding = kBindings.find((each) => each.keys.includes(key));
  return binding && (onMap || !binding.onMap) ? binding.command : null;
}

/** The next of a list, or the one before; the first or the last when none has been taken yet. */
export const following = <T>(all: readonly T[], from: T, step: number): T | undefined => {
  const at = all.indexOf(from);
  return all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length];
};
