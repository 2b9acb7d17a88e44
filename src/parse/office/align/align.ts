import type { SourceBlock } from '../source/source-block.ts';
import { attachMarks } from './attach-marks.ts';
import type { DrawnPage, Origin } from './drawn-and-written.ts';
import { placeFurniture } from './place-furniture.ts';
import { placeWords } from './place-words.ts';
import { placeRepeatedHeaders } from './repeated-headers.ts';

/**
 * Says for every drawn word which block of the file it comes from, page by page; null where the file does not account for it.
 *
 *     const origins = align(pages, blocks);
 *     origins[0]![3]; // { block: 0, cell: -1 }
 */
export function align(pages: readonly DrawnPage[], blocks: readonly SourceBlock[]): (Origin | null)[][] {
  const origins = pages.map(({ words }) => words.map((): Origin | null => null));
  placeFurniture(pages, blocks, origins);
  placeWords(pages, blocks, origins);
  placeRepeatedHeaders(pages, blocks, origins);
  attachMarks(pages, origins);
  return origins;
}
