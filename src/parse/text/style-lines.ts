import type { WordOnLine } from '../drawing/wrap.ts';
import { spansOfWords } from '../sequences/style-words.ts';
import type { StyledSpan } from '../styled-text.ts';

/** Tells the words of lines how the text that they were made of is set. */
export function styleLines(
  lines: readonly WordOnLine[][],
  { text, spans = [] }: { text: string; spans?: readonly StyledSpan[] },
): void {
  if (spans.length === 0) return;
  const words = lines.flat();
  for (const [at, own] of spansOfWords(words, { text, spans }).entries()) if (own) words[at]!.spans = own;
}
