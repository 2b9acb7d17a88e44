import { describe, expect, it } from 'vitest';
import { block, line, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { unionOf } from '../../../domain/geometry.ts';
import type { StatedBlock, StatedStructure, Word } from '../../page-content.ts';
import { inStatedOrder, takeStated } from './stated-regions.ts';

function page(...parts: [StatedBlock, Word[]][]): { structure: StatedStructure; words: Word[] } {
  return {
    structure: { blocks: parts.map(([stated]) => stated), parts: parts.map((_, at) => ({ block: at })) },
    words: parts.flatMap(([, words], part) => words.map((word) => ({ ...word, part }))),
  };
}

const HEADING: StatedBlock = { role: 'heading', level: 2 };
const PARAGRAPH: StatedBlock = { role: 'paragraph' };
const take = ({ structure, words }: ReturnType<typeof page>, detected: Parameters<typeof takeStated>[2] = null) =>
  takeStated({ structure }, words, detected);

describe('takeStated', () => {
  it('uses a tree that agrees with the page, even if a heading looks like text', () => {
    const { regions, rest, followsOrder } = take(
      page(
        [HEADING, line('Terms of trade', 100, 100)],
        [PARAGRAPH, prose(4, 100, 160, 800)],
        [{ role: 'item', level: 1 }, line('• grain', 140, 300)],
      ),
    );
    expect(regions.map(({ type, stated }) => [type, stated!.level])).toEqual([
      ['SectionHeader', 2],
      ['Text', undefined],
      ['ListItem', 1],
    ]);
    expect(rest).toEqual([]);
    expect(followsOrder).toBe(true);
  });

  it('ignores a tree with only paragraphs', () => {
    const all = page([PARAGRAPH, line('Terms of trade', 100, 100, { size: 40 })], [PARAGRAPH, prose(4, 100, 160, 800)]);
    expect(take(all)).toMatchObject({ regions: [], rest: all.words });
  });

  it('ignores a tree that covers little of the page', () => {
    const { structure, words } = page([HEADING, line('Terms', 100, 100)], [PARAGRAPH, prose(8, 100, 160, 800)]);
    const loose = words.map(({ part, ...word }) => (part === 0 ? { ...word, part } : word));
    expect(take({ structure, words: loose }).regions).toEqual([]);
  });

  it('ignores a wrong tree: text or notes as headings, overlapping blocks', () => {
    const headed = [0, 1, 2, 3].map((at): [StatedBlock, Word[]] => [HEADING, prose(2, 100, 100 + 100 * at, 800)]);
    expect(take(page(...headed)).regions).toEqual([]);

    const rows = block(['one two three', 'four five six', 'seven eight nine'], 100, 100);
    const [odd, even] = [0, 1].map((side) => rows.filter((_, at) => at % 2 === side));
    expect(take(page([HEADING, odd!], [PARAGRAPH, even!])).regions).toEqual([]);

    const small = line('1 See the annex', 100, 900, { size: 12 });
    expect(take(page([HEADING, small], [PARAGRAPH, prose(8, 100, 160, 800)])).regions).toEqual([]);
  });

  it('ignores an order that goes back up the page', () => {
    const upwards = [0, 1, 2, 3, 4].map((at): [StatedBlock, Word[]] => [PARAGRAPH, prose(2, 100, 900 - 100 * at, 800)]);
    const { regions, followsOrder } = take(page([HEADING, line('Terms', 100, 100)], ...upwards));
    expect(regions).toHaveLength(6);
    expect(followsOrder).toBe(false);
  });

  it('uses the detector for the type of paragraphs, and for detected tables', () => {
    const all = page(
      [HEADING, line('Terms', 100, 100)],
      [PARAGRAPH, block(['Fig. 1. A ship', 'in full sail'], 100, 200)],
      [PARAGRAPH, prose(4, 100, 300, 800)],
    );
    const caption = unionOf(all.words.filter(({ part }) => part === 1).map(({ bbox }) => bbox))!;
    const detected = [
      { layoutClass: 'Caption' as const, bbox: caption, score: 0.8 },
      { layoutClass: 'Table' as const, bbox: { left: 90, top: 290, width: 820, height: 150 }, score: 0.9 },
    ];
    const { regions, rest } = take(all, detected);
    expect(regions.map(({ type }) => type)).toEqual(['SectionHeader', 'Caption']);
    expect(rest.every(({ part }) => part === 2)).toBe(true);
  });

  it('reads a table with spans and header rows', () => {
    const cell = (row: number, columnSpan = 1, isHeader = false) => ({ row, rowSpan: 1, columnSpan, isHeader });
    const cells = [cell(0, 2, true), cell(1), cell(1)];
    const words = [line('Fruit', 100, 100), line('Apples', 100, 130), line('3', 300, 130)].flat();
    const structure = {
      blocks: [{ role: 'table' as const, cells }],
      parts: cells.map((_, at) => ({ block: 0, cell: at })),
    };
    const { regions } = take({ structure, words: words.map((word, part) => ({ ...word, part })) });
    const table = regions[0]!.stated!.table!;
    expect(table).toMatchObject({ rowCount: 2, columnCount: 2, headerRowCount: 1 });
    expect(
      table.cells.map(({ row, column, columnSpan, words: own }) => [row, column, columnSpan, own[0]!.text]),
    ).toEqual([
      [0, 0, 2, 'Fruit'],
      [1, 0, 1, 'Apples'],
      [1, 1, 1, '3'],
    ]);
  });

  it('ignores rows without their empty cells', () => {
    const cells = [0, 0, 0, 1, 1].map((row) => ({ row, rowSpan: 1, columnSpan: 1, isHeader: false }));
    const words = [line('Alcona', 100, 100), line('224', 300, 100), line('76', 500, 100)].flat();
    words.push(...line('Mikado', 100, 130), ...line('113', 500, 130));
    const structure = {
      blocks: [{ role: 'table' as const, cells }],
      parts: cells.map((_, at) => ({ block: 0, cell: at })),
    };
    const { regions } = take({ structure, words: words.map((word, part) => ({ ...word, part })) });
    expect(regions).toEqual([]);
  });

  it('adds list marks that the tree omits', () => {
    const { structure, words } = page(
      [{ role: 'item', level: 0 }, line('grain', 140, 100)],
      [PARAGRAPH, prose(2, 100, 200, 800)],
    );
    const { regions, rest } = take({ structure, words: [...line('o', 110, 106, { size: 10 }), ...words] });
    expect(regions[0]!.lines[0]!.text).toBe('◦ grain');
    expect(rest).toEqual([]);
  });

  it('sorts regions by the order of the tree', () => {
    const { regions } = take(
      page(
        [HEADING, line('Terms', 600, 100)],
        [PARAGRAPH, prose(2, 100, 200, 400)],
        [PARAGRAPH, prose(2, 600, 200, 400)],
      ),
    );
    const [head, left, right] = regions;
    expect(inStatedOrder([left!, head!, right!])).toEqual([head, left, right]);
  });
});
