import { describe, expect, it } from 'vitest';
import { deedOf, isDeed, wayOf } from './deed';

describe('the deed of a line', () => {
  it('has units, goal and targets', () => {
    expect(deedOf('move ger-1-8 1605-1706-1807')).toEqual({ verb: 'move', units: ['ger-1-8'], targets: [], hex: '1807', number: '' });
    expect(deedOf('attack b a -> x1')).toEqual({ verb: 'attack', units: ['a', 'b'], targets: ['x1'], hex: '', number: '' });
    expect(deedOf('support 2 -> x1').number).toBe('2');
    expect(deedOf('form a 0101-0102 by north')).toEqual({ verb: 'form', units: ['a'], targets: [], hex: '0102', number: '' });
    expect(wayOf('move ger-1-8 1605-1706')).toEqual(['1605', '1706']);
  });
  it('is done by another way to the same hex', () => expect(isDeed('move a 0101-0102-0202', { verb: 'move', unit: 'a', path: ['0101', '0201', '0202'] })).toBe(true));
  it('is not done by another unit, to another hex, or with fewer', () => {
    expect(isDeed('move a 0101-0102', { verb: 'move', unit: 'b', path: ['0101', '0102'] })).toBe(false);
    expect(isDeed('move a 0101-0102', { verb: 'move', unit: 'a', path: ['0101', '0201'] })).toBe(false);
    expect(isDeed('attack a b -> x', { verb: 'attack', units: ['b'], targets: ['x'] })).toBe(false);
    expect(isDeed('attack a b -> x', { verb: 'attack', units: ['b', 'a'], targets: ['x'] })).toBe(true);
  });
});
