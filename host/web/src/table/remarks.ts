// Remarks at a table, in words.
import { spanWords } from './clocks';
import { t } from '../texts';
import type { Remark } from '../types/wire';

/** The speaker: a name and the side, as far as they are known. */
export function speaker(remark: Pick<Remark, 'side' | 'name'>, sideName: (id: string) => string): string {
  const seat = remark.side === null ? t('talk.onlooker') : sideName(remark.side);
  return remark.name ? `${remark.name} (${seat})` : seat;
}

/** One remark as a line: "Erwin (Axis): Good luck". */
export function remarkWords(remark: Remark, sideName: (id: string) => string): string {
  const who = speaker(remark, sideName);
  if (remark.kind === 'say') return `${who}: ${remark.text ?? ''}`;
  if (remark.kind === 'give') return t('talk.did.give', { who, time: spanWords(Number(remark.text)) });
  return t(`talk.did.${remark.kind}`, { who });
}
