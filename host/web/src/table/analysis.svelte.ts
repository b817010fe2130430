// The analysis of the game at hand as it goes on: asked for piece by piece, so that nothing is held up and it can be
// stopped. It outlives its panel, and ends when the game goes on; what was found then is kept where the game is.
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

  /** Shows what is kept of it. Where none may be had yet, only who asks for one is told. */
  async look(): Promise<void> {
    const part = await session.server.analysed(this.game).catch(() => null);
    if (!part?.analysis?.stages.length || this.running || this.found) return;
    this.done = part.done;
    this.of = part.of;
    this.found = part.analysis;
  }

  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let begun: { at: number; done: number } | undefined;   // counted from the first answer: much may have been kept
    await session.guard(async () => {
      while (this.running && runs.get(this.game)?.run === this) {
        const look = this.done % kLook === kLook - 1 || (!this.found && this.done > kLook);
        const part = await session.server.analyse(this.game, look);
        begun ??= { at: Date.now(), done: part.done };
        this.done = part.done;
        this.of = part.of;
        this.minutes = part.done > begun.done ? Math.ceil(((Date.now() - begun.at) / (part.done - begun.done)) * (part.of - part.done) / 60_000) : 0;
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
  void run.look();
  return run;
}
