import { unescapeXml, xmlAttributes, xmlTokens } from '../../xml/xml-tokens.ts';
import type { Sheet } from '../sheet.ts';
import { OdsSheet } from './ods-cells.ts';
import type { OdsStyles } from './ods-styles.ts';

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);
/** Text that is not part of the cell's content. */
const ASIDE = new Set(['office:annotation', 'text:ruby-text']);

export interface OdsContent {
  sheets: Sheet[];
  names: Map<string, string>;
  frames: OdsFrame[];
}

export interface OdsFrame {
  sheet: number;
  row: number;
  column: number;
  attributes: Readonly<Record<string, string>>;
  image: string | null;
  object: string | null;
  title: string;
}

/** Reads sheets cell by cell in one pass over `content.xml`. `room` tells whether another cell is allowed. */
export function readOdsContent(xml: string, styles: OdsStyles, room: () => boolean): OdsContent {
  const content: OdsContent = { sheets: [], names: new Map(), frames: [] };
  let sheet: OdsSheet | null = null;
  let tables = 0;
  let cell: { attributes: Record<string, string>; paragraphs: string[]; link: string | null } | null = null;
  let [text, inParagraph, aside] = ['', false, 0];
  let frame: OdsFrame | null = null;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (inParagraph && aside === 0) text += token.isRaw ? token.text : unescapeXml(token.text).replace(/\s+/g, ' ');
      continue;
    }
    const { kind, name } = token;
    if (ASIDE.has(name)) {
      if (kind === 'open') aside += 1;
      else if (kind === 'close') aside -= 1;
      continue;
    }
    if (aside > 0) continue;
    const attributes = kind === 'close' ? {} : attributesOf(token.attributes);
    if (name === 'table:table') {
      // A table inside a cell or a chart is not a sheet.
      if (kind === 'open' && ++tables === 1) {
        sheet = new OdsSheet(attributes['table:name'] ?? '', attributes['table:style-name'], styles, room);
      } else if (kind === 'close' && --tables === 0 && sheet) {
        content.sheets.push(sheet.sheet);
        sheet = null;
      }
      continue;
    }
    if (name === 'table:named-range' && kind !== 'close') addName(content.names, attributes);
    if (!sheet || tables !== 1) continue;
    if (name === 'draw:frame') {
      if (kind === 'open') {
        const { row, column } = sheet.place;
        frame = { sheet: content.sheets.length, row, column, attributes, image: null, object: null, title: '' };
      } else if (kind === 'close' && frame) {
        content.frames.push(frame);
        frame = null;
      }
    } else if (frame) {
      if (name === 'draw:image' && kind !== 'close') frame.image ??= attributes['xlink:href'] ?? null;
      else if (name === 'draw:object' && kind !== 'close') frame.object ??= attributes['xlink:href'] ?? null;
    } else if (name === 'table:table-column' && kind !== 'close') sheet.column(attributes);
    else if (name === 'table:table-row') {
      if (kind !== 'close') sheet.beginRow(attributes);
      if (kind !== 'open') sheet.endRow();
    } else if (CELLS.has(name)) {
      if (kind !== 'close') cell = { attributes, paragraphs: [], link: null };
      if (kind !== 'open' && cell) {
        sheet.cell(cell.attributes, cell.paragraphs.join('\n'), cell.link, name !== 'table:table-cell');
        cell = null;
      }
    } else if (cell && name === 'text:p') {
      if (kind === 'open') [text, inParagraph] = ['', true];
      else {
        cell.paragraphs.push(inParagraph ? text.trim() : '');
        [text, inParagraph] = ['', false];
      }
    } else if (inParagraph) {
      if (name === 'text:a' && kind === 'open' && cell) cell.link ??= attributes['xlink:href'] ?? null;
      else if (name === 'text:s' && kind !== 'close')
        text += ' '.repeat(Math.min(1_000, Number(attributes['text:c'] ?? 1) || 1));
      else if (name === 'text:tab' && kind !== 'close') text += '\t';
      else if (name === 'text:line-break' && kind !== 'close') text += '\n';
    }
  }
  return content;
}

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries(Array.from(xmlAttributes(source), ({ name, value }) => [name, value]));

/** `$Sheet1.$A$1:.$B$2` */
function addName(names: Map<string, string>, attributes: Readonly<Record<string, string>>): void {
  const [name, address] = [attributes['table:name'], attributes['table:cell-range-address']];
  const match = /^\$?('(?:[^']|'')+'|[^.]+)\.([^:]+)(?::.*?\.?([^.:]+))?$/.exec(address ?? '');
  if (name && match) names.set(name.toLowerCase(), `${match[1]}!${match[2]}${match[3] ? `:${match[3]}` : ''}`);
}
