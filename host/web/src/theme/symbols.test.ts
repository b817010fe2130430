import { describe, expect, it } from 'vitest';
import { symbolCode } from './symbols';

const code = (type: string, name: string, subtype?: string) => symbolCode({ type, name, ...(subtype ? { subtype } : {}) });
const size = (type: string, name: string, subtype?: string) => code(type, name, subtype)?.slice(8, 10);

describe('unit symbols', () => {
  it('show the branch', () => {
    expect(code('armor', '')).toContain('120500');
    expect(code('mechanized-infantry', '')).toContain('121102');
    expect(code('infantry', '')).toContain('121100');
    expect(code('camel-corps-of-the-moon', '')).toBeNull();
  });
  it('show the size the subtype or the name says', () => {
    expect(size('infantry', '4th New Zealand Brigade', 'lorried-brigade')).toBe('18');
    expect(size('armor', 'I Bn, Panzer Regiment 8 (15th Panzer Div)')).toBe('16');
    expect(size('infantry', '61st Infantry Regiment (Trento)')).toBe('17');
    expect(size('armor', '7th Hussars')).toBe('16');
    expect(size('recon', 'New Zealand divisional cavalry')).toBe('16');
    expect(size('artillery', 'Artillery Command 104')).toBe('00');
  });
});
