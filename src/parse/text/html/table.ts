import { respacedSpans, StyledTextBuilder, shiftedSpans } from '../../styled-text.ts';
import {
  allElements,
  ancestors,
  attribute,
  DEEPEST,
  type HtmlElement,
  isElement,
  type Node,
  tidySpaces,
} from '../../xml/html-dom.ts';
import type { InnerTextTable, TextBlock, TextCell } from '../block.ts';
import { mathText } from './math.ts';
import { stylesOf } from './styles.ts';
import { isUnread } from './visibility.ts';

const MOST_SPAN = 100;
const BREAKS = new Set('br p div li tr h1 h2 h3 h4 h5 h6'.split(' '));

/** A table block, or only the cells of a layout table (inner tables, a single cell, no headers). */
export function tableBlock(element: HtmlElement): TextBlock | HtmlElement[] {
  const rows = allElements(element, 'tr').filter((row) => !isUnread(row));
  const filled = rows
    .map((row) => row.childNodes.filter((node): node is HtmlElement => isElement(node) && /^t[dh]$/.test(node.tagName)))
    .filter((row) => row.length > 0);
  const isLayout = attribute(element, 'role') === 'presentation' && filled.every((row) => row.length === 1);
  const namesColumns = filled[0] !== undefined && filled.length > 1 && filled[0].length > 1 && isHead(filled[0]);
  const holdsTables = allElements(element, 'table').length > 0 && !namesColumns && !looksLikeData(element);
  if (isLayout || holdsTables || filled.flat().length < 2) return filled.flat();
  const body = filled.findIndex((row) => !isHead(row));
  const cells = filled.map((row) => row.map(cellOf));
  // Many pages and mails use empty grids as spacers.
  if (cells.flat().every(({ text }) => text === '') && !looksLikeData(element)) return [];
  return { type: 'Table', text: '', headerRowCount: body < 0 ? 1 : body, rows: cells };
}

/** Distinguishes data tables from layout tables, as browsers do for screen readers. */
const looksLikeData = (element: HtmlElement): boolean =>
  /^(?:table|grid)$/.test(attribute(element, 'role') ?? '') ||
  element.childNodes.some((node) => isElement(node) && node.tagName === 'caption') ||
  /^[1-9]/.test(attribute(element, 'border') ?? '') ||
  attribute(element, 'border') === '';

const isHead = (row: readonly HtmlElement[]): boolean =>
  row.every(({ tagName }) => tagName === 'th') ||
  (row[0] !== undefined && ancestors(row[0]).some(({ tagName }) => tagName === 'thead'));

const cellOf = (cell: HtmlElement): TextCell => ({
  ...styledCell(cell),
  rowSpan: span(attribute(cell, 'rowspan')),
  columnSpan: span(attribute(cell, 'colspan')),
});

const span = (value: string | undefined): number =>
  Math.min(MOST_SPAN, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));

function styledCell(cell: HtmlElement): Pick<TextCell, 'text' | 'spans' | 'inner'> {
  const inline = new StyledTextBuilder();
  const tables: InnerTextTable[] = [];
  addText(cell, 0, inline, tables);
  const text = tidySpaces(inline.text);
  const spans = respacedSpans(inline.text, text, inline.spans);
  const inner = respacedSpans(inline.text, text, tables);
  return { text, ...(spans.length > 0 && { spans }), ...(inner.length > 0 && { inner }) };
}

function addTable({ rows = [], headerRowCount = 0 }: TextBlock, inline: StyledTextBuilder): InnerTextTable {
  inline.add('\n');
  const start = inline.text.length;
  for (const row of rows) {
    for (const { text, spans = [] } of row) {
      inline.spans.push(...shiftedSpans(spans, inline.text.length));
      inline.add(`${text} `);
    }
    inline.add('\n');
  }
  return { start, end: inline.text.length, rows, headerRowCount };
}

function addText(node: Node, depth: number, inline: StyledTextBuilder, tables: InnerTextTable[]): void {
  if ('value' in node) inline.add(node.value.replace(/\s+/g, ' '));
  if (!isElement(node) || depth > DEEPEST || isUnread(node)) return;
  const table = node.tagName === 'table' ? tableBlock(node) : [];
  if (!Array.isArray(table)) tables.push(addTable(table, inline));
  else if (node.tagName === 'img') inline.add(attribute(node, 'alt') ?? '');
  else if (node.tagName === 'math') inline.add(mathText(node));
  else {
    if (depth > 0 && /^t[dh]$/.test(node.tagName)) inline.add(' ');
    if (BREAKS.has(node.tagName)) inline.add('\n');
    const styles = depth > 0 ? stylesOf(node) : [];
    for (const { style, url } of styles) inline.start(style, url);
    for (const child of node.childNodes) addText(child, depth + 1, inline, tables);
    for (const _ of styles) inline.end();
  }
}
