// The analysis of the game at hand as it goes on: asked for piece by piece, so that nothing is held up and it can be
// stopped. It outlives its panel, and ends when the game goes on.
import type { Analysis } from '../types/wire';
import { session } from './session.svelte';

/** A look at what has been found, while it goes on: every so many pieces. */
const kLook = 12;

class AnalysisRun {
  done = $state(0);
  of = $state(0);
  running = $state(false);
  /** Of the rest, by the pace so far; 0: not known. */
  minutes = $state(0);
  found = $state.raw<Analysis | null>(null);

  constructor(private readonly game: string) {}

  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const begun = Date.now(), before = this.done;
    await session.guard(async () => {
      while (this.running && runs.get(this.game)?.run === this) {
        const part = await session.server.analyse(this.game, this.done % kLook === kLook - 1);
        this.done = part.done;
        this.of = part.of;
        this.minutes = part.done > before ? Math.ceil(((Date.now() - begun) / (part.done - before)) * (part.of - part.done) / 60_000) : 0;
        if (part.analysis) this.found = part.analysis;
        if (part.done >= part.of) break;
      }
    });
    this.running = false;
  }

  stop(): void {
    this.running = false;
  }
}

const runs = new Map<string, { moment: string; run: AnalysisRun }>();

/** The one of the game as it stands at this moment; one of an earlier moment ends. */
export function analysisOf(game: string, moment: string): AnalysisRun {
  const known = runs.get(game);
  if (known?.moment === moment) return known.run;
  const run = new AnalysisRun(game);
  runs.set(game, { moment, run });
  return run;
}
