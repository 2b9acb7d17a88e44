import { expect, it } from 'vitest';
import { line, page } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { TableGrid } from '../../table-grid.ts';
import { tableToMarkdown } from '../../write/table-markdown.ts';
import { partTable } from './part-table.ts';

it('a title across a table is its caption, said once and in no header cell; a note below is text', () => {
  const title = line('Disclosure report', 300, 100);
  const cells = [...line('Physician', 100, 140), ...line('Amount', 500, 140)];
  const values = [...line('Aaron', 100, 170), ...line('51.24', 500, 170)];
  const note = line('Parentheses are returns', 100, 210);
  const words = [...title, ...cells, ...values, ...note];
  const grid: TableGrid = {
    ...{ rowCount: 2, columnCount: 2, headerRowCount: 1 },
    cells: [...cells, ...values].map((word, at) => ({
      ...{ row: at >> 1, column: at % 2, rowSpan: 1, columnSpan: 1 },
      words: [word],
    })),
  };
  const segment: SegmentDraft = {
    ...{ id: 'table', type: 'Table', confidence: 1, words },
    bbox: { left: 90, top: 90, width: 600, height: 140 },
  };
  const parts = partTable(segment, { grid, above: title, below: note, taken: [] }, page(words));
  const textOf = (part: SegmentDraft): string => part.words.map(({ text }) => text).join(' ');
  expect(parts.map((part) => `${part.type}: ${textOf(part)}`)).toEqual([
    'Caption: Disclosure report',
    'Table: Physician Amount Aaron 51.24',
    'Text: Parentheses are returns',
  ]);
  expect(tableToMarkdown(parts[1]!.table!)).toBe('| Physician | Amount |\n| --- | --- |\n| Aaron | 51.24 |');
});
