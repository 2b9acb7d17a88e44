import { type BoundingBox, bottom, centreX, centreY, right } from '../../domain/geometry.ts';
import { median } from '../../domain/statistics.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, Word } from '../page-content.ts';
import type { TableGrid } from '../table-grid.ts';
import { askInBands } from './ask-in-bands.ts';
import { assembleGrid } from './assemble-grid.ts';
import { decodeTable } from './decode.ts';
import { seeTable } from './see-table.ts';
import { tableTokens } from './tokens.ts';

/** A table, and the words of its region that are no part of it. */
export interface ReadTable {
  grid: TableGrid;
  above: Word[];
  below: Word[];
}

/**
 * Reads rows, columns, spans and header rows of the table in `region`: a network looks at the words and at the drawn lines. Every
 * word of the region lands in exactly one cell, above the table or below it. Null where there is only one cell.
 *
 * `words` are those that belong to the table when the caller has already shared them out among the page's regions.
 */
export async function readTable(
  region: BoundingBox,
  content: PageContent,
  ctx: Pick<ParseContext, 'threads'>,
  words: readonly Word[] = wordsInside(region, content.words).filter(({ text }) => text.trim() !== ''),
): Promise<ReadTable | null> {
  if (words.length < 2) return null;
  const seen = seeTable(region, content, words);
  const tokens = tableTokens(seen.words, seen.graphics);
  const decoded = decodeTable(await askInBands(tokens, ctx.threads), tokens);
  if (decoded.rowCount * decoded.columnCount < 2) return null;
  const inside = decoded.cells.flatMap((cell) => cell.words).map((i) => seen.words[i]!.y0);
  const top = median(inside);
  const wordsOf = (isWanted: (i: number) => boolean): Word[] => decoded.outside.filter(isWanted).map((i) => words[i]!);
  return {
    grid: assembleGrid(decoded, seen, words),
    above: wordsOf((i) => seen.words[i]!.y0 < top),
    below: wordsOf((i) => seen.words[i]!.y0 >= top),
  };
}

function wordsInside(region: BoundingBox, words: readonly Word[]): Word[] {
  const isWithin = (from: number, at: number, to: number): boolean => from <= at && at <= to;
  return words.filter(
    ({ bbox }) =>
      isWithin(region.left, centreX(bbox), right(region)) && isWithin(region.top, centreY(bbox), bottom(region)),
  );
}
