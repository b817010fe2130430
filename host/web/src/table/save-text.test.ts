import { describe, expect, it } from 'vitest';
import { kinOf } from './mail';
import { SaveText } from './save-text';

const save = 'trigh-save/1\ntitle: crusader\nstart: 01\n\nmove a 0101-0102  # aa\nroll 4  # bb\n@end 2 cc\n';

describe('a save that grows', () => {
  it('is open, and has no end', () => expect(SaveText.of(save).text).toBe('trigh-save/1\ntitle: crusader\nstart: 01\nlog: open\n\nmove a 0101-0102  # aa\nroll 4  # bb\n'));
  it('has what was done and taken back', () => {
    const growing = SaveText.of(SaveText.of(save).text);
    growing.grow(['attack a -> b', 'roll 2'], 'dd');
    growing.undo();
    expect(growing.text.split('\n').slice(-5)).toEqual(['roll 4  # bb', 'attack a -> b', 'roll 2  # dd', '@undo', '']);
  });
  it('is of the same game as the whole one', () => {
    const growing = SaveText.of(save);
    expect(kinOf(save, growing.text)).toBe('same');
    growing.grow(['end-phase'], 'ee');
    expect(kinOf(save, growing.text)).toBe('newer');
    expect(kinOf(growing.text, 'trigh-save/1\ntitle: crusader\nstart: 01\n\nmove a 0101-0102\nroll 4\nend-phase  # ee\n@end 3 ff\n')).toBe('same');
  });
});
