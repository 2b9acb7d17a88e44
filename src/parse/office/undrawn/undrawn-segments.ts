import { chartTable } from '../../chart/chart-table.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Font, Word } from '../../page-content.ts';
import { styleWords } from '../../sequences/style-words.ts';
import { concatStyled } from '../../styled-text.ts';
import type { GridCell, InnerTable, TableGrid } from '../../table-grid.ts';
import { lineIndexes, looksLikeHeader, markerOf, NOWHERE } from '../pages/stated-segments.ts';
import { formOf, type SourceBlock, type SourceCell, type SourceTable } from '../source/source-block.ts';
import { markedTextOf, wordTexts } from '../source/table-builder.ts';

const BOLD: Font = { name: '', size: 0, bold: true, italic: false, monospace: false, color: '#000000' };

export const wordsOf = (text: string, font?: Font): Word[] =>
  wordTexts(text).map((word) => ({
    ...{ text: word, bbox: NOWHERE, confidence: null, source: 'text-layer', angle: 0 },
    ...(font && { font }),
  }));

/** A block as a segment: what the page would show of it, mark included, and nothing of where it would be. Null where there is nothing. */
export function undrawnSegment(block: SourceBlock, at: number): SegmentDraft | null {
  const base = { id: `${at}-0`, bbox: NOWHERE, confidence: 1 };
  if (block.type === 'Picture') {
    const { alternativeText, chart } = block;
    const grid = chart && chartTable(chart);
    const said = { ...(alternativeText && { alternativeText }), ...(grid && { chart: grid }) };
    return { ...base, type: 'Picture', ...linedWords(block.text), ...said };
  }
  if (block.table) return { ...base, type: 'Table', ...tableParts(block.table) };
  const styled = concatStyled(block.mark === undefined ? '' : `${block.mark} `, {
    text: block.text,
    spans: block.spans ?? [],
  });
  const plain = linedWords(styled.text);
  const words = styleWords(plain.words, styled);
  if (words.length === 0) return null;
  const segment: SegmentDraft = { ...base, type: block.type, ...plain, words };
  if (block.comment) segment.comment = block.comment;
  if (block.level !== undefined) segment.headingLevel = block.level;
  if (block.latex !== undefined) segment.latex = block.latex;
  Object.assign(segment, formOf(block));
  if (block.isListWhenMarked && (block.mark !== undefined || markerOf(words) !== '')) segment.type = 'ListItem';
  if (segment.type === 'ListItem') segment.list = { depth: block.depth ?? 0, marker: markerOf(words) };
  if (block.isCode) return { ...segment, isCode: true, text: block.text };
  // The author broke the lines, no column did.
  if ((segment.type === 'Text' || segment.type === 'ListItem') && segment.lines!.length > 1) segment.keepsLines = true;
  return segment;
}

function linedWords(text: string): Pick<SegmentDraft, 'words' | 'lines'> {
  const lines = text
    .split('\n')
    .map((line) => wordsOf(line))
    .filter((line) => line.length > 0);
  return { words: lines.flat(), lines: lineIndexes(lines) };
}

function tableParts(stated: SourceTable) {
  const table = gridOf(stated, ({ text, spans = [], isBold, ...cell }) =>
    styleWords(wordsOf(markedTextOf({ text, ...cell }), isBold ? BOLD : undefined), { text, spans }),
  );
  const words = table.cells.flatMap((cell) => cell.words);
  return { words, lines: words.length > 0 ? [words.map((_, at) => at)] : [], table };
}

function gridOf({ cells: stated, ...size }: SourceTable, wordsOfCell: (cell: SourceCell) => Word[]): TableGrid {
  const cells = stated.map((cell): GridCell => {
    const words = wordsOfCell(cell);
    const { text: _, spans: _spans, markedText: _marked, isBold: _bold, inner, ...place } = cell;
    return { ...place, words, ...(inner && { inner: inner.map((one) => innerGrid(one, words)) }) };
  });
  return { ...size, headerRowCount: size.headerRowCount || (looksLikeHeader(cells) ? 1 : 0), cells };
}

/** The words of a table inside a cell are some of that cell's, in the order of its own cells. */
function innerGrid({ from, to, table }: NonNullable<SourceCell['inner']>[number], words: readonly Word[]): InnerTable {
  let next = from;
  const taken = (cell: SourceCell): Word[] => {
    const first = next;
    next += wordTexts(markedTextOf(cell)).length;
    const own = words.slice(first, next);
    return cell.isBold ? own.map((word) => ({ ...word, font: BOLD })) : own;
  };
  return { from, to, table: gridOf(table, taken) };
}
