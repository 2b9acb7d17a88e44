import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { SourceTable } from '../source/source-block.ts';
import { TableBuilder } from '../source/table-builder.ts';
import { readOdfParagraph } from './inline.ts';

/** Empty cells and rows are repeated without end to fill a sheet. */
const MOST_REPEATED = 100;

/** Rows and cells of `table:table`; covered cells are written too and left out. */
export function readOdfTable(element: XmlElement): SourceTable | null {
  const builder = new TableBuilder();
  const rows = (parent: XmlElement, isHeader: boolean): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'table:table-row') {
        for (let i = 0; i < repeated(child, 'table:number-rows-repeated'); i++) {
          builder.startRow();
          if (isHeader) builder.headerRowCount++;
          addCells(child, builder);
        }
      } else if (/^table:table-(?:header-rows|rows|row-group)$/.test(child.name)) {
        rows(child, isHeader || child.name === 'table:table-header-rows');
      }
    }
  };
  rows(element, false);
  return builder.build();
}

function addCells(row: XmlElement, builder: TableBuilder): void {
  for (const cell of elementsOf(row)) {
    if (cell.name !== 'table:table-cell') continue;
    const columns = Number(cell.attributes['table:number-columns-spanned'] ?? 1) || 1;
    const rows = Number(cell.attributes['table:number-rows-spanned'] ?? 1) || 1;
    for (let i = 0; i < repeated(cell, 'table:number-columns-repeated'); i++)
      builder.add(textOfCell(cell), columns, rows);
  }
}

const repeated = (element: XmlElement, name: string): number =>
  Math.min(MOST_REPEATED, Number(element.attributes[name] ?? 1) || 1);

/** Paragraphs, lists and nested tables, one below the other. */
function textOfCell(cell: XmlElement): string {
  const texts: string[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'text:p' || child.name === 'text:h') texts.push(readOdfParagraph(child).inline.text);
      else visit(child);
    }
  };
  visit(cell);
  return texts.filter((text) => text.trim() !== '').join('\n');
}
