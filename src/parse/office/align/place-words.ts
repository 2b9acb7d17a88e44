import { totals } from '../../../domain/statistics.ts';
import { matchSequences } from '../../sequences/match-sequences.ts';
import type { SourceBlock } from '../source/source-block.ts';
import type { Drawn, DrawnPage, DrawnPlace, Origin, Written } from './drawn-and-written.ts';
import { signsAlone, tokensWithSigns } from './tokens.ts';

/** Below this share of found words a block was drawn as something else, and the layout of the page decides. */
const LEAST_FOUND = 0.5;
/** Blocks that are drawn elsewhere than they are written (notes, text boxes, columns of frames) are looked for again. */
const PASSES = 4;

/** Finds the rendered words of every block; blocks that name a page are searched on that page only. */
export function placeWords(
  pages: readonly DrawnPage[],
  blocks: readonly SourceBlock[],
  origins: (Origin | null)[][],
): void {
  const signs = signsAlone(blocks.flatMap(({ table }) => table?.cells ?? []));
  const written = blocks.map((block, at) => writtenTokens(block, at, signs));
  const placeable = blocks.map((_, at) => at).filter((at) => isPlaceable(blocks[at]!));
  const byPage = Map.groupBy(placeable, (at) => blocks[at]!.pageNumber ?? null);
  for (const [pageNumber, members] of byPage) {
    const scope = pageNumber === null ? pages : pages.filter((page) => page.pageNumber === pageNumber);
    placeBlocks(scope, members, { blocks, written, signs }, origins, pages);
  }
}

const isPlaceable = ({ flow }: SourceBlock): boolean => flow === 'body' || flow === 'apart';

interface Writing {
  blocks: readonly SourceBlock[];
  written: readonly Written[][];
  signs: ReadonlySet<string>;
}

function placeBlocks(
  scope: readonly DrawnPage[],
  members: readonly number[],
  { blocks, written, signs }: Writing,
  origins: (Origin | null)[][],
  pages: readonly DrawnPage[],
): void {
  let open = members.filter((at) => blocks[at]!.flow === 'body');
  const late = members.filter((at) => blocks[at]!.flow !== 'body');
  for (let pass = 0; pass < PASSES; pass++) {
    const drawn = scope.flatMap((page) => drawnTokens(page, pages.indexOf(page), origins, signs));
    const wanted = open.flatMap((at) => written[at]!);
    if (drawn.length === 0 || wanted.length === 0) {
      if (pass > 0) return;
    } else {
      const votes = voteFor(drawn, wanted);
      const found = keepFound(votes, open, written);
      for (const { place, origin } of found) origins[place.page]![place.word] = origin;
    }
    const placed = new Set(origins.flatMap((page) => page.map((origin) => origin?.block ?? -1)));
    open = members.filter((at) => !placed.has(at));
    if (pass === 0 && late.length > 0)
      open = [...open.filter((at) => blocks[at]!.flow === 'body'), ...late].sort((a, b) => a - b);
    if (open.length === 0) return;
  }
}

interface Vote {
  place: DrawnPlace;
  origin: Origin;
  tokens: number;
}

/** What most tokens of a word say. */
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
  let previous = -1;
  for (const [at, { page, word }] of drawn.entries()) {
    if (match[at]! < 0) continue;
    const { block, cell } = wanted[match[at]!]!;
    const last = votes.at(-1);
    if (last && last.place.page === page && last.place.word === word) last.tokens++;
    else {
      const isPart = match[at] === previous && last?.place.page === page && last.place.word === word - 1;
      votes.push({ place: { page, word }, origin: { block, cell, ...(isPart && { isPart }) }, tokens: 1 });
    }
    previous = match[at]!;
  }
  return votes;
}

function keepFound(votes: readonly Vote[], open: readonly number[], written: readonly Written[][]): Vote[] {
  const found = totals(votes.map(({ origin, tokens }): [number, number] => [origin.block, tokens]));
  const kept = new Set(open.filter((at) => (found.get(at) ?? 0) >= LEAST_FOUND * written[at]!.length));
  return votes.filter(({ origin }) => kept.has(origin.block));
}

function writtenTokens(block: SourceBlock, at: number, signs: ReadonlySet<string>): Written[] {
  if (!block.table) return tokensWithSigns(block.text, signs).map((token) => ({ token, block: at, cell: -1 }));
  return block.table.cells.flatMap(({ text }, cell) =>
    tokensWithSigns(text, signs).map((token) => ({ token, block: at, cell })),
  );
}

/** Tokens of the words on a page that nothing has claimed yet. */
export function drawnTokens(
  page: DrawnPage,
  index: number,
  origins: readonly (Origin | null)[][],
  signs: ReadonlySet<string>,
): Drawn[] {
  return page.words.flatMap((word, at) =>
    origins[index]![at] ? [] : tokensWithSigns(word.text, signs).map((token) => ({ token, page: index, word: at })),
  );
}

/**
 * Of words that are drawn several times, a block takes those beside its others. Matching from both ends may have left it with some that
 * are pages away.
 *
 *     written:  … point to an endnote
 *     drawn:    … point to an endnote │ This is an endnote
 *                          ╰──╯ instead of         ╰──╯
 */
function keepTogether(match: Int32Array, drawn: readonly Drawn[], wanted: readonly Written[]): Int32Array {
  const drawnAt = new Int32Array(wanted.length).fill(-1);
  for (const [at, found] of match.entries()) if (found >= 0 && drawnAt[found] === -1) drawnAt[found] = at;
  const moveBeside = (at: number, neighbour: number, step: 1 | -1): void => {
    if (at < 0 || at >= wanted.length || neighbour < 0 || neighbour >= wanted.length) return;
    if (wanted[at]!.block !== wanted[neighbour]!.block || drawnAt[at]! < 0 || drawnAt[neighbour]! < 0) return;
    const beside = drawnAt[neighbour]! + step;
    if (drawnAt[at] === beside || beside < 0 || beside >= drawn.length) return;
    if (match[beside] !== -1 || drawn[beside]!.token !== wanted[at]!.token) return;
    match[drawnAt[at]!] = -1;
    match[beside] = at;
    drawnAt[at] = beside;
  };
  for (let at = 1; at < wanted.length; at++) moveBeside(at, at - 1, 1);
  for (let at = wanted.length - 2; at >= 0; at--) moveBeside(at, at + 1, -1);
  return match;
}
