import type { SegmentDraft } from '../../draft.ts';
import type { Font, Word } from '../../page-content.ts';
import { styleWords } from '../../sequences/style-words.ts';
import { concatStyled } from '../../styled-text.ts';
import type { GridCell, InnerTable, TableGrid } from '../../table-grid.ts';
import { unplacedWords } from '../../unplaced-words.ts';
import { looksLikeHeader, markerOf, NOWHERE, pictureFacts } from '../pages/stated-segments.ts';
import { type SourceBlock, type SourceCell, type SourceTable, statedFacts } from '../source/source-block.ts';
import { markedTextOf, wordTexts } from '../source/table-builder.ts';

const BOLD: Font = { name: '', size: 0, bold: true, italic: false, monospace: false, color: '#000000' };
const inBold = (word: Word): Word => ({ ...word, font: BOLD });

/** The segment of a block with its list mark, but without a position. Null if it is empty. */
export function undrawnSegment(block: SourceBlock, at: number): SegmentDraft | null {
  const base = { id: `${at}-0`, bbox: NOWHERE, confidence: 1 };
  if (block.type === 'Picture') {
    const { words, lines } = unplacedWords(block.text, NOWHERE);
    return { ...base, type: 'Picture', words, lines, ...pictureFacts(block) };
  }
  if (block.table) return { ...base, type: 'Table', ...tableParts(block.table) };
  const styled = concatStyled(block.mark === undefined ? '' : `${block.mark} `, {
    text: block.text,
    spans: block.spans ?? [],
  });
  const { lines, keepsLines, ...plain } = unplacedWords(styled.text, NOWHERE);
  const words = styleWords(plain.words, styled);
  if (words.length === 0) return null;
  const marker = markerOf(words);
  const facts = statedFacts(block, marker, block.mark !== undefined || marker !== '');
  const segment: SegmentDraft = { ...base, words, lines, ...facts };
  if (block.comment) segment.comment = block.comment;
  if (block.isCode) segment.text = block.text;
  else if (keepsLines && (segment.type === 'Text' || segment.type === 'ListItem')) segment.keepsLines = true;
  return segment;
}

function tableParts(stated: SourceTable) {
  const table = gridOf(stated, ({ text, spans = [], isBold, ...cell }) => {
    const { words } = unplacedWords(markedTextOf({ text, ...cell }), NOWHERE);
    return styleWords(isBold ? words.map(inBold) : words, { text, spans });
  });
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

/** The words of an inner table are part of its cell's words, in the order of its cells. */
function innerGrid({ from, to, table }: NonNullable<SourceCell['inner']>[number], words: readonly Word[]): InnerTable {
  let next = from;
  const taken = (cell: SourceCell): Word[] => {
    const first = next;
    next += wordTexts(markedTextOf(cell)).length;
    const own = words.slice(first, next);
    return cell.isBold ? own.map(inBold) : own;
  };
  return { from, to, table: gridOf(table, taken) };
}
