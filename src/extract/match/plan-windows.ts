import { occurrences } from '../../domain/statistics.ts';
import { type Packed, type PageShareWord, packWindow, type TokenisedField } from './pack.ts';

/** One question to the matcher: some fields about some words of a page. */
export interface MatchWindow {
  group: number;
  words: readonly PageShareWord[];
  /** The first word's place on its page. */
  start: number;
  packed: Packed;
}

/** Words that two windows of a page share, so that no value is cut by both. */
const OVERLAP = 40;
/** Questions for each page of the document, and the least and the most in all: a tenth of a second each, or two. */
const QUESTIONS_A_PAGE = 4;
const FEWEST_QUESTIONS = 6;
const MOST_QUESTIONS = 200;

/**
 * All fields about all words, as long as that is affordable; otherwise those fields about those words that have the most
 * in common. A word that only one window has says more than one that all have.
 */
export function planWindows(
  groups: readonly (readonly TokenisedField[])[],
  pages: readonly (readonly PageShareWord[])[],
): MatchWindow[] {
  const windows = groups.flatMap((fields, group) => pages.flatMap((words) => [...windowsOf(fields, group, words)]));
  const affordable = Math.min(MOST_QUESTIONS, Math.max(FEWEST_QUESTIONS, pages.length * QUESTIONS_A_PAGE));
  if (windows.length <= affordable) return windows;
  const sets = windows.map(({ packed }) => new Set(packed.ids.slice(packed.firstWord)));
  const count = occurrences(sets.flatMap((set) => [...set]));
  const worth = windows.map(({ group, words, start }, index) => {
    let sum = words === pages[0] && start === 0 ? 1 : 0;
    for (const { ids } of groups[group]!) {
      for (const id of new Set(ids)) if (sets[index]!.has(id)) sum += Math.log(1 + windows.length / count.get(id)!);
    }
    return sum;
  });
  const best = windows.map((_, index) => index).sort((a, b) => worth[b]! - worth[a]!);
  const chosen = new Set(best.slice(0, affordable));
  return windows.filter((_, index) => chosen.has(index));
}

function* windowsOf(
  fields: readonly TokenisedField[],
  group: number,
  words: readonly PageShareWord[],
): Generator<MatchWindow> {
  for (let start = 0; start < words.length; ) {
    const packed = packWindow(fields, words, start);
    if (packed.end === start) return;
    yield { group, words, start, packed };
    if (packed.end >= words.length) return;
    start = Math.max(start + 1, packed.end - OVERLAP);
  }
}
