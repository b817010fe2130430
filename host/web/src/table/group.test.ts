import { describe, expect, it } from 'vitest';
import type { Form, LogEntry } from '../types/wire';
import { groupInHand } from './group';

const form = (verb: string, ...parts: Form['parts']): Form => ({ verb, summary: '', parts, modes: [] });
const forms = [form('group', 'units'), form('march', 'path'), form('done'), form('attack', 'units', 'targets')];
const entry = (text: string, actor = 'axis', kind = ''): LogEntry => ({ text, actor, events: kind ? [{ kind }] : [] }) as unknown as LogEntry;

describe('a group in hand', () => {
  it('is who was taken up, in that order, while it marches', () => {
    expect(groupInHand([entry('group b a c'), entry('march 0101-0102')], forms)).toEqual(['b', 'a', 'c']);
    expect(groupInHand([entry('group b a c'), entry('done', 'allied')], forms)).toEqual(['b', 'a', 'c']);
  });
  it('is nobody once it was put down, or when a phase has begun since, or in titles without groups', () => {
    expect(groupInHand([entry('group b a'), entry('march 0101-0102'), entry('done')], forms)).toEqual([]);
    expect(groupInHand([entry('group b a'), entry('end-phase', 'axis', 'phase')], forms)).toEqual([]);
    expect(groupInHand([entry('attack a b -> x')], forms)).toEqual([]);
    expect(groupInHand([entry('group b a')], [form('group', 'units')])).toEqual([]);
  });
});
