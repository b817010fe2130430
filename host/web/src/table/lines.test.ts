import { describe, expect, it } from 'vitest';
import type { Form } from '../types/wire';
import { actors, formKind, leadsGroup } from './lines';

const form = (verb: string, parts: Form['parts'], modes: string[] = []): Form => ({ verb, parts, modes, summary: '' });
const forms = [form('end-phase', []), form('move', ['unit', 'path'], ['', 'road']), form('attack', ['units', 'targets']), form('support', ['number', 'targets']), form('raid', ['unit', 'number', 'hex', 'targets']), form('march', ['path'])];

describe('actions', () => {
  it('name who acts', () => expect(actors({ verb: 'attack', units: ['a', 'b'] })).toEqual(['a', 'b']));
  it('are asked for by kind', () => expect(forms.map(formKind)).toEqual(['button', 'walk', 'strike', 'spend', 'other', 'walk']));
  it('lead a group when they name nobody', () => expect(forms.filter(leadsGroup).map(({ verb }) => verb)).toEqual(['march']));
});
