// How the states of units show on counters. A title's own words without an entry show their first letter.

export interface StatusLook {
  letter: string;
  color: string;
  /** The whole counter is dimmed: it has done its work. */
  dim?: boolean;
  /** Not shown on the counter at all. */
  quiet?: boolean;
}

const kStatuses: Record<string, StatusLook> = {
  moved: { letter: 'M', color: '#6b5d45', dim: true, quiet: true },
  attacked: { letter: 'A', color: '#96331d' },
  defended: { letter: 'D', color: '#96331d' },
  advanced: { letter: '', color: '#6b5d45', quiet: true },
  displaced: { letter: '', color: '#6b5d45', quiet: true },
  retreated: { letter: 'R', color: '#7a2f6b' },
  unsupplied: { letter: 'U', color: '#c0271a' },
  isolated: { letter: 'I', color: '#c0271a' },
  disrupted: { letter: 'D', color: '#7a2f6b' },
  depleted: { letter: '½', color: '#7a2f6b' },
  hit: { letter: '', color: '#7a2f6b', quiet: true },
  'hit-before': { letter: '', color: '#7a2f6b', quiet: true },
  emergency: { letter: 'E', color: '#a8620c' },
  captured: { letter: 'C', color: '#7a2f6b' },
  arrived: { letter: '', color: '#6b5d45', quiet: true },
  'partially-supplied': { letter: 'P', color: '#a8620c' },
  boxed: { letter: '', color: '#6b5d45', quiet: true },
  eastbound: { letter: '', color: '#6b5d45', quiet: true },
  cleared: { letter: '', color: '#6b5d45', quiet: true },
  owed: { letter: '', color: '#6b5d45', quiet: true },
  tried: { letter: '', color: '#6b5d45', quiet: true },
  'road-mode': { letter: 'R', color: '#20366b' },
  /** A number: steps lost, attacks supported. */
  steps: { letter: '', color: '#7a2f6b' },
  /** A number only the rule system reads. */
  data: { letter: '', color: '#6b5d45', quiet: true },
  protected: { letter: 'P', color: '#2f6b3a' },
};

export const statusLook = (word: string): StatusLook => kStatuses[word] ?? { letter: word.charAt(0).toUpperCase(), color: '#20366b' };
