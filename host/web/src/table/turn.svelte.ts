// Ending a phase, taking back, doing what has been put together.
import { t } from '../texts';
import type { Why } from '../types/wire';
import type { Context } from './context';
import type { Speech } from './speech';
import { session } from './session.svelte';

export class Turn {
  /** Why the phase cannot end. */
  endWhy = $state.raw<Why[]>([]);

  /** `tell`: shows the panel that tells why not. */
  constructor(
    private readonly context: Context,
    private readonly speech: Speech,
    private readonly tell: () => void,
  ) {}

  async confirm(): Promise<void> {
    const { table, plan, composer } = this.context;
    if (composer.action) return composer.send();
    if (plan.verdict?.legal && !table.busy) await table.send(plan.action);
    else if (composer.draft) this.speech.draft();
    else if (plan.verdict && !plan.verdict.legal) this.speech.why(plan.verdict.why);
    else session.say(t('say.nothing'));
  }

  /** Ends the phase, or says why it cannot end. */
  async end(): Promise<void> {
    const { table, decision } = this.context;
    if (!table.mine || !decision.ofPhase) return this.speech.turn();
    if ('end-phase' in table.state.offers) return void (await table.send({ verb: 'end-phase' }));
    const verdict = await table.ask(() => session.server.check(table.game, { verb: 'end-phase' }));
    if (!verdict || verdict.legal) return;
    this.endWhy = verdict.why;
    this.tell();
    this.speech.why(verdict.why);
  }

  async undo(): Promise<void> {
    const { table } = this.context;
    if (!table.mine) return;
    const why = table.state.undo.possible ? await table.undo() : table.state.undo.why;
    if (why) session.tell(t('table.noUndo', { why }));
    else session.say(t('say.undone'));
  }

  done(): void {
    const { table } = this.context;
    if (table.mine && 'done' in table.state.offers) void table.send({ verb: 'done' });
    else this.speech.turn();
  }
}
