// The rule case that is open, of the title on the table.
import type { RuleCase } from '../types/wire';
import { session } from './session.svelte';

class Rulebook {
  title = $state('');
  shown = $state.raw<RuleCase | null>(null);
  /** All cases of a title, in the order of its rulebook. */
  cases = $state.raw<RuleCase[]>([]);
  private loaded = '';

  async load(title: string): Promise<void> {
    if (this.loaded === title) return;
    this.loaded = title;
    this.cases = [];
    this.cases = (await session.guard(() => session.server.cases(title)))?.cases ?? [];
  }

  /** Opens a case of the title on the table, or of another. */
  async open(id: string, title = this.title): Promise<void> {
    this.title = title;
    const found = await session.guard(() => session.server.ruleCase(title, id));
    if (found) this.shown = found;
  }

  close(): void {
    this.shown = null;
  }
}

export const rulebook = new Rulebook();
