import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import type { TokenCounter } from './token-counter.ts';

/** Document text that spells a control token (`<|endoftext|>`) is ordinary text here. */
const ORDINARY_TEXT = { disallowedSpecial: new Set<string>() };
const count = (text: string): number => (text === '' ? 0 : countTokens(text, ORDINARY_TEXT));

const openEnd = (text: string): string => text.slice(lastLoneSpace(text));

/**
 * The encoding cuts text into pieces before it merges bytes, and no piece holds a non-space followed by a lone space
 * followed by a non-space. So a join can change only what stands between the last such space before it and the first
 * such space after it:
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
      const head = after.slice(0, firstLoneSpace(after));
      return count(`${tail}\n${head}`) - count(tail) - count(head);
    },
  },
};

function lastLoneSpace(text: string): number {
  for (let at = text.length - 2; at > 0; at -= 1) {
    if (text[at] === ' ' && /\S/.test(text[at - 1]!) && /\S/.test(text[at + 1]!)) return at;
  }
  return 0;
}

function firstLoneSpace(text: string): number {
  const found = /\S (?=\S)/.exec(text);
  return found ? found.index + 1 : text.length;
}
