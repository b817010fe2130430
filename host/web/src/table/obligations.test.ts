import { expect, it } from 'vitest';
import { obligationGroups } from './obligations';

it('tells each obligation once with all whom it is about, and each of them once', () =>
  expect(
    obligationGroups([
      { case: 'QUAD 7.11', text: 'must be attacked', optional: false, unit: 'x', other: 'a' },
      { case: 'QUAD 7.12', text: 'must attack', optional: false, unit: 'a' },
      { case: 'QUAD 7.11', text: 'must be attacked', optional: false, unit: 'x', other: 'b' },
      { case: 'QUAD 7.12', text: 'must attack', optional: false, unit: 'b' },
      { case: 'DF 9.2', text: 'a dump too many', optional: false },
    ]),
  ).toEqual([
    { text: 'must be attacked', rule: 'QUAD 7.11', units: [{ unit: 'x', others: ['a', 'b'] }] },
    { text: 'must attack', rule: 'QUAD 7.12', units: [{ unit: 'a', others: [] }, { unit: 'b', others: [] }] },
    { text: 'a dump too many', rule: 'DF 9.2', units: [] },
  ]));
