import { totals } from '../../../domain/statistics.ts';
import { matchSequences } from '../../sequences/match-sequences.ts';
import type { SourceBlock } from '../source/source-block.ts';
import type { DrawnPage, Origin, Origins } from './drawn-and-written.ts';
import { signsAlone, tokensWithSigns } from './tokens.ts';

/** Below this share of found words, a block was rendered differently and layout analysis decides. */
const LEAST_FOUND = 0.5;
/** Blocks rendered elsewhere (notes, text boxes, columns of frames) are searched again in later passes. */
const PASSES = 4;

/** Finds the rendered words of every block. Blocks with a page number are searched on that page only. */
export function placeWords(pages: readonly DrawnPage[], blocks: readonly SourceBlock[], origins: Origins): void {
  const signs = signsAlone(blocks.flatMap(({ table }) => table?.cells ?? []));
  const placeable = blocks.flatMap(({ flow, pageNumber = null, ...block }, at): Wanted[] =>
    flow === 'body' || flow === 'apart' ? [{ at, flow, pageNumber, tokens: writtenTokens(block, at, signs) }] : [],
  );
  const drawn = pages.map((page, at) => ({ page, origins: origins[at] ?? [] }));
  for (const [pageNumber, wanted] of Map.groupBy(placeable, (block) => block.pageNumber)) {
    const scope = pageNumber === null ? drawn : drawn.filter(({ page }) => page.pageNumber === pageNumber);
    placeBlocks(scope, wanted, signs);
  }
}

interface Wanted {
  at: number;
  flow: 'body' | 'apart';
  pageNumber: number | null;
  tokens: Written[];
}

interface PageOrigins {
  page: DrawnPage;
  origins: (Origin | null)[];
}

function placeBlocks(scope: readonly PageOrigins[], wanted: readonly Wanted[], signs: ReadonlySet<string>): void {
  // Text outside the body is searched once the body is placed.
  let open = wanted.filter(({ flow }) => flow === 'body');
  for (let pass = 0; pass < PASSES; pass++) {
    const drawn = scope.flatMap((page) => drawnTokens(page, signs));
    const written = open.flatMap(({ tokens }) => tokens);
    if (drawn.length === 0 || written.length === 0) {
      if (pass > 0) return;
    } else {
      for (const { place, origin } of keepFound(voteFor(drawn, written), open)) place.origins[place.word] = origin;
    }
    const placed = new Set(scope.flatMap(({ origins }) => origins.map((origin) => origin?.block ?? -1)));
    open = wanted.filter(({ at }) => !placed.has(at));
    if (open.length === 0) return;
  }
}

interface Written extends Origin {
  token: string;
}

interface Drawn extends Pick<PageOrigins, 'origins'> {
  token: string;
  word: number;
}

interface Vote {
  place: Omit<Drawn, 'token'>;
  origin: Origin;
  tokens: number;
}

function voteFor(drawn: readonly Drawn[], wanted: readonly Written[]): Vote[] {
  const match = keepTogether(
    matchSequences(
      drawn.map(({ token }) => token),
      wanted.map(({ token }) => token),
    ),
    drawn,
    wanted,
  );
  const votes: Vote[] = [];
  let previous: Written | null = null;
  for (const [at, { origins, word }] of drawn.entries()) {
    const found = wanted[match[at] ?? -1];
    if (!found) continue;
    const { block, cell } = found;
    const last = votes.at(-1);
    const isSamePage = last?.place.origins === origins;
    if (isSamePage && last.place.word === word) last.tokens++;
    else {
      const isPart = found === previous && isSamePage && last.place.word === word - 1;
      votes.push({ place: { origins, word }, origin: { block, cell, ...(isPart && { isPart }) }, tokens: 1 });
    }
    previous = found;
  }
  return votes;
}

function keepFound(votes: readonly Vote[], open: readonly Wanted[]): Vote[] {
  const found = totals(votes.map(({ origin, tokens }): [number, number] => [origin.block, tokens]));
  const kept = open.filter(({ at, tokens }) => (found.get(at) ?? 0) >= LEAST_FOUND * tokens.length);
  const keptBlocks = new Set(kept.map(({ at }) => at));
  return votes.filter(({ origin }) => keptBlocks.has(origin.block));
}

function writtenTokens(block: Pick<SourceBlock, 'text' | 'table'>, at: number, signs: ReadonlySet<string>): Written[] {
  if (!block.table) return tokensWithSigns(block.text, signs).map((token) => ({ token, block: at, cell: -1 }));
  return block.table.cells.flatMap(({ text }, cell) =>
    tokensWithSigns(text, signs).map((token) => ({ token, block: at, cell })),
  );
}

export function drawnTokens({ page, origins }: PageOrigins, signs: ReadonlySet<string>): Drawn[] {
  return page.words.flatMap(({ text }, word) =>
    origins[word] ? [] : tokensWithSigns(text, signs).map((token) => ({ token, origins, word })),
  );
}

/**
 * Of words that occur several times, a block gets those next to its other words. Matching from both ends may have
 * chosen others, pages away.
 *
 *     written:  … point to an endnote
 *     drawn:    … point to an endnote │ This is an endnote
 *                          ╰──╯ instead of         ╰──╯
 */
function keepTogether(match: Int32Array, drawn: readonly Drawn[], wanted: readonly Written[]): Int32Array {
  const drawnAt = new Int32Array(wanted.length).fill(-1);
  for (const [at, found] of match.entries()) if (found >= 0 && drawnAt[found] === -1) drawnAt[found] = at;
  const moveBeside = (at: number, neighbour: number, step: 1 | -1): void => {
    const [from = -1, near = -1] = [drawnAt[at], drawnAt[neighbour]];
    if (from < 0 || near < 0 || wanted[at]?.block !== wanted[neighbour]?.block) return;
    const beside = near + step;
    if (from === beside || match[beside] !== -1 || drawn[beside]?.token !== wanted[at]?.token) return;
    match[from] = -1;
    match[beside] = at;
    drawnAt[at] = beside;
  };
  for (let at = 1; at < wanted.length; at++) moveBeside(at, at - 1, 1);
  for (let at = wanted.length - 2; at >= 0; at--) moveBeside(at, at + 1, -1);
  return match;
}
