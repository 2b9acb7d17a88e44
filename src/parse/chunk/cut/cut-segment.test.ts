import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import type { GridCell, TableGrid } from '../../table-grid.ts';
import { bertBaseUncasedCounter } from '../../tokenizers/bert-base-uncased.ts';
import { cl100kCounter } from '../../tokenizers/cl100k.ts';
import { wordCounter } from '../../tokenizers/load-tokenizer.ts';
import type { TokenCounter } from '../../tokenizers/token-counter.ts';
import { writeSegment } from '../../write/write-segment.ts';
import { cutSegment, embedOf, type SegmentPiece } from './cut-segment.ts';

const RUNS = Number(process.env.QUIRE_CUT_RUNS ?? 300);

const word = (text: string, left = 0, top = 0): Word => ({
  text,
  bbox: { left, top, width: 8 * text.length, height: 10 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
});

function textDraft(type: SegmentType, words: readonly string[]): SegmentDraft {
  const lines: number[][] = [];
  const placed = words.map((text, at) => {
    if (at % 8 === 0) lines.push([]);
    lines.at(-1)!.push(at);
    return word(text, 60 * (at % 8), 12 * (lines.length - 1));
  });
  const bbox = { left: 0, top: 0, width: 500, height: Math.max(12, 12 * lines.length) };
  return { id: 's', type, bbox, confidence: 1, words: placed, lines };
}

function tableDraft(rows: readonly (readonly string[])[], headerRowCount: number, spans = new Set<string>()) {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const cells: GridCell[] = [];
  rows.forEach((texts, row) => {
    for (let column = 0; column < columnCount; column++) {
      if (spans.has(`${row} ${column}`)) continue;
      let rowSpan = 1;
      while (spans.has(`${row + rowSpan} ${column}`)) rowSpan++;
      const words = (texts[column] ?? '').split(/\s+/).filter(Boolean);
      cells.push({ row, column, rowSpan, columnSpan: 1, words: words.map((w, at) => word(w, 60 * at, 12 * row)) });
    }
  });
  const table: TableGrid = { rowCount: rows.length, columnCount, headerRowCount, cells };
  const bbox = { left: 0, top: 0, width: 500, height: 12 * rows.length };
  const words = cells.flatMap((cell) => cell.words);
  return { id: 's', type: 'Table', bbox, confidence: 1, words, table } satisfies SegmentDraft;
}

function cut(
  draft: SegmentDraft,
  format: 'Html' | 'Markdown',
  ceiling: number,
  counter: TokenCounter,
  description = '',
) {
  const written = { content: writeSegment(draft, format), ...(description ? { description } : {}) };
  return cutSegment(draft, written, {
    format,
    fits: (text) => counter.count(text) <= ceiling,
    pieceId: (id, piece) => `${id}${piece}`,
    table: draft.table,
  });
}

describe('a table that is longer than a chunk', () => {
  const rows = [['Item', 'Price'], ...Array.from({ length: 6 }, (_, at) => [`part ${at}`, `${at}`])];

  it('is split between rows, with its header in every piece', () => {
    const pieces = cut(tableDraft(rows, 1), 'Html', 8, wordCounter);
    expect(pieces.map((piece) => piece.written.content)).toEqual([
      expect.stringContaining('<tr><td>part 0</td><td>0</td></tr><tr><td>part 1</td><td>1</td></tr></tbody>'),
      expect.stringContaining('<thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>part 2</td>'),
      expect.stringContaining('<thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>part 4</td>'),
    ]);
    expect(pieces.map(({ draft }) => draft.id)).toEqual(['s', 's1', 's2']);
    expect(pieces.map(({ draft }) => draft.bbox.top)).toEqual([0, 36, 60]);
  });

  it('is split in the same way in Markdown', () => {
    const [, second] = cut(tableDraft(rows, 1), 'Markdown', 8, wordCounter);
    expect(second!.written.content).toBe('| Item | Price |\n| --- | --- |\n| part 2 | 2 |\n| part 3 | 3 |');
  });

  it('repeats a label cell that spans rows', () => {
    const group = [
      ['Group', 'Price'],
      ['all', '1'],
      ['', '2'],
      ['', '3'],
    ];
    const pieces = cut(tableDraft(group, 1, new Set(['2 0', '3 0'])), 'Html', 4, wordCounter);
    expect(pieces.map((piece) => piece.written.content)).toEqual([
      '<table><thead><tr><th>Group</th><th>Price</th></tr></thead><tbody><tr><td>all</td><td>1</td></tr></tbody></table>',
      '<table><thead><tr><th>Group</th><th>Price</th></tr></thead><tbody><tr><td>all</td><td>2</td></tr></tbody></table>',
      '<table><thead><tr><th>Group</th><th>Price</th></tr></thead><tbody><tr><td>all</td><td>3</td></tr></tbody></table>',
    ]);
  });

  it('has its description first, and rows without it if both do not fit', () => {
    const pieces = cut(tableDraft(rows, 1), 'Html', 8, wordCounter, 'prices of six parts in euros');
    expect(pieces[0]!.written).toEqual({ content: '', description: 'prices of six parts in euros' });
    expect(new Set(pieces.map(({ draft }) => draft.id)).size).toBe(pieces.length);
  });
});

describe('a text that is longer than a chunk', () => {
  it('is split after a sentence', () => {
    const draft = textDraft('Text', 'One two three. Four five six seven. Eight nine.'.split(' '));
    const pieces = cut(draft, 'Html', 5, wordCounter);
    expect(pieces.map((piece) => piece.written.content)).toEqual([
      '<p>One two three.</p>',
      '<p>Four five six seven.</p>',
      '<p>Eight nine.</p>',
    ]);
    expect(pieces.map((piece) => piece.draft.words.map(({ text }) => text).join(' '))).toEqual([
      'One two three.',
      'Four five six seven.',
      'Eight nine.',
    ]);
  });

  it('in a script without spaces is split between words', () => {
    const pieces = cut(textDraft('Text', ['敏捷的棕色狐狸跳过了懒狗。'.repeat(20)]), 'Markdown', 40, cl100kCounter);
    expect(pieces.length).toBeGreaterThan(5);
    for (const { written } of pieces) expect(cl100kCounter.count(written.content)).toBeLessThanOrEqual(40);
  });

  it('stays whole if it is a formula', () => {
    const draft = { ...textDraft('Formula', ['x']), latex: 'a + b + c + d + e + f' };
    expect(cut(draft, 'Markdown', 3, wordCounter)).toHaveLength(1);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '.',
    'Sum.',
    "it's",
    '123,456.00',
    '字',
    '第三章测量结果',
    'naïve',
    '<b>',
    '&amp;',
    '|',
    '#',
    '-',
    '*a*',
    '[1](x)',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).map((text) => text.replace(/\s+/g, '_')),
  fc.constantFrom('of', 'the', 'measured', 'value', 'twice', 'invoice'),
);
const textCase = fc.tuple(
  fc.constantFrom<SegmentType>(
    'Text',
    'ListItem',
    'Title',
    'SectionHeader',
    'Caption',
    'Footnote',
    'Page',
    'Picture',
    'FormRegion',
  ),
  fc.array(piece, { minLength: 1, maxLength: 60 }),
);
const tableCase = fc.tuple(
  fc.integer({ min: 1, max: 5 }).chain((columns) =>
    fc.array(
      fc.array(
        fc.array(piece, { maxLength: 4 }).map((words) => words.join(' ')),
        { minLength: columns, maxLength: columns },
      ),
      { minLength: 1, maxLength: 25 },
    ),
  ),
  fc.integer({ min: 0, max: 2 }),
  fc.array(fc.tuple(fc.nat(24), fc.nat(4)), { maxLength: 6 }),
);

const TAGS = /<[^<>]*>/g;
const bodyRows = ({ draft }: SegmentPiece) =>
  draft.table!.rowCount - Math.min(draft.table!.headerRowCount, draft.table!.rowCount - 1);
const wordCount = (content: string, format: 'Html' | 'Markdown') =>
  (format === 'Html' ? content.replace(TAGS, ' ') : content)
    .split(/[\s\u3000]+/)
    .filter((w) => w && !/^(?:[#-]+|`{3,}|\d+\.|!\[.*)$/.test(w)).length;

describe.each([
  ['Word', wordCounter],
  ['Cl100kBase', cl100kCounter],
  ['BertBaseUncased', bertBaseUncasedCounter()],
] as const)('over random segments, %s', (_, counter) => {
  describe.each(['Html', 'Markdown'] as const)('%s', (format) => {
    it('no table piece exceeds the ceiling unless it is one row, and no cell is lost', () => {
      fc.assert(
        fc.property(tableCase, fc.integer({ min: 4, max: 120 }), ([rows, header, spans], ceiling) => {
          const joined = new Set(
            spans.filter(([r, c]) => r > header && r < rows.length && c < rows[0]!.length).map(([r, c]) => `${r} ${c}`),
          );
          const draft = tableDraft(rows, Math.min(header, rows.length), joined);
          const pieces = cut(draft, format, ceiling, counter);
          for (const part of pieces) {
            if (bodyRows(part) > 1) expect(counter.count(embedOf(part.written))).toBeLessThanOrEqual(ceiling);
          }
          expect(pieces.flatMap((part) => part.draft.words)).toEqual(draft.words);
        }),
        { numRuns: RUNS },
      );
    }, 600_000);

    it('no text piece exceeds the ceiling unless it is one word, and no word is lost', () => {
      fc.assert(
        fc.property(textCase, fc.integer({ min: 8, max: 60 }), ([type, words], ceiling) => {
          const draft = textDraft(type, words);
          const pieces = cut(draft, format, ceiling, counter);
          for (const { written } of pieces) {
            const isOne = wordCount(written.content, format) <= 1 || /^\|.*\|$/.test(written.content);
            if (!isOne) expect(counter.count(written.content)).toBeLessThanOrEqual(ceiling);
            if (format === 'Html') expect(isBalanced(written.content)).toBe(true);
          }
          expect(pieces.flatMap((part) => part.draft.words)).toEqual(draft.words);
          const letters = (texts: string[]) =>
            texts
              .join('')
              .replace(TAGS, '')
              .replace(/[\s`]+/g, '');
          if (format === 'Html') {
            expect(letters(pieces.map((part) => part.written.content))).toBe(letters([writeSegment(draft, format)]));
          }
        }),
        { numRuns: RUNS },
      );
    }, 600_000);
  });
});

function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, closing, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    if (name === 'br' || name === 'img') continue;
    if (!closing) open.push(name!);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
