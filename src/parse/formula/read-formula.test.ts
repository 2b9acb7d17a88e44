import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { line, text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { boxFromEdges } from '../../domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import type { Glyph, PageContent, RuledLine, Word } from '../page-content.ts';
import { openPdfPages } from '../pages/pdf/pdf-pages.ts';
import { readFormula } from './read-formula.ts';

const glyphs = new Map<Word, Glyph[]>();

interface Style {
  italic?: boolean;
  fontName?: string;
  bold?: boolean;
  /** Top and bottom, if it is taller or flatter than a letter. */
  from?: number;
  to?: number;
  word?: Partial<Word>;
}

/** A word of glyphs, each half the size wide. */
function glyph(characters: string, left: number, baseline: number, size = 20, style: Style = {}): Word {
  const { italic = true, fontName = 'CMMI10', bold = false, from, to } = style;
  const [top, bottom] = [from ?? baseline - 0.7 * size, to ?? baseline + 0.2 * size];
  const own = [...characters].map((character, at): Glyph => {
    const x = left + at * size * 0.5;
    return {
      text: character,
      bbox: boxFromEdges(x, top, x + size * 0.48, bottom),
      penStart: x,
      penEnd: x + size * 0.5,
      baseline,
      size,
      fontName,
      bold,
      italic,
    };
  });
  const word: Word = {
    text: characters,
    bbox: boxFromEdges(left, top, left + own.length * size * 0.5, bottom),
    confidence: null,
    source: 'text-layer',
    angle: 0,
    baseline,
    ...style.word,
  };
  glyphs.set(word, own);
  return word;
}

const roman = { italic: false, fontName: 'CMR10' };
const tall = (sign: string, left: number, from: number, to: number): Word =>
  glyph(sign, left, from, 20, { ...roman, fontName: 'CMEX10', from, to });

const bar = (left: number, right: number, y: number): RuledLine => ({
  orientation: 'horizontal',
  bbox: { left, top: y, width: right - left, height: 1 },
  color: '#000000',
});

const page = (rules: RuledLine[] = []): PageContent => ({
  pageNumber: 1,
  width: 600,
  height: 800,
  dpi: 144,
  raster: { width: 1, height: 1, data: new Uint8Array(3) },
  words: [],
  rules,
  fills: [],
  images: [],
  links: [],
  glyphsOf: (word) => glyphs.get(word) ?? [],
});

const read = (words: Word[], rules: RuledLine[] = []): Promise<string | null> => readFormula(words, page(rules));

describe('a formula', () => {
  it('has scripts for smaller raised and lowered glyphs, also within one word', async () => {
    const words = [glyph('x', 0, 100), glyph('2', 11, 92, 13), glyph('i', 11, 106, 13), glyph('=y', 30, 100)];
    expect(await read(words)).toBe('x_i^2 = y');
  });

  it('has scripts of scripts', async () => {
    const words = [glyph('f', 0, 100), glyph('j', 11, 104, 14), glyph('k', 18, 107, 10), glyph('e', 40, 100)];
    expect(await read([...words, glyph('x', 51, 92, 14), glyph('2', 58, 87, 10)])).toBe('f_{j_k} e^{x^2}');
  });

  it('has nested fractions', async () => {
    const words = [glyph('y', 0, 100), glyph('=', 20, 100), glyph('a', 45, 88), glyph('2', 45, 118, 20, roman)];
    expect(await read(words, [bar(42, 58, 95)])).toBe('y = \\frac{a}{2}');
    const nested = [glyph('1', 60, 80), glyph('a+', 42, 124), glyph('b', 70, 112, 20), glyph('c', 70, 142, 20)];
    expect(await read(nested, [bar(40, 82, 90), bar(68, 82, 121)])).toBe('\\frac{1}{a + \\frac{b}{c}}');
  });

  it('separates fractions whose bars nearly touch', async () => {
    const words = [glyph('d', 0, 88), glyph('t', 0, 118), glyph('u', 20, 88), glyph('v', 20, 118)];
    const [first, second] = [bar(-2, 12, 95), bar(18, 32, 95)];
    const content = { ...page([bar(-2, 32, 95)]), strokes: [first, second] };
    expect(await readFormula(words, content)).toBe('\\frac{d}{t} \\frac{u}{v}');
  });

  it('has limits above and below a sum, and beside an integral', async () => {
    const sum = [tall('∑', 0, 80, 108), glyph('i=1', -4, 124, 12), glyph('n', 3, 74, 12), glyph('x', 22, 100)];
    expect(await read(sum)).toBe('\\sum_{i = 1}^n x');
    const integral = [
      tall('∫', 0, 75, 120),
      glyph('0', 8, 122, 13, roman),
      glyph('π', 12, 80, 13),
      glyph('x', 30, 100),
    ];
    expect(await read(integral)).toBe('\\int_0^{\\pi} x');
  });

  it('has roots with their bar and index', async () => {
    const words = [tall('√', 0, 82, 106), glyph('a+b', 14, 100), glyph('c', 60, 100)];
    expect(await read(words, [bar(10, 44, 83)])).toBe('\\sqrt{a + b} c');
    expect(await read([glyph('3', 0, 90, 10, roman), ...words], [bar(10, 44, 83)])).toBe('\\sqrt[3]{a + b} c');
    expect(await read(words)).toBeNull();
  });

  it('has accents and bars over letters', async () => {
    const hat = glyph('ˆ', 1, 100, 20, { ...roman, from: 80, to: 84 });
    expect(await read([glyph('β', 0, 100), hat, glyph('=q', 20, 100)])).toBe('\\hat{\\beta} = q');
    expect(await read([glyph('x', 0, 100)], [bar(0, 10, 83)])).toBe('\\bar{x}');
    expect(await read([glyph('ẋ', 0, 100)])).toBe('\\dot{x}');
  });

  it('has commands for Greek letters, operators and functions, and text for words', async () => {
    const words = [glyph('α', 0, 100), glyph('≤', 20, 100), glyph('sin', 40, 100, 20, roman), glyph('𝜃', 80, 100)];
    expect(await read(words)).toBe('\\alpha \\leq \\sin \\theta');
    const text = [glyph('x', 0, 100), glyph('for', 20, 100, 20, roman), glyph('all', 60, 100, 20, roman)];
    expect(await read(text)).toBe('x \\text{for all}');
  });

  it('has the alphabets of math fonts', async () => {
    const words = [
      glyph('R', 0, 100, 20, { fontName: 'MSBM10', italic: false }),
      glyph('H', 20, 100, 20, { fontName: 'CMSY10' }),
      glyph('E', 40, 100, 20, { fontName: 'CMBX10', bold: true, italic: false }),
    ];
    expect(await read(words)).toBe('\\mathbb{R} \\mathcal{H} \\mathbf{E}');
  });

  it('has cases after a tall brace, and a matrix in tall brackets', async () => {
    const rows = [
      glyph('x', 20, 90),
      glyph('if', 60, 90, 20, roman),
      glyph('0', 20, 120),
      glyph('else', 60, 120, 20, roman),
    ];
    expect(await read([tall('{', 0, 72, 128), ...rows])).toBe(
      '\\begin{cases}x & \\text{ if } \\\\ 0 & \\text{ else }\\end{cases}',
    );
    const cells = [glyph('a', 20, 90), glyph('b', 60, 90), glyph('c', 20, 120), glyph('d', 60, 120)];
    expect(await read([tall('(', 0, 72, 128), ...cells, tall(')', 80, 72, 128)])).toBe(
      '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
    );
  });

  it('joins a brace drawn in pieces', async () => {
    const pieces = [tall('⎧', 0, 60, 78), tall('⎨', 0, 78, 114), tall('⎩', 0, 114, 132)];
    expect(await read([...pieces, glyph('x', 20, 80), glyph('y', 20, 125)])).toBe('\\begin{cases}x \\\\ y\\end{cases}');
  });

  it('has its number as a tag, and stacked equations as rows', async () => {
    expect(await read([glyph('a=b', 0, 100), glyph('(3.1)', 300, 100, 20, roman)])).toBe('a = b \\tag{3.1}');
    expect(await read([glyph('a=b', 0, 100), glyph('c=d', 0, 130)])).toBe(
      '\\begin{aligned}a = b \\\\ c = d\\end{aligned}',
    );
  });

  it('escapes special characters of LaTeX', async () => {
    expect(await read([glyph('5%_{', 0, 100, 20, roman)])).toBe('5 \\% \\_ \\{');
  });

  it('decodes symbols that some fonts map to other letters', async () => {
    const hidden = { ...roman, fontName: 'TeXCMMathsSymbols' };
    const minus = glyph('–', 60, 100, 20, { ...hidden, from: 94, to: 95 });
    const words = [
      glyph('a', 0, 100),
      glyph('þ', 20, 100, 20, hidden),
      glyph('b', 40, 100),
      minus,
      glyph('c', 80, 100),
    ];
    expect(await read(words)).toBe('a + b - c');
  });
});

describe('a formula is not read', () => {
  it('if a fraction has lost its bar, or a bar one of its sides', async () => {
    const words = [glyph('y', 0, 100), glyph('=', 20, 100), glyph('d', 45, 88), glyph('dt', 40, 113)];
    expect(await read(words)).toBeNull();
    expect(await read([glyph('a+b', 0, 100)], [bar(-5, 40, 76)])).toBeNull();
  });

  it('from recognised, rotated, unreadable or missing glyphs', async () => {
    expect(await read([glyph('x', 0, 100, 20, { word: { source: 'ocr' } })])).toBeNull();
    expect(await read([glyph('x', 0, 100, 20, { word: { angle: 90 } })])).toBeNull();
    expect(await read([glyph('\ue001', 0, 100)])).toBeNull();
    expect(await read([])).toBeNull();
    expect(await readFormula([glyph('x', 0, 100)], { ...page(), glyphsOf: undefined as never })).toBeNull();
  });
});

it('reads a formula of a real file by the positions of its glyphs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'formula-'));
  try {
    const [slanted, upright] = [
      { font: 'Times-Italic', size: 12 },
      { font: 'Times-Roman', size: 12 },
    ] as const;
    const small = { font: 'Times-Italic', size: 8 } as const;
    const elements = [
      text('E', 72, 100, slanted),
      text('=', 84, 100, upright),
      text('mc', 96, 100, slanted),
      text('2', 110, 95, small),
      text('+', 118, 100, upright),
      text('p', 133, 92, slanted),
      text('q', 133, 109, slanted),
      line(131, 97, 142, 97),
    ];
    await writeFile(join(folder, 'formula.pdf'), writePdf({ pages: [{ elements }] }));
    const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir: folder, threads: 1 };
    const source = await openPdfPages(join(folder, 'formula.pdf'), { dpi: 144 }, ctx);
    const content = await source.readPage(1);
    source.close();
    expect(await readFormula(content.words, content)).toBe('E = m c^2 + \\frac{p}{q}');
  } finally {
    await rm(folder, { recursive: true });
  }
});
