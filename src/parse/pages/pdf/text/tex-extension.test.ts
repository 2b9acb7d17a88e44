import { describe, expect, it } from 'vitest';
import { isTexExtension, texExtension } from './tex-extension.ts';

describe('a large sign of TeX', () => {
  it('is known by its code when it measures what it should', () => {
    expect(texExtension(0x58, 1.4, 1.444)).toBe('∑');
    expect(texExtension(0x5a, 2.22, null)).toBe('∫');
    expect(texExtension(0x3c, 1.8, 0.889)).toBe('⎨');
    expect(texExtension(0x73, 3, 1)).toBe('√');
  });

  it('is known by the second place of its code', () => {
    expect(texExtension(161, 1.2, 0.458)).toBe('(');
    expect(texExtension(173, 1.2, 0.472)).toBe('⟨');
  });

  it('is unknown in a font that numbers its glyphs anew', () => {
    expect(texExtension(0x05, 0.6, 0.333)).toBeNull();
    expect(texExtension(0x09, 1.2, 0.458)).toBeNull();
    expect(texExtension(0x7f, 1, 1)).toBeNull();
  });

  it('is used in fonts of that encoding', () => {
    expect(['CMEX10', 'txex', 'CMR10', 'Times-Roman'].map(isTexExtension)).toEqual([true, true, false, false]);
  });
});
