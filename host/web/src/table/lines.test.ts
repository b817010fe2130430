import { describe, expect, it } from 'vitest';
import type { Form } from '../types/wire';
import { actors, formKind, parseLine } from './lines';

const form = (verb: string, parts: Form['parts'], modes: string[] = []): Form => ({ verb, parts, modes, summary: '' });
const forms = [form('end-phase', []), form('move', ['unit', 'path'], ['', 'road']), form('attack', ['units', 'targets']), form('support', ['number', 'targets']), form('raid', ['unit', 'number', 'hex', 'targets']), form('march', ['path'])];

describe('action lines', () => {
  it('are taken apart', () => {
    expect(parseLine('end-phase', forms)).toEqual({ verb: 'end-phase', text: 'end-phase' });
    expect(parseLine('move ger-1-8 1605-1706-1807', forms)).toMatchObject({ unit: 'ger-1-8', path: ['1605', '1706', '1807'] });
    expect(parseLine('move a 0101-0102 by road', forms)).toMatchObject({ unit: 'a', path: ['0101', '0102'], by: 'road' });
    expect(parseLine('attack a b -> x y', forms)).toMatchObject({ units: ['a', 'b'], targets: ['x', 'y'] });
    expect(parseLine('support 2 -> x', forms)).toMatchObject({ number: 2, targets: ['x'] });
    expect(parseLine('raid a 3 L0701 -> x', forms)).toMatchObject({ unit: 'a', number: 3, hex: 'L0701', targets: ['x'] });
  });
  it('of unknown verbs are nothing', () => expect(parseLine('dance a', forms)).toBeNull());
  it('name who acts', () => expect(actors({ verb: 'attack', units: ['a', 'b'] })).toEqual(['a', 'b']));
  it('are asked for by kind', () => expect(forms.map(formKind)).toEqual(['button', 'walk', 'strike', 'spend', 'other', 'walk']));
});
