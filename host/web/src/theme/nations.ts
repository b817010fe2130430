// Colours of counters: by nation where the nation is a known one, else by side.

export interface Livery {
  paper: string;
  ink: string;
  /** Colour of the band and of everything that stands for the side. */
  band: string;
}

const kNations: Record<string, Livery> = {
  german: { paper: '#b9bfae', ink: '#1c1f1a', band: '#4d5a49' },
  italian: { paper: '#c2cfa4', ink: '#1e2413', band: '#5f7a35' },
  vichy: { paper: '#c5c7d6', ink: '#1c1d29', band: '#5b5f87' },
  british: { paper: '#f0d9ae', ink: '#2a1d0c', band: '#b0502c' },
  'new-zealand': { paper: '#eccfa5', ink: '#2a1d0c', band: '#93562b' },
  australian: { paper: '#f0d2a0', ink: '#2a1d0c', band: '#a3622a' },
  indian: { paper: '#f2d3b0', ink: '#2a1d0c', band: '#c06a33' },
  'south-african': { paper: '#eedcb0', ink: '#2a1d0c', band: '#a67f2c' },
  polish: { paper: '#f2d9cf', ink: '#2d1512', band: '#b03a3a' },
  greek: { paper: '#d8e2ea', ink: '#16202a', band: '#3d6d97' },
  french: { paper: '#d5dbea', ink: '#171c2d', band: '#3f5aa0' },
  'free-french': { paper: '#d5dbea', ink: '#171c2d', band: '#3f5aa0' },
  american: { paper: '#cbd3ae', ink: '#1d2212', band: '#55652e' },
};

/** By order of the sides in the title. */
export const kSides: [Livery, Livery] = [
  { paper: '#b9bfae', ink: '#1c1f1a', band: '#3f5247' },
  { paper: '#f0d9ae', ink: '#2a1d0c', band: '#a8431f' },
];

export const livery = (nation: string, side: number): Livery => kNations[nation] ?? kSides[side === 1 ? 1 : 0];
