import { expect, it } from 'vitest';
import { layOutTable } from './lay-out-table.ts';
import { PAGE, PageFlow } from './page-flow.ts';

const cell = (text: string) => ({ text, rowSpan: 1, columnSpan: 1 });

it('keeps empty rows at a page end with the rest of their table', () => {
  const flow = new PageFlow(5);
  flow.top = PAGE.height - PAGE.margin - 50;
  layOutTable({ type: 'Table', text: '', headerRowCount: 1, rows: [[cell('')], [cell('hi')]] }, flow);
  expect(flow.pages.map(({ segments }) => segments.length)).toEqual([0, 1]);
  expect(flow.pages[1]!.segments[0]!.table).toMatchObject({ rowCount: 2, headerRowCount: 1 });
});

it('places a table without words at its ruling lines', () => {
  const flow = new PageFlow(5);
  layOutTable({ type: 'Table', text: '', headerRowCount: 0, rows: [[cell(''), cell('')]] }, flow);
  const [table] = flow.page.segments;
  expect(table).toMatchObject({
    bbox: { left: PAGE.margin, top: PAGE.margin },
    table: { rowCount: 1, columnCount: 2 },
  });
  expect(table!.bbox.height).toBe(flow.top - PAGE.margin);
});
