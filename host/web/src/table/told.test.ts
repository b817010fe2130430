import { describe, expect, it } from 'vitest';
import type { GameEvent, LogEntry } from '../types/wire';
import { told } from './told';

const moved = (unit: string, from: string, to: string, more: Partial<GameEvent> = {}): GameEvent => ({ kind: 'moved', text: '', value: 0, case: 'DF 8.27', unit, from, to, ...more });
const entry = (number: number, events: GameEvent[], actor = 'axis'): LogEntry => ({ number, actor, text: '', events });
const lines = (log: LogEntry[]): string[] => told(log).map(({ units, event, first, last }) => `${units.join(' ')} ${event.from}-${event.to} ${first}-${last}`);

describe('the log as it is told', () => {
  it('has one line for a stack that moves together', () => expect(lines([entry(1, [moved('a', '0101', '0103'), moved('b', '0101', '0103')])])).toEqual(['a b 0101-0103 1-1']));
  it('has one line for a way in steps, past actions that tell of nothing', () => {
    expect(lines([entry(1, []), entry(2, [moved('a', '0101', '0102'), moved('b', '0101', '0102')]), entry(3, [moved('a', '0102', '0104'), moved('b', '0102', '0104')]), entry(4, [])])).toEqual(['a b 0101-0104 2-3']);
  });
  it('keeps apart who goes elsewhere, otherwise, by another rule or for another side', () => {
    expect(lines([entry(1, [moved('a', '0101', '0102'), moved('b', '0103', '0102'), moved('c', '0103', '0102', { word: 'by rail' })])])).toHaveLength(3);
    expect(lines([entry(1, [moved('a', '0101', '0102')]), entry(2, [moved('b', '0101', '0102')])])).toHaveLength(2);
    expect(lines([entry(1, [moved('a', '0101', '0102')]), entry(2, [moved('a', '0102', '0103', { case: 'DF 8.4' })])])).toHaveLength(2);
    expect(lines([entry(1, [moved('a', '0101', '0102')]), entry(2, [moved('a', '0102', '0103')], 'commonwealth')])).toHaveLength(2);
  });
  it('never joins past another event', () => expect(lines([entry(1, [moved('a', '0101', '0102'), { kind: 'status', text: '', value: 0, unit: 'a', word: 'disrupted' }, moved('a', '0102', '0103')])])).toHaveLength(3));
  it('says what a standing order has decided, also where nothing came of it', () => {
    const done = { ...entry(2, [], 'allied'), ordered: true as const, action: { verb: 'done', text: 'done' } };
    const [line] = told([done]);
    expect([line?.ordered, line?.actor, line?.event.kind]).toEqual(['done', 'allied', 'ordered']);
    const retreat = { ...entry(3, [moved('a', '0102', '0103')], 'allied'), ordered: true as const, action: { verb: 'retreat', text: '' } };
    expect(told([entry(2, [moved('a', '0101', '0102')], 'allied'), retreat]).map((each) => each.ordered)).toEqual([undefined, 'retreat']);
  });
});
