// Remarks at a table, in words.
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
  return remark.kind === 'say' ? `${who}: ${remark.text ?? ''}` : t(`talk.did.${remark.kind}`, { who });
}
