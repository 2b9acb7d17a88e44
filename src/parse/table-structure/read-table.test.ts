import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TableFixture, tableFixture, turned } from '../../../test/fixtures/parse/table-fixture.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, RuledLine, Word } from '../page-content.ts';
import { tableToHtml } from '../write/table-html.ts';
import { readTable } from './read-table.ts';

const ctx: ParseContext = {
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: '/nowhere',
  threads: 1,
};

/** Rows of texts; spans as `text (rows×columns)`. */
async function read({ region, content }: TableFixture): Promise<string[][] | null> {
  const table = await readTable(region, content, ctx);
  if (!table) return null;
  const { grid } = table;
  const rows: string[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const { row, rowSpan, columnSpan, words } of grid.cells) {
    const span = rowSpan * columnSpan > 1 ? ` (${rowSpan}×${columnSpan})` : '';
    rows[row]!.push(words.map((word) => word.text).join(' ') + span);
  }
  return rows;
}

const NUMBERS = [
  ['Country', 'Units', 'Share'],
  ['Austria', '1,240', '12%'],
  ['Germany', '983', '9%'],
  ['Spain', '77', '1%'],
  ['Sweden', '5,310', '44%'],
];

describe('readTable', () => {
  it.each(['grid', 'rows', 'none'] as const)('reads a table whose lines are: %s', async (lines) => {
    expect(await read(tableFixture({ columns: [180, 120, 120], rows: NUMBERS, lines }))).toEqual(NUMBERS);
  });

  it('finds lines in the picture where the file draws none', async () => {
    const rows = [...NUMBERS, ['Republic of\nMoldova', '12', '0%']];
    const expected = [...NUMBERS, ['Republic of Moldova', '12', '0%']];
    expect(await read(tableFixture({ columns: [180, 120, 120], rows, lines: 'grid', scanned: true }))).toEqual(
      expected,
    );
  });

  it.each([90, 270] as const)('reads a table that is turned by %i degrees', async (angle) => {
    expect(await read(turned(tableFixture({ columns: [180, 120, 120], rows: NUMBERS, lines: 'grid' }), angle))).toEqual(
      NUMBERS,
    );
  });

  /** Words that run upwards in the first column, the first of them lowest; columns begin at 40, rows are 36 high. */
  const upwards = (texts: readonly string[], lowest: number): Word[] => {
    let foot = lowest;
    return texts.map((text): Word => {
      const height = 10 * text.length - 1;
      const bbox = { left: 50, top: foot - height, width: 16, height };
      foot -= height + 8;
      return { text, bbox, confidence: null, source: 'text-layer', angle: 270 };
    });
  };

  it('keeps a line that runs upwards beside rows in one cell, and lines apart that are in cells of their own', async () => {
    const rows = [
      ['', 'Single', '1,240', '12%'],
      ['', 'Married', '983', '9%'],
      ['', 'Widowed', '77', '1%'],
      ['', 'Divorced', '5,310', '44%'],
      ['', 'Separated', '12', '0%'],
      ['', 'Unknown', '61', '2%'],
    ];
    const fixture = tableFixture({ columns: [40, 180, 120, 120], rows, lines: 'none' });
    const line = (top: number, left: number): RuledLine => ({
      orientation: 'horizontal',
      bbox: { left, top, width: 502 - left, height: 2 },
      color: '#000000',
    });
    const { content } = fixture;
    const rules = [line(40, 40), ...[1, 2, 4, 5].map((row) => line(40 + 36 * row, 80)), line(148, 40), line(256, 40)];
    const words = [...content.words, ...upwards(['Marital', 'now'], 144), ...upwards(['In', 'past'], 246)];
    const found = await read({ ...fixture, content: { ...content, words, rules } });
    expect(found!.flat().filter((text) => /Marital|past/.test(text))).toEqual(['Marital now (3×1)', 'In past (2×1)']);
    expect(found!.map((row) => row.slice(-3))).toEqual(rows.map((row) => row.slice(1)));
  });

  /** Lines at the given places of a fixture without any: columns begin at 40, rows are 36 high. */
  const ruled = (fixture: TableFixture, across: number[], down: number[]): TableFixture => {
    const line = (
      orientation: RuledLine['orientation'],
      left: number,
      top: number,
      width: number,
      height: number,
    ): RuledLine => ({
      orientation,
      bbox: { left, top, width, height },
      color: '#000000',
    });
    const [first, last] = [across[0]!, across.at(-1)!];
    const rules = [
      ...across.map((y) => line('horizontal', down[0]!, y, down.at(-1)! - down[0]!, 1)),
      ...down.map((x) => line('vertical', x, first, 1, last - first)),
    ];
    return { ...fixture, content: { ...fixture.content, rules } };
  };

  it('keeps the cells of a header that is above the drawn frame', async () => {
    const fixture = tableFixture({ columns: [180, 120, 120], rows: NUMBERS });
    expect(await read(ruled(fixture, [76, 112, 148, 184, 220], [40, 220, 340, 460]))).toEqual(NUMBERS);
  });

  it('splits drawn rows that hold several full lines of text', async () => {
    const fixture = tableFixture({ columns: [180, 120, 120], rows: NUMBERS });
    expect(await read(ruled(fixture, [40, 76, 148, 184, 220], [40, 220, 340, 460]))).toEqual(NUMBERS);
  });

  it('takes two lines without room for text between them for one', async () => {
    const fixture = tableFixture({ columns: [180, 120, 120], rows: NUMBERS });
    expect(await read(ruled(fixture, [40, 74, 79, 112, 148, 184, 220], [40, 220, 340, 460]))).toEqual(NUMBERS);
  });

  it('keeps signs and brackets with their numbers', async () => {
    const rows = [
      ['Million', '2023', '', '2024', ''],
      ['Revenue', '$', '5,363', '$', '4,907'],
      ['Costs', '', '4,120', '', '3,999'],
      ['Taxes', '', '370', '', '102'],
      ['Net income', '$', '873', '$', '806'],
    ];
    expect(await read(tableFixture({ columns: [180, 30, 120, 30, 120], rows }))).toEqual([
      ['Million', '2023', '2024'],
      ['Revenue', '$ 5,363', '$ 4,907'],
      ['Costs', '4,120', '3,999'],
      ['Taxes', '370', '102'],
      ['Net income', '$ 873', '$ 806'],
    ]);
  });

  it('sees a header that spans columns', async () => {
    const rows = [
      ['', 'Sales in units', null],
      ['Country', '2023', '2024'],
      ['Austria', '1,240', '1,300'],
      ['Germany', '983', '950'],
    ];
    expect(await read(tableFixture({ columns: [180, 120, 120], rows, lines: 'grid' }))).toEqual([
      ['', 'Sales in units (1×2)'],
      ['Country', '2023', '2024'],
      ['Austria', '1,240', '1,300'],
      ['Germany', '983', '950'],
    ]);
  });

  it('reads the words of a cell from the right where they are written so', async () => {
    const rows = [
      ['7 350', 'מחיר בית'],
      ['2 410', 'כמות ספר'],
    ];
    expect(await read(tableFixture({ columns: [200, 260], rows, lines: 'grid' }))).toEqual([
      ['7 350', 'בית מחיר'],
      ['2 410', 'ספר כמות'],
    ]);
  });

  it('keeps the lines of one cell together and leaves empty cells empty', async () => {
    const rows = [
      ['Name', 'Remark', 'Number'],
      ['First item', 'a remark that goes\non over two lines', '12'],
      ['Second item', '', '5'],
      ['Third item', 'another remark that\nneeds three lines and\nends here', ''],
    ];
    const expected = rows.map((row) => row.map((text) => text.replaceAll('\n', ' ')));
    expect(await read(tableFixture({ columns: [180, 260, 120], rows, lines: 'grid' }))).toEqual(expected);
    expect(await read(tableFixture({ columns: [180, 260, 120], rows, lines: 'rows' }))).toEqual(expected);
  });

  it('takes the row that is in bold above a line for the header', async () => {
    const { region, content } = tableFixture({ columns: [180, 120, 120], rows: NUMBERS, lines: 'rows', boldRows: 1 });
    const { grid } = (await readTable(region, content, ctx))!;
    expect(grid.headerRowCount).toBe(1);
    expect(tableToHtml(grid)).toContain('<thead><tr><th>Country</th><th>Units</th><th>Share</th></tr></thead>');
  });

  it('finds nothing where there are no words', async () => {
    const { region, content } = tableFixture({ columns: [100], rows: [['']] });
    expect(await readTable(region, content, ctx)).toBeNull();
  });

  it('does not take a single word for a table', async () => {
    expect(await read(tableFixture({ columns: [100], rows: [['alone']] }))).toBeNull();
  });

  it('puts every word into exactly one cell, or outside, and covers the grid once, whatever it is given', async () => {
    const word = fc.record({
      left: fc.integer({ min: 0, max: 380 }),
      top: fc.integer({ min: 0, max: 280 }),
      width: fc.integer({ min: 1, max: 120 }),
      height: fc.integer({ min: 1, max: 60 }),
      angle: fc.constantFrom(0 as const, 0 as const, 0 as const, 90 as const, 180 as const, 270 as const),
      text: fc.constantFrom('a', '12', 'Total', '•', '—'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 40 }), async (found) => {
        const words = found.map(
          ({ text, angle, ...bbox }): Word => ({ text, angle, bbox, confidence: 0.9, source: 'ocr' }),
        );
        const table = await readTable({ left: 0, top: 0, width: 400, height: 300 }, blankPage(words), ctx, words);
        if (!table) return;
        const { grid, above, below } = table;
        const placed = [...grid.cells.flatMap((cell) => cell.words), ...above, ...below];
        expect(new Set(placed)).toEqual(new Set(words));
        expect(placed).toHaveLength(words.length);
        const covered = grid.cells.reduce((sum, cell) => sum + cell.rowSpan * cell.columnSpan, 0);
        expect(covered).toBe(grid.rowCount * grid.columnCount);
      }),
      { numRuns: 60 },
    );
  });
});

function blankPage(words: Word[]): PageContent {
  const raster = { width: 400, height: 300, data: new Uint8Array(3 * 400 * 300).fill(255) };
  return {
    pageNumber: 1,
    width: 400,
    height: 300,
    dpi: 144,
    raster,
    words,
    rules: [],
    fills: [],
    images: [],
    links: [],
  };
}
