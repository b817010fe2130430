import { expect, it } from 'vitest';
import { agreedOf } from './agreed';

const reading = (id: string, scenarios?: string[]) => ({ id, question: id, case: 'X 1', default: 'a', choices: [{ id: 'a', text: 'A' }, { id: 'b', text: 'B' }], ...(scenarios ? { scenarios } : {}) });

it('what was agreed is told from the save, what is unusual first', () => {
  const title = { modules: [], readings: [reading('one'), reading('two'), reading('elsewhere', ['other']), { ...reading('settled'), choices: [{ id: 'a', text: 'A' }] }] };
  const found = agreedOf('trigh-save/1\ntitle: x\noption: two=b\n\noption: one=b\n', title, 'here');
  expect(found.map(({ option, choice, usual }) => [option.id, choice, usual])).toEqual([['two', 'B', false], ['one', 'A', true]]);
});
