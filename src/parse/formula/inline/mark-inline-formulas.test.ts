import { describe, expect, it } from 'vitest';
import { boxFromEdges } from '../../../domain/geometry.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Glyph, PageContent, Word } from '../../page-content.ts';
import type { StyledSpan } from '../../styled-text.ts';
import { writeHtml } from '../../write/write-html.ts';
import { writeMarkdown } from '../../write/write-markdown.ts';
import { markInlineFormulas } from './mark-inline-formulas.ts';

const SIZE = 20;
const BASELINE = 100;
const FONTS: Readonly<Record<string, Pick<Glyph, 'fontName' | 'italic'>>> = {
  text: { fontName: 'NimbusRomNo9L-Regu', italic: false },
  slanted: { fontName: 'NimbusRomNo9L-ReguItal', italic: true },
  maths: { fontName: 'CMMI10', italic: true },
  signs: { fontName: 'CMSY10', italic: false },
};
const SHIFTS: Readonly<Record<string, number>> = { raised: -0.35, lowered: 0.2 };

type Part = [letters: string, font: keyof typeof FONTS, height?: 'raised' | 'lowered'];

/** Markdown and HTML of a line of words; a string is a word in the text font. */
async function written(...line: (string | Part[])[]): Promise<{ markdown: string; html: string }> {
  const glyphs = new Map<Word, Glyph[]>();
  let left = 0;
  const words = line.map((parts): Word => {
    const own: Glyph[] = [];
    const spans: StyledSpan[] = [];
    const start = left;
    for (const [letters, font, height] of typeof parts === 'string' ? ([[parts, 'text']] as Part[]) : parts) {
      const size = height ? 0.7 * SIZE : SIZE;
      const baseline = BASELINE + (height ? SHIFTS[height]! * SIZE : 0);
      if (height) spans.push({ start: own.length, end: own.length + letters.length, style: height });
      for (const text of letters) {
        const bbox = boxFromEdges(left, baseline - 0.7 * size, left + 0.5 * size, baseline);
        own.push({
          text,
          bbox,
          penStart: left,
          penEnd: left + 0.5 * size,
          baseline,
          size,
          bold: false,
          ...FONTS[font]!,
        });
        left += 0.5 * size;
      }
    }
    const word: Word = {
      text: own.map(({ text }) => text).join(''),
      bbox: boxFromEdges(start, BASELINE - 15, left, BASELINE + 5),
      ...{ confidence: null, source: 'text-layer', angle: 0, spans },
    };
    left += 0.3 * SIZE;
    glyphs.set(word, own);
    return word;
  });
  const content = { rules: [], glyphsOf: (word: Word) => glyphs.get(word) ?? [] } as unknown as PageContent;
  const bbox = boxFromEdges(0, 80, left, 110);
  const lines = [words.map((_, at) => at)];
  const draft: SegmentDraft = { id: 'a', type: 'Text', bbox, confidence: 1, words, lines };
  const marked = await markInlineFormulas(draft, content);
  return { markdown: writeMarkdown(marked), html: writeHtml(marked) };
}

const markdownOf = async (...line: (string | Part[])[]): Promise<string> => (await written(...line)).markdown;

