// The rule case that is open, of the title on the table.
import type { RuleCase } from '../types/wire';
import { session } from './session.svelte';

class Rulebook {
  title = $state('');
  shown = $state.raw<RuleCase | null>(null);

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
