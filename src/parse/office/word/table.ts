import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { SourceCell, SourceTable } from '../source/source-block.ts';
import { type CellContent, type CellPart, contentOfParts, TableBuilder } from '../source/table-builder.ts';
import { type ParagraphContent, type ParagraphSurroundings, readParagraph } from './inline.ts';
import { switchOf } from './style-chains.ts';
import { numberOrNull } from './styles.ts';

export interface TableSurroundings extends ParagraphSurroundings {
  markOf: (paragraph: XmlElement) => string | null;
  isBold: (paragraph: XmlElement) => boolean;
  isBoldHead: boolean;
}

/** Reads rows, cells and spans of `w:tbl`, and the paragraphs of its cells. */
export function readWordTable(element: XmlElement, around: TableSurroundings) {
  const contents: ParagraphContent[] = [];
  return { table: readRows(element, around, contents), contents };
}

function readRows(element: XmlElement, around: TableSurroundings, found: ParagraphContent[]): SourceTable | null {
  const builder = new TableBuilder();
  const rows = rowsOf(element, around.showsChanges ?? false);
  /** Cells that span into the next row, by first column. */
  const open = new Map<number, SourceCell>();
  let isHead = true;
  for (const row of rows) {
    builder.startRow();
    const properties = childOf(row, 'w:trPr');
    isHead &&= switchOf(childOf(properties, 'w:tblHeader')) ?? false;
    if (isHead) builder.headerRowCount++;
    builder.skip(numberOrNull(childOf(properties, 'w:gridBefore')?.attributes['w:val']) ?? 0);
    for (const cell of unwrapped(row, 'w:tc'))
      addCell(cell, builder, open, contentOfCell(cell, around, around.isBoldHead && row === rows[0], found));
  }
  return builder.build();
}

export function onlyCellOf(element: XmlElement, showsChanges: boolean): XmlElement | null {
  const cells = rowsOf(element, showsChanges).flatMap((row) => unwrapped(row, 'w:tc'));
  return cells.length === 1 ? (cells[0] ?? null) : null;
}

const rowsOf = (table: XmlElement, showsChanges: boolean): XmlElement[] =>
  unwrapped(table, 'w:tr').filter((row) => showsChanges || !isDeleted(row));

/** `vMerge` restart starts a cell that spans rows, `vMerge` alone continues it (ECMA-376, 17.4.84). */
function addCell(cell: XmlElement, builder: TableBuilder, open: Map<number, SourceCell>, content: CellContent): void {
  const properties = childOf(cell, 'w:tcPr');
  const span = numberOrNull(childOf(properties, 'w:gridSpan')?.attributes['w:val']) ?? 1;
  const merge = childOf(properties, 'w:vMerge');
  const above = open.get(builder.column);
  if (merge && merge.attributes['w:val'] !== 'restart' && above) {
    builder.reachDown(above);
    builder.stepOver(above.columnSpan);
    return;
  }
  const column = builder.column;
  const added = builder.add(content, span);
  if (added && merge) open.set(column, added);
  else open.delete(column);
}

/** Paragraphs and tables of a cell in order. A table of one cell is a frame around its text. */
function contentOfCell(
  element: XmlElement,
  around: TableSurroundings,
  isInBoldHead: boolean,
  found: ParagraphContent[],
) {
  const parts: CellPart[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'w:p') {
        const content = readParagraph(child, around);
        found.push(content);
        parts.push({ own: content.inline, mark: around.markOf(child), isBold: isInBoldHead || around.isBold(child) });
      } else if (child.name === 'w:tbl' && !onlyCellOf(child, around.showsChanges ?? false)) {
        const table = readRows(child, { ...around, isBoldHead: false }, found);
        if (table) parts.push({ table });
      } else if (child.name !== 'w:tcPr' && child.name !== 'mc:Fallback') visit(child);
    }
  };
  visit(element);
  return contentOfParts(parts);
}

/** Child elements with that name, also inside content controls. */
function unwrapped(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === name) return [child];
    return ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag'].includes(child.name)
      ? unwrapped(child, name)
      : [];
  });
}

const isDeleted = (row: XmlElement): boolean => childOf(row, 'w:trPr', 'w:del') !== undefined;
