// The rule case that is open, of the title on the table.
import type { Chart, RuleCase } from '../types/wire';
import { session } from './session.svelte';

class Rulebook {
  title = $state('');
  shown = $state.raw<RuleCase | null>(null);
  /** All cases of a title, in the order of its rulebook. */
  cases = $state.raw<RuleCase[]>([]);
  /** The tables of a title or game. */
  charts = $state.raw<Chart[]>([]);
  private loaded = '';
  private charted = '';
  /** The game on the table, by its title: its overlays may have changed the charts. */
  private readonly games = new Map<string, string>();

  async load(title: string): Promise<void> {
    if (this.loaded === title) return;
    this.loaded = title;
    this.cases = [];
    this.cases = (await session.guard(() => session.server.cases(title)))?.cases ?? [];
  }

  /** Of the title, or of a game of it, whose charts are shown from now on. */
  async loadCharts(title: string, game = this.games.get(title)): Promise<void> {
    const which = `${title} ${game ?? ''}`;
    if (this.charted === which) return;
    this.charted = which;
    if (game !== undefined) this.games.set(title, game);
    this.charts = [];
    this.charts = (await session.guard(() => session.server.charts(game === undefined ? { title } : { game })))?.charts ?? [];
  }

  /** Opens a case of the title on the table, or of another. */
  async open(id: string, title = this.title): Promise<void> {
    this.title = title;
    const found = await session.guard(() => session.server.ruleCase(title, id));
    void this.loadCharts(title);
    void this.load(title);
    if (found) this.shown = found;
  }

  close(): void {
    this.shown = null;
  }
}

export const rulebook = new Rulebook();
