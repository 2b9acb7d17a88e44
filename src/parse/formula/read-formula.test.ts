import { describe, expect, it } from 'vitest';
import type { PageContent, Rule, Word } from '../page-content.ts';
import { readFormula } from './read-formula.ts';

/** A glyph run: ten pixels a character at size 20. */
function glyph(text: string, left: number, baseline: number, size = 20, rest: Partial<Word> = {}): Word {
  const width = [...text].length * size * 0.5;
  return {
    text,
    bbox: { left, top: baseline - 0.7 * size, width, height: 0.9 * size },
    confidence: null,
    source: 'text-layer',
    angle: 0,
    font: { name: 'Math', size, bold: false, italic: true, monospace: false, color: '#000000' },
    baseline,
    ...rest,
  };
}

const bar = (left: number, right: number, y: number): Rule => ({
  orientation: 'horizontal',
  bbox: { left, top: y, width: right - left, height: 1 },
  color: '#000000',
});

function pageWith(rules: Rule[] = []): PageContent {
  const raster = { width: 1, height: 1, data: new Uint8Array(3) };
  return {
    pageNumber: 1,
    width: 600,
    height: 800,
    dpi: 144,
    raster,
    words: [],
    rules,
    fills: [],
    images: [],
    links: [],
  };
}

describe('readFormula', () => {
  it('writes smaller raised and lowered glyphs as scripts', () => {
    const words = [
      glyph('x', 0, 100),
      glyph('2', 11, 92, 13),
      glyph('i', 11, 106, 13),
      glyph('=', 30, 100),
      glyph('y', 50, 100),
    ];
    expect(readFormula(words, pageWith())).toBe('x_i^2 = y');
  });

  it('writes what stands above and below a line as a fraction', () => {
    const words = [glyph('y', 0, 100), glyph('=', 20, 100), glyph('a+b', 45, 88), glyph('2', 55, 116)];
    expect(readFormula(words, pageWith([bar(42, 78, 95)]))).toBe('y = \\frac{a+b}{2}');
  });

  it('reads a fraction inside a fraction', () => {
    const words = [glyph('1', 60, 80), glyph('a+', 42, 124), glyph('b', 70, 114, 20), glyph('c', 70, 142, 20)];
    expect(readFormula(words, pageWith([bar(40, 82, 90), bar(68, 82, 121)]))).toBe('\\frac{1}{a+ \\frac{b}{c}}');
  });

  it('puts limits on a sum', () => {
    const words = [
      glyph('∑', 0, 100, 24),
      glyph('i=1', -4, 120, 12),
      glyph('n', 3, 76, 12),
      glyph('x', 22, 100, 24),
      glyph('i', 34, 106, 13),
    ];
    expect(readFormula(words, pageWith())).toBe('\\sum_{i=1}^n x_i');
  });

  it('reads a root by its bar', () => {
    const words = [
      glyph('√', 0, 100),
      glyph('a', 12, 100),
      glyph('+', 24, 100),
      glyph('b', 36, 100),
      glyph('c', 60, 100),
    ];
    expect(readFormula(words, pageWith([bar(10, 48, 84)]))).toBe('\\sqrt{a + b} c');
  });

  it('names Greek letters, operators and functions, and keeps upright words as text', () => {
    const upright = {
      font: { name: 'Roman', size: 20, bold: false, italic: false, monospace: false, color: '#000000' },
    };
    const words = [
      glyph('α', 0, 100),
      glyph('≤', 20, 100),
      glyph('sin', 40, 100, 20, upright),
      glyph('𝜃', 80, 100),
      glyph('where', 120, 100, 20, upright),
    ];
    expect(readFormula(words, pageWith())).toBe('\\alpha \\leq \\sin \\theta \\text{where}');
  });

  it('takes the number at the right for the tag of the equation', () => {
    const words = [glyph('a=b', 0, 100), glyph('(3.1)', 300, 100)];
    expect(readFormula(words, pageWith())).toBe('a=b \\tag{3.1}');
  });

  it('aligns equations that stand below each other', () => {
    expect(readFormula([glyph('a=b', 0, 100), glyph('c=d', 0, 130)], pageWith())).toBe(
      '\\begin{aligned}a=b \\\\ c=d\\end{aligned}',
    );
  });

  it('escapes what LaTeX would obey', () => {
    expect(readFormula([glyph('5%_{', 0, 100)], pageWith())).toBe('5\\%\\_\\{');
  });

  it('says nothing where a fraction has lost its bar', () => {
    const words = [glyph('y', 0, 100), glyph('=', 20, 100), glyph('d', 45, 88), glyph('dt', 40, 113)];
    expect(readFormula(words, pageWith())).toBeNull();
  });

  it('says nothing about digits that may be scripts of the letter before them', () => {
    expect(readFormula([glyph('x2', 0, 100)], pageWith())).toBeNull();
    expect(readFormula([glyph('2x', 0, 100)], pageWith())).toBe('2x');
  });

  it('says nothing about recognised, turned or unreadable glyphs', () => {
    expect(readFormula([glyph('x', 0, 100, 20, { source: 'ocr' })], pageWith())).toBeNull();
    expect(readFormula([glyph('x', 0, 100, 20, { angle: 90 })], pageWith())).toBeNull();
    expect(readFormula([glyph('\ue001', 0, 100)], pageWith())).toBeNull();
    expect(readFormula([], pageWith())).toBeNull();
  });
});
