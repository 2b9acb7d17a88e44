import { linesOfStyled, type StyledText } from '../../styled-text.ts';
import type { SourceCell, SourceTable } from './source-block.ts';

/** What is in a cell, from top to bottom: paragraphs, and tables inside it. */
export type CellPart = { own: StyledText; mark: string | null; isBold: boolean } | { table: SourceTable };

export type CellContent = Pick<SourceCell, 'text' | 'spans' | 'markedText' | 'isBold' | 'inner'>;

/** Words of a text, as they are counted in cells. */
export const wordTexts = (text: string): readonly string[] => text.match(/\S+/gu) ?? [];

/** One text of all parts, those of tables cell after cell, and which of its words are theirs. */
export function contentOfParts(parts: readonly CellPart[]): CellContent {
  const shown = parts.filter((part) => 'table' in part || part.own.text.trim() !== '');
  const inner: NonNullable<SourceCell['inner']>[number][] = [];
  const marked: string[] = [];
  let words = 0;
  for (const part of shown) {
    const text = 'table' in part ? part.table.cells.map(markedTextOf).join('\n') : markedLine(part);
    const from = words;
    words += wordTexts(text).length;
    marked.push(text);
    if ('table' in part) inner.push({ from, to: words, table: part.table });
  }
  const { text, spans } = linesOfStyled(shown.map((part) => ('table' in part ? textOfTable(part.table) : part.own)));
  const markedText = marked.join('\n');
  const isBold = shown.length > 0 && shown.every((part) => !('table' in part) && part.isBold);
  return {
    text,
    ...(spans.length > 0 && { spans }),
    ...(markedText !== text && { markedText }),
    ...(isBold && { isBold }),
    ...(inner.length > 0 && { inner }),
  };
}

const markedLine = ({ own, mark }: { own: StyledText; mark: string | null }): string =>
  mark === null ? own.text : `${mark} ${own.text}`;

export const markedTextOf = ({ text, markedText = text }: SourceCell): string => markedText;

const textOfTable = ({ cells }: SourceTable): StyledText =>
  linesOfStyled(cells.map(({ text, spans = [] }) => ({ text, spans })));
