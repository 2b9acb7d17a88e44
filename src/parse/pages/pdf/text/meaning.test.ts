import { describe, expect, it } from 'vitest';
import type { FontFace } from './fonts.ts';
import { meaningByInk, meaningOf } from './meaning.ts';

const face = (name: string, symbolic = false): FontFace => ({
  name,
  bold: false,
  italic: false,
  monospace: false,
  symbolic,
});
const plain = face('Times');

describe('meaningOf', () => {
  it('is the character itself where the file maps it', () => {
    expect(meaningOf(0x41, false, plain)).toBe('A');
    expect(meaningOf(0x1f600, false, plain)).toBe('😀');
  });

  it('is the character itself for plain codes without a mapping', () => {
    expect(meaningOf(0xe9, true, plain)).toBe('é');
    expect(meaningOf(0x20aa, true, plain)).toBe('₪');
  });

  it('is unknown for codes that cannot be characters', () => {
    expect(meaningOf(0x0f, true, plain)).toBe('\ufffd');
    expect(meaningOf(0x92, false, plain)).toBe('\ufffd');
    expect(meaningOf(0, false, plain)).toBe('\ufffd');
    expect(meaningOf(0xffff, false, plain)).toBe('\ufffd');
    expect(meaningOf(0x110000, false, plain)).toBe('\ufffd');
  });

  it('is the letter whose UTF-8 or number the code is', () => {
    expect(meaningOf(0xd09c, true, plain)).toBe('М');
    expect(meaningOf(0xe0b881, true, plain)).toBe('ก');
    expect(meaningOf(0x2116, true, plain)).toBe('№');
    expect(meaningOf(0xd041, true, plain)).toBe('\ufffd');
  });

  it('is unknown for unmapped glyph numbers and symbolic fonts', () => {
    expect(meaningOf(0x3a48, true, plain)).toBe('\ufffd');
    expect(meaningOf(0x5a, true, face('CMEX10', true))).toBe('\ufffd');
  });

  it('keeps private-use characters of unknown fonts', () => {
    expect(meaningOf(0xf0b7, false, plain)).toBe('\uf0b7');
  });

  it('knows the marks of the old symbol fonts', () => {
    expect(meaningOf(0xf0b7, false, face('SymbolMT'))).toBe('•');
    expect(meaningOf(0xf0fc, false, face('Wingdings-Regular', true))).toBe('✓');
    expect(meaningOf(0xa7, true, face('Wingdings', true))).toBe('▪');
    expect(meaningOf(0xf0fc, false, face('Wingdings2'))).toBe('\uf0fc');
    expect(meaningOf(0xf021, false, face('Wingdings'))).toBe('\uf021');
  });

  it('is nothing for marks without a shape, and a hyphen for a drawn soft hyphen', () => {
    expect(meaningOf(0x200b, false, plain)).toBe('');
    expect(meaningOf(0xfeff, false, plain)).toBe('');
    expect(meaningOf(0xad, false, plain)).toBe('-');
  });
});

describe('meaningByInk', () => {
  it('is a dash for a flat stroke without a name', () => {
    expect(meaningByInk('\ufffd', { width: 10, height: 0.5 }, 20)).toBe('–');
  });

  it('stays unknown for any other shape, and as it is where it has a name', () => {
    expect(meaningByInk('\ufffd', { width: 10, height: 9 }, 20)).toBe('\ufffd');
    expect(meaningByInk('\ufffd', { width: 2, height: 2 }, 20)).toBe('\ufffd');
    expect(meaningByInk('_', { width: 10, height: 0.5 }, 20)).toBe('_');
  });
});
