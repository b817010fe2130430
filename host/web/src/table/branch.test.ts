import { describe, expect, it } from 'vitest';
import { branchText } from './branch';

const save = ['trigh-save/1', 'title: crusader', 'seed: 4', 'start: 00', '', 'move a 0101-0102  # 11', 'roll 4  # 22', 'done', '@end 3 55', ''].join('\n');

describe('a branch', () => {
  it('holds the actions up to its point and is open for others', () => {
    expect(branchText(save, 2)).toBe(['trigh-save/1', 'title: crusader', 'seed: 4', 'start: 00', 'analysis: yes', 'log: open', '', 'move a 0101-0102  # 11', 'roll 4  # 22', ''].join('\n'));
    expect(branchText(save, 0)).not.toContain('move');
    expect(branchText(save, 9)).toContain('done');
    expect(branchText(save, 9)).not.toContain('@end');
  });
  it('has no standing orders: who analyses decides for both sides', () => {
    expect(branchText(save.replace('done', '@orders axis support=none result=ask\ndone'), 9)).not.toContain('@orders');
  });
  it('of an open log leaves out what was taken back, and says once that it is open', () => {
    const open = save.replace('start: 00', 'log: open').replace('done\n@end 3 55\n', 'done\n@undo\nend-phase\n');
    const text = branchText(open, 3);
    expect(text).not.toContain('done');
    expect(text).toContain('end-phase');
    expect(text.match(/log: open/g)).toHaveLength(1);
  });
});
