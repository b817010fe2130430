import { describe, expect, it } from 'vitest';
import { calledOf, kinOf, ordersIn, playersOf, postOf, seatsIn, sideOf } from './mail';

const save = (log: string, seed = 1, end = '@end 2 5d41402abc4b2a76'): string => `trigh-save/1\ntitle: crusader\nplayer: axis person\nseed: ${seed}\n\n${log}${end}\n`;

describe('a game that was sent as a file', () => {
  const known = save('move a 0101-0102  # 11\nroll 4  # 22\n');
  it('goes on where the one known here ends', () => expect(kinOf(known, save('move a 0101-0102  # 11\nroll 4  # 22\nend-phase  # 33\n', 1, ''))).toBe('newer'));
  it('may be the same, or an older one', () => {
    expect(kinOf(known, known.replace('axis person', 'axis Anna').replaceAll('\n', '\r\n'))).toBe('same');
    expect(kinOf(known, save('move a 0101-0102  # 11\n'))).toBe('older');
  });
  it('is another game when its dice are others or it has gone another way', () => {
    expect(kinOf(known, save('move a 0101-0102  # 11\nroll 4  # 22\n', 2))).toBe('other');
    expect(kinOf(known, save('move a 0101-0103  # 12\n'))).toBe('other');
  });
});

describe('a file by mail', () => {
  const name = 'ab12ab12ab12ab12';
  const mailed = (log: string, as = name): string =>
    `trigh-save/1\ntitle: crusader\nseed: 0\ndice: free\nplayer: axis Anna Berg\nplayer: allied person\ngame: ${as}\nsent: axis\nstart: 01\n\n${log}`;
  const known = save('move a 0101-0102  # 11\n');
  const post = postOf(mailed(''))!;
  it('says who sent it and who plays what', () => {
    expect(post).toEqual({ name, from: 'axis', players: { axis: 'Anna Berg', allied: 'person' } });
    expect(postOf(known)).toBeNull();
    expect([calledOf('Anna Berg'), calledOf('person'), calledOf('machine:staff')]).toEqual(['Anna Berg', '', '']);
  });
  it('is known by the name of its game, since its dice are hidden', () => {
    expect(kinOf(known, mailed('move a 0101-0102  # 11\nroll 4\n'), name)).toBe('newer');
    expect(kinOf(known, mailed('move a 0101-0102  # 11\nroll 4\n'))).toBe('other');
    expect(kinOf(known, mailed('move a 0101-0103  # 12\n'), name)).toBe('apart');
    expect(kinOf(mailed('roll 4\n'), mailed('roll 4\nroll 5\n', 'ffffffffffffffff'))).toBe('other');
  });
  it('has the standing orders of both, which make no other game of it', () => {
    const ordered = `${known.replace(/@end.*\n/, '')}@orders allied support=none result=ask\n@orders allied support=none result=machine\n`;
    expect(ordersIn(ordered)).toEqual({ allied: { support: 'none', result: 'machine' } });
    expect(kinOf(known, ordered)).toBe('same');
  });
  it('asks with the other side preselected', () => {
    expect(sideOf(post, ['axis', 'allied'])).toBe('allied');
    expect(sideOf({ ...post, from: 'allied' }, ['axis', 'allied'])).toBe('axis');
    expect(seatsIn(post, ['axis', 'allied'], 'allied', ['staff'])).toEqual({ axis: 'other', allied: 'me' });
    expect(seatsIn(post, ['axis', 'allied'], '', ['staff'])).toEqual({ axis: 'me', allied: 'me' });
    const machine = { ...post, players: { axis: 'machine:staff' } };
    expect(seatsIn(machine, ['axis', 'allied'], 'allied', ['staff'])).toEqual({ axis: { machine: 'staff' }, allied: 'me' });
    expect(seatsIn(machine, ['axis', 'allied'], 'allied', [])).toEqual({ axis: 'other', allied: 'me' });
  });
  it('is written with the names one knows', () => {
    expect(playersOf({ axis: 'me', allied: 'other' }, ' Anna ', {})).toEqual({ axis: 'Anna', allied: 'person' });
    expect(playersOf({ axis: 'me', allied: 'other' }, '', { allied: 'Ben' })).toEqual({ axis: 'person', allied: 'Ben' });
    expect(playersOf({ axis: 'me', allied: { machine: 'staff' } }, '', {})).toEqual({ axis: 'person', allied: 'machine:staff' });
  });
});
