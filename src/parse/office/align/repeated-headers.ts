import { matchSequences } from '../../sequences/match-sequences.ts';
import type { SourceBlock } from '../source/source-block.ts';
import type { DrawnPage, Origin } from './drawn-and-written.ts';
import { drawnTokens } from './place-words.ts';
import { signsAlone, tokensWithSigns } from './tokens.ts';

/** Header rows are drawn again at the top of every page that a table goes on on; those words are the header's too. */
export function placeRepeatedHeaders(
  pages: readonly DrawnPage[],
  blocks: readonly SourceBlock[],
  origins: (Origin | null)[][],
): void {
  for (const [index, page] of pages.entries()) {
    const first = origins[index]!.find((origin) => origin && blocks[origin.block]!.table);
    const table = first && blocks[first.block]!.table;
    if (!first || !table || table.headerRowCount === 0 || table.cells[first.cell]!.row < table.headerRowCount) continue;
    const start = origins[index]!.indexOf(first);
    const signs = signsAlone(table.cells);
    const header = table.cells.flatMap((cell, at) =>
      cell.row < table.headerRowCount ? tokensWithSigns(cell.text, signs).map((token) => ({ token, cell: at })) : [],
    );
    const drawn = drawnTokens(page, index, origins, signs).filter(({ word }) => word < start);
    const match = matchSequences(
      drawn.map(({ token }) => token),
      header.map(({ token }) => token),
    );
    const found = match.filter((at) => at >= 0).length;
    if (found < 0.5 * header.length) continue;
    for (const [at, { word }] of drawn.entries()) {
      if (match[at]! >= 0) origins[index]![word] = { block: first.block, cell: header[match[at]!]!.cell };
    }
  }
}
