// What a screen reader is told of the table beside the news: hexes, refusals, what is still to be chosen. Each names what it is about.
import { t } from '../texts';
import type { Why } from '../types/wire';
import type { Context } from './context';
import { keyOf } from './keys';
import { hexWords } from './narrate';
import { session } from './session.svelte';

export class Speech {
  constructor(private readonly context: Context) {}

  hex(hex: string): void {
    const { pick, table } = this.context;
    const moving = pick.unit !== null && !pick.ahead && table.unit(pick.unit)?.hex !== hex;
    const cost = pick.ways.get(hex)?.[0]?.cost ?? (moving ? null : undefined);
    session.say(hexWords(hex, { map: table.map, units: table.shown.units, counter: table.counter, side: table.side }, cost));
  }

  /** The refusal as it is heard. */
  why(why: Why[]): void {
    const { table } = this.context;
    session.say(why.map((each) => `${each.case}: ${[each.unit === undefined ? '' : table.counter(each.unit)?.designation, each.text].filter(Boolean).join(' ')}`).join('. '));
  }

  /** What is still to be chosen for the action that is put together. */
  draft(first = ''): void {
    const { missing, draft, action } = this.context.composer;
    if (!draft) return;
    const part = missing === 'by' ? 'mode' : missing === 'path' ? 'hex' : missing;
    const state = part !== null ? t('say.missing', { part: t(`compose.${part}`) }) : action ? t('say.ready', { key: keyOf('confirm') }) : '';
    session.say([first, state].filter(Boolean).join('. '));
  }

  /** Who is to decide what: said where a key does nothing. */
  turn(): void {
    const { table } = this.context;
    if (table.past) return session.say(t('time.looking'));
    const side = table.side(table.state.to_act);
    session.say(table.mine ? `${side}: ${table.state.prompt}` : t('table.wait', { side }));
  }
}
