import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import type { TokenCounter } from './token-counter.ts';

/** Control tokens in document text (`<|endoftext|>`) are ordinary text. */
const ORDINARY_TEXT = { disallowedSpecial: new Set<string>() };
/** Longer than any real word or gap. */
const LONGEST_RUN = 1_000;
/** Unbroken runs are one piece for the encoder, which needs quadratic time. */
const LONG_RUN = new RegExp(`\\p{L}{${LONGEST_RUN},}|\\s{${LONGEST_RUN},}|[^\\s\\p{L}\\p{N}]{${LONGEST_RUN},}`, 'gu');
/** Largest window around a join in unbroken text. */
const LONGEST_WINDOW = 4 * LONGEST_RUN;

/** Very long runs are counted in parts: a megabyte of one letter took minutes. */
function count(text: string): number {
  if (text.length < LONGEST_RUN) return countShort(text);
  let sum = 0;
  let from = 0;
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    sum += countShort(text.slice(from, index));
    for (let at = 0; at < run.length; at += LONGEST_RUN) sum += countShort(run.slice(at, at + LONGEST_RUN));
    from = index + run.length;
  }
  return sum + countShort(text.slice(from));
}

const countShort = (text: string): number => (text === '' ? 0 : countTokens(text, ORDINARY_TEXT));

const openEnd = (text: string): string => text.slice(Math.max(lastLoneSpace(text), text.length - LONGEST_WINDOW));

/**
 * The encoder splits text into pieces before it merges bytes, and no piece contains a single space between non-spaces.
 * So a join only affects the text from the last such space before it to the first one after it:
 *
 *     … were measured twice. ⏎ Results of the second …
 *                    └──── window ────┘
 */
export const cl100kCounter: TokenCounter = {
  count,
  seam: {
    openEnd,
    cost(before, after) {
      const tail = openEnd(before);
      const head = after.slice(0, Math.min(firstLoneSpace(after), LONGEST_WINDOW));
      return count(`${tail}\n${head}`) - count(tail) - count(head);
    },
  },
};

function lastLoneSpace(text: string): number {
  for (let at = text.length - 2; at > 0; at -= 1) {
    if (text[at] === ' ' && /\S/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1))) return at;
  }
  return 0;
}

function firstLoneSpace(text: string): number {
  const found = /\S (?=\S)/.exec(text);
  return found ? found.index + 1 : text.length;
}
