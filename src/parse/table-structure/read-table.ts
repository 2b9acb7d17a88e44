import { type BoundingBox, bottom, centreX, centreY, right, unionOf } from '../../domain/geometry.ts';
import { itemsAt, zip } from '../../domain/lists.ts';
import { median } from '../../domain/statistics.ts';
import type { ParseContext } from '../context.ts';
import { isMark } from '../marks/mark-words.ts';
import type { PageContent, Word } from '../page-content.ts';
import type { TableGrid } from '../table-grid.ts';
import { assembleGrid } from './assemble-grid.ts';
import { askInBands } from './network/ask-in-bands.ts';
import { decodeTable, isOutside } from './network/decode.ts';
import { tableTokens } from './network/tokens.ts';
import { seeTable } from './see/see-table.ts';
import { sideLines } from './side-lines.ts';

/** A table, and the words of its region that are not part of it. */
export interface ReadTable {
  grid: TableGrid;
  above: Word[];
  below: Word[];
  /** How many of the rows offered on each side belong to the table. */
  taken: number[];
}

/**
 * Reads rows, columns, spans and header rows of the table in `region`: a network looks at the words and at the drawn lines. Every
 * word of the region lands in exactly one cell, above the table or below it. Null where the region is not a table.
 *
 * `words` are those that belong to the table when the caller has already assigned words to the page's regions. `offered` are
 * rows of text near it, for each side the nearest first: those that the network does not see as outside are read with the table.
 */
export async function readTable(
  region: BoundingBox,
  content: PageContent,
  ctx: Pick<ParseContext, 'threads'>,
  own: readonly Word[] = wordsInside(region, content.words).filter(({ text }) => text.trim() !== ''),
  offered: readonly (readonly Word[][])[] = [],
): Promise<ReadTable | null> {
  if (own.length < 2) return null;
  const words = [...own, ...offered.flat(2)];
  const seen = seeTable(unionOf([region, ...words.slice(own.length).map(({ bbox }) => bbox)]), content, words);
  const tokens = tableTokens(seen.words, seen.graphics);
  const answer = await askInBands(tokens, ctx.threads);
  const refused = new Set<number>();
  let next = own.length;
  const taken = offered.map((side) => {
    let count = 0;
    for (const [at, text] of side.entries()) {
      const indexes = text.map(() => next++);
      if (count === at && !isOutside(indexes, answer)) count++;
      else for (const i of indexes) refused.add(i);
    }
    return count;
  });
  const marks = new Set([...words.keys()].filter((i) => isMark(words[i]!)));
  const decoded = decodeTable(answer, tokens, { refused, sideLines: sideLines(seen, words), marks });
  if (decoded.rowCount * decoded.columnCount < 2) return null;
  const inside = decoded.cells.flatMap((cell) => itemsAt(seen.words, cell.words));
  const top = median(inside.map(({ y0 }) => y0));
  const outside = zip(itemsAt(words, decoded.outside), itemsAt(seen.words, decoded.outside));
  const wordsOf = (isWanted: (y0: number) => boolean): Word[] =>
    outside.filter(([, { y0 }]) => isWanted(y0)).map(([word]) => word);
  return {
    grid: assembleGrid(decoded, seen, words),
    above: wordsOf((y0) => y0 < top),
    below: wordsOf((y0) => y0 >= top),
    taken,
  };
}

function wordsInside(region: BoundingBox, words: readonly Word[]): Word[] {
  const isWithin = (from: number, at: number, to: number): boolean => from <= at && at <= to;
  return words.filter(
    ({ bbox }) =>
      isWithin(region.left, centreX(bbox), right(region)) && isWithin(region.top, centreY(bbox), bottom(region)),
  );
}
