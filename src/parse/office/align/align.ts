import { bottom, centreY, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { matchSequences } from '../../sequences/match-sequences.ts';
import type { SourceBlock } from '../source/source-block.ts';
import type { DrawnPage, Origin, Origins } from './drawn-and-written.ts';
import { placeHeadersAndFooters } from './place-headers-and-footers.ts';
import { drawnTokens, placeWords } from './place-words.ts';
import { signsAlone, tokensWithSigns } from './tokens.ts';

/** Largest distance of a list mark from its text, in em; a tab is rarely wider. */
const MARK_REACH = 5;
/** Largest gap in em to the word that a note number or bracket belongs to. */
const TOUCHING = 0.4;

/** Assigns words that only the renderer adds (bullets, numbers, note references) to the block of their line. */
function attachMarks(pages: readonly DrawnPage[], origins: Origins): void {
  for (const [index, { words }] of pages.entries()) {
    const own = origins[index] ?? [];
    // Backwards: a mark of several words (`Chapter 1`) grows towards its start.
    for (const [at, word] of [...words.entries()].reverse()) {
      if (own[at] !== null) continue;
      const [before, after] = [own[at - 1], own[at + 1]];
      const sameBlock = before && after && before.block === after.block && before.cell === after.cell;
      const next = words[at + 1];
      if (after && (sameBlock || (next && isMarkOf(word, next)))) own[at] = after;
    }
    for (const [at, word] of words.entries()) {
      const [before, previous] = [own[at - 1], words[at - 1]];
      if (own[at] === null && before && previous && touches(previous, word)) own[at] = before;
    }
  }
}

const size = (word: Word): number => word.font?.size ?? word.bbox.height;

const onOneLine = (a: Word, b: Word): boolean =>
  centreY(a.bbox) > b.bbox.top - 0.5 * b.bbox.height &&
  centreY(a.bbox) < bottom(b.bbox) + 0.5 * b.bbox.height &&
  centreY(b.bbox) > a.bbox.top - a.bbox.height &&
  centreY(b.bbox) < bottom(a.bbox) + a.bbox.height;

const gapBetween = (a: Word, b: Word): number => Math.max(b.bbox.left - right(a.bbox), a.bbox.left - right(b.bbox));

const isMarkOf = (mark: Word, next: Word): boolean =>
  onOneLine(mark, next) && gapBetween(mark, next) < MARK_REACH * size(next);

const touches = (word: Word, next: Word): boolean =>
  onOneLine(word, next) && gapBetween(word, next) < TOUCHING * size(word);

/**
 * The source block of every rendered word, page by page; null for words that are not in the file.
 *
 *     const origins = align(pages, blocks);
 *     origins[0]![3]; // { block: 0, cell: -1 }
 */
export function align(pages: readonly DrawnPage[], blocks: readonly SourceBlock[]): Origins {
  const origins = pages.map(({ words }) => words.map((): Origin | null => null));
  placeHeadersAndFooters(pages, blocks, origins);
  placeWords(pages, blocks, origins);
  placeRepeatedHeaders(pages, blocks, origins);
  attachMarks(pages, origins);
  return origins;
}

/** Header rows repeat on every page that a table continues on; those words belong to the header too. */
function placeRepeatedHeaders(pages: readonly DrawnPage[], blocks: readonly SourceBlock[], origins: Origins): void {
  for (const [index, page] of pages.entries()) {
    const own = origins[index] ?? [];
    const start = own.findIndex((origin) => origin && blocks[origin.block]?.table);
    const first = own[start];
    const table = first && blocks[first.block]?.table;
    if (!table || (table.cells[first.cell]?.row ?? 0) < table.headerRowCount || table.headerRowCount === 0) continue;
    const signs = signsAlone(table.cells);
    const header = table.cells.flatMap((cell, at) =>
      cell.row < table.headerRowCount ? tokensWithSigns(cell.text, signs).map((token) => ({ token, cell: at })) : [],
    );
    const drawn = drawnTokens({ page, origins: own }, signs).filter(({ word }) => word < start);
    const drawnTexts = drawn.map(({ token }) => token);
    const headerTexts = header.map(({ token }) => token);
    const match = matchSequences(drawnTexts, headerTexts);
    const found = match.filter((at) => at >= 0).length;
    if (found < 0.5 * header.length) continue;
    for (const [at, { word }] of drawn.entries()) {
      const cell = header[match[at] ?? -1]?.cell;
      if (cell !== undefined) own[word] = { block: first.block, cell };
    }
  }
}
