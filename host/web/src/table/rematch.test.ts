import { expect, test } from 'vitest';
import { rematch } from './rematch';

const save = ['trigh-save/1', 'title: crusader', 'scenario: sidi-rezeg', 'option: first-player die', 'overlay: my-copy 0123', 'seed: 4', '', 'move a 0101-0102', 'option: no header'].join('\n');
const sides = ['axis', 'allied'];

test('scenario, options and overlays are those of the save, the seats are changed', () => {
  expect(rematch(save, sides, { axis: 'me', allied: { machine: 'staff' } })).toEqual({
    title: 'crusader', scenario: 'sidi-rezeg', options: { 'first-player': 'die' }, overlays: ['my-copy'], seats: { axis: 'machine:staff', allied: 'me' },
  });
  expect(rematch(save, sides, { axis: 'me', allied: 'other' })?.seats).toEqual({ axis: 'link', allied: 'me' });
});

test('a game that began with a position of its own is not begun again', () => {
  expect(rematch(save.replace('seed:', 'position: {}\nseed:'), sides, {})).toBeNull();
  expect(rematch('', sides, {})).toBeNull();
});
