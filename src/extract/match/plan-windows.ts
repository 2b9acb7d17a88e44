import { zip } from '../../domain/lists.ts';
import { occurrences } from '../../domain/statistics.ts';
import { MOST_WORDS, type PageShareWord, type TokenisedField } from './pack.ts';

/** One question: a group of fields about some words of a page. */
export interface MatchWindow {
  group: number;
  words: readonly PageShareWord[];
}

/** Words that two windows of a page share, so that each value is complete in one. */
const OVERLAP = 60;
/** Questions per page, and their minimum and maximum per document. Each takes 0.1 to 0.2 seconds. */
const QUESTIONS_A_PAGE = 3;
const FEWEST_QUESTIONS = 6;
const MOST_QUESTIONS = 200;

/** All fields for all words if affordable, otherwise the windows that share the rarest words with a group of fields. */
export function planWindows(
  groups: readonly (readonly TokenisedField[])[],
  pages: readonly (readonly PageShareWord[])[],
): MatchWindow[] {
  const shares = pages.flatMap(windowsOf);
  const windows = groups.flatMap((_, group) => shares.map((words) => ({ group, words })));
  const affordable = Math.min(MOST_QUESTIONS, Math.max(FEWEST_QUESTIONS, pages.length * QUESTIONS_A_PAGE));
  if (windows.length <= affordable) return windows;
  const sets = new Map(shares.map((words) => [words, new Set(words.flatMap(({ pieces }) => pieces))]));
  const count = occurrences([...sets.values()].flatMap((set) => [...set]));
  const worth = windows.map(({ group, words }) => {
    let sum = words === shares[0] ? 1 : 0;
    for (const { ids } of groups[group]!) {
      for (const id of new Set(ids)) if (sets.get(words)!.has(id)) sum += Math.log(1 + shares.length / count.get(id)!);
    }
    return sum;
  });
  const best = zip(windows, worth).sort(([, a], [, b]) => b - a);
  const chosen = new Set(best.slice(0, affordable).map(([window]) => window));
  return windows.filter((window) => chosen.has(window));
}

function windowsOf(words: readonly PageShareWord[]): PageShareWord[][] {
  const windows: PageShareWord[][] = [];
  for (let start = 0; start < words.length; start += MOST_WORDS - OVERLAP) {
    windows.push(words.slice(start, start + MOST_WORDS));
    if (start + MOST_WORDS >= words.length) break;
  }
  return windows;
}
