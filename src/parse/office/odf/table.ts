import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { SourceTable } from '../source/source-block.ts';
import { type CellContent, type CellPart, contentOfParts, TableBuilder } from '../source/table-builder.ts';
import { readOdfParagraph } from './inline.ts';
import type { OdfListMarks } from './list-marks.ts';

/** Empty cells and rows may repeat endlessly. */
const MOST_REPEATED = 100;

/** Reads `table:table`. Cells covered by a span are also in the file and are skipped. */
export function readOdfTable(
  element: XmlElement,
  marks: OdfListMarks,
  around: Parameters<typeof readOdfParagraph>[1],
  isBold: (paragraph: XmlElement) => boolean,
): SourceTable | null {
  const builder = new TableBuilder();
  const rows = (parent: XmlElement, isHeader: boolean): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'table:table-row') {
        for (let i = 0; i < repeated(child, 'table:number-rows-repeated'); i++) {
          builder.startRow();
          if (isHeader) builder.headerRowCount++;
          addCells(child, builder, (cell) => contentOfCell(cell, marks, around, isBold));
        }
      } else if (ROW_GROUP.test(child.name)) {
        rows(child, isHeader || child.name === 'table:table-header-rows');
      }
    }
  };
  rows(element, false);
  return builder.build();
}

export function onlyCellOfOdf(table: XmlElement): XmlElement | null {
  const rowsIn = (parent: XmlElement): XmlElement[] =>
    elementsOf(parent).flatMap((child) => {
      if (child.name === 'table:table-row') return [child];
      return ROW_GROUP.test(child.name) ? rowsIn(child) : [];
    });
  const rows = rowsIn(table);
  const cells = rows.flatMap((row) => elementsOf(row).filter(({ name }) => name === 'table:table-cell'));
  const isRepeated = [...rows, ...cells].some(
    (one) => repeated(one, 'table:number-rows-repeated') > 1 || repeated(one, 'table:number-columns-repeated') > 1,
  );
  return cells.length === 1 && !isRepeated ? (cells[0] ?? null) : null;
}

const ROW_GROUP = /^table:table-(?:header-rows|rows|row-group)$/;

function addCells(row: XmlElement, builder: TableBuilder, read: (cell: XmlElement) => CellContent): void {
  for (const cell of elementsOf(row)) {
    if (cell.name !== 'table:table-cell') continue;
    const columns = Number(cell.attributes['table:number-columns-spanned'] ?? 1) || 1;
    const rows = Number(cell.attributes['table:number-rows-spanned'] ?? 1) || 1;
    const content = read(cell);
    for (let i = 0; i < repeated(cell, 'table:number-columns-repeated'); i++) builder.add(content, columns, rows);
  }
}

const repeated = (element: XmlElement, name: string): number =>
  Math.min(MOST_REPEATED, Number(element.attributes[name] ?? 1) || 1);

/** Paragraphs, lists and tables of a cell in order. A table of one cell is a frame around its text. */
function contentOfCell(
  cell: XmlElement,
  marks: OdfListMarks,
  around: Parameters<typeof readOdfParagraph>[1],
  isBold: (paragraph: XmlElement) => boolean,
): CellContent {
  const found: CellPart[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'text:p' || child.name === 'text:h') {
        found.push({ own: readOdfParagraph(child, around).inline, mark: marks.next(), isBold: isBold(child) });
      } else if (child.name === 'text:list') {
        marks.read(child, visit);
      } else if (child.name === 'table:table' && !onlyCellOfOdf(child)) {
        const table = readOdfTable(child, marks, around, isBold);
        if (table) found.push({ table });
      } else visit(child);
    }
  };
  visit(cell);
  return contentOfParts(found);
}
