import fc from 'fast-check';
import katex from 'katex';
import { expect, it } from 'vitest';
import { boxFromEdges } from '../../domain/geometry.ts';
import type { Glyph, PageContent, Word } from '../page-content.ts';
import { readFormula } from './read-formula.ts';

const glyph = fc
  .record({
    text: fc.constantFrom(...'abxyzAB0123456789+−=<()[]{}|∑∫√αβπ≤∞,.′ˆ%_^\\$#&~⎧⎨⎩'),
    left: fc.integer({ min: 0, max: 12 }).map((place) => 25 * place),
    baseline: fc.oneof(fc.constantFrom(100, 100, 92, 106), fc.integer({ min: 50, max: 150 })),
    size: fc.constantFrom(14, 20, 20),
    tall: fc.nat(9).map((n) => n === 0),
    italic: fc.boolean(),
    fontName: fc.constantFrom('CMMI10', 'CMR10', 'CMSY10', 'CMEX10', 'Times-Roman', 'MSBM10'),
  })
  .map(({ text, left, baseline, size, tall, italic, fontName }): Glyph => {
    const top = baseline - (tall ? 2 : 0.7) * size;
    const bbox = boxFromEdges(left, top, left + 0.5 * size, baseline + (tall ? 1 : 0.2) * size);
    return { text, bbox, penStart: left, penEnd: left + 0.5 * size, baseline, size, fontName, bold: false, italic };
  });
const rule = fc
  .record({
    left: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 5, max: 200 }),
    y: fc.integer({ min: 40, max: 160 }),
  })
  .map(({ left, width, y }) => ({
    orientation: 'horizontal' as const,
    bbox: { left, top: y, width, height: 1 },
    color: '#000000',
  }));

it('gives LaTeX that compiles and has every letter and digit, or null, for any arrangement', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(glyph, { minLength: 1, maxLength: 7 }),
      fc.array(rule, { maxLength: 1 }),
      async (glyphs, rules) => {
        const word = { text: 'f', source: 'text-layer', angle: 0 } as Word;
        const latex = await readFormula([word], { rules, glyphsOf: () => glyphs } as unknown as PageContent);
        if (latex === null) return;
        expect(() =>
          katex.renderToString(latex, { displayMode: true, throwOnError: true, strict: 'ignore' }),
        ).not.toThrow();
        const signs = (text: string) =>
          [...text]
            .filter((sign) => /[abxyzAB\d]/.test(sign))
            .sort()
            .join('');
        const written = latex.replace(/\\(?:begin|end)\{\w+\}|\\[a-zA-Z]+\*?/g, ' ');
        expect(signs(written)).toBe(signs(glyphs.map(({ text }) => text).join('')));
      },
    ),
    { numRuns: 200 },
  ));