describe('formulas in a sentence', () => {
  it('are LaTeX from the first to the last symbol', async () => {
    const line: Part[][] = [
      [['R', 'maths']],
      [['=', 'text']],
      [
        ['K', 'maths'],
        ['2', 'text', 'raised'],
        ['/', 'maths'],
        ['N', 'maths'],
        ['.', 'text'],
      ],
    ];
    const { markdown, html } = await written('of', 'rate', ...line);
    expect(markdown).toBe('of rate $R=K^2/N$.');
    expect(html).toBe('<p>of rate <span class="inline-formula">R=K^2/N</span>.</p>');
  });

  it('continue after a root, a sum with limits, and a function with an index', async () => {
    const sum: Part[][] = [
      [
        ['∑', 'signs'],
        ['n', 'maths', 'raised'],
      ],
      [['i=1', 'text', 'lowered']],
      [
        ['a', 'maths'],
        ['i', 'maths', 'lowered'],
      ],
    ];
    expect(await markdownOf('is', ...sum, 'here')).toBe('is $\\sum_{i=1}^na_i$ here');
    const log: Part[][] = [
      [
        ['log', 'text'],
        ['2', 'text', 'lowered'],
      ],
      [['n', 'maths']],
    ];
    expect(await markdownOf('in', ...log, 'steps')).toBe('in $\\log_2n$ steps');
    // A sum symbol as a noun is not a formula.
    expect(await markdownOf('the', [['∑', 'signs']], 'sign')).toBe('the ∑ sign');
  });

  it('exclude brackets and punctuation of the sentence', async () => {
    expect(
      await markdownOf(
        '(by',
        [
          ['π', 'maths'],
          [')', 'text'],
          [',', 'text'],
        ],
        'where',
      ),
    ).toBe('(by $\\pi$), where');
    expect(
      await markdownOf(
        'of',
        [
          ['(', 'text'],
          ['N', 'maths'],
          [')', 'text'],
        ],
        'signs',
      ),
    ).toBe('of ($N$) signs');
    const pair: Part[][] = [
      [
        ['(', 'text'],
        ['x', 'maths'],
        [',', 'maths'],
      ],
      [
        ['y', 'maths'],
        [')', 'text'],
      ],
    ];
    expect(await markdownOf('the', 'pair', ...pair)).toBe('the pair $(x,y)$');
  });

  it('are separate without an operator between them', async () => {
    expect(
      await markdownOf(
        [
          ['x', 'maths'],
          [',', 'text'],
        ],
        [['y', 'maths']],
        'and',
        [
          ['z', 'maths'],
          ['-axis', 'text'],
        ],
      ),
    ).toBe('$x$, $y$ and $z$-axis');
  });

  it('are found in any font if a single italic or Greek letter has a script', async () => {
    expect(
      await markdownOf(
        'where',
        [
          ['x', 'slanted'],
          ['i', 'slanted', 'lowered'],
        ],
        'is',
      ),
    ).toBe('where $x_i$ is');
    expect(
      await markdownOf(
        'where',
        [
          ['σ', 'text'],
          ['2', 'text', 'raised'],
        ],
        'is',
      ),
    ).toBe('where $\\sigma^2$ is');
    expect(
      await markdownOf(
        'below',
        [
          ['10', 'text'],
          ['−5', 'text', 'raised'],
        ],
        'it',
      ),
    ).toBe('below $10^{-5}$ it');
  });

  it.each<[string, Part[], string]>([
    [
      'the mark of a note',
      [
        ['word', 'text'],
        ['1', 'text', 'raised'],
      ],
      'word<sup>1</sup>',
    ],
    [
      'the mark of a note behind a number',
      [
        ['1994', 'text'],
        ['3', 'text', 'raised'],
      ],
      '1994<sup>3</sup>',
    ],
    [
      'the letter of an affiliation',
      [
        ['Smith', 'text'],
        ['a', 'maths', 'raised'],
      ],
      'Smith<sup>a</sup>',
    ],
    [
      'the ending of a number',
      [
        ['10', 'text'],
        ['th', 'text', 'raised'],
      ],
      '10<sup>th</sup>',
    ],
    [
      'a molecule',
      [
        ['H', 'text'],
        ['2', 'text', 'lowered'],
        ['O', 'text'],
      ],
      'H<sub>2</sub>O',
    ],
    [
      'a unit',
      [
        ['m', 'text'],
        ['2', 'text', 'raised'],
      ],
      'm<sup>2</sup>',
    ],
    ['a Greek letter of the text', [['α-helix', 'text']], 'α-helix'],
    [
      'a sign of mathematics alone',
      [
        ['<', 'maths'],
        ['a@b.example', 'text'],
        ['>', 'maths'],
      ],
      '\\<a@b.example>',
    ],
    ['a word in a font for mathematics', [['offer', 'maths']], 'offer'],
  ])('are not %s', async (_, parts, expected) => {
    expect(await markdownOf('see', 'the', 'whole', parts, 'of', 'them')).toBe(`see the whole ${expected} of them`);
  });

  it('are not found if the whole text is in a math font', async () => {
    expect(await markdownOf([['we', 'maths']], [['see', 'maths']], [['a', 'maths']], [['cat', 'maths']])).toBe(
      'we see a cat',
    );
  });

  it('have an adjacent currency sign escaped', async () => {
    expect(await markdownOf('for', '$5', [['x', 'maths']])).toBe('for \\$5 $x$');
  });
});
