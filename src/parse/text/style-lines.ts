import type { WordOnLine } from '../drawing/wrap.ts';
import { spansOfWords } from '../sequences/style-words.ts';
import type { StyledSpan } from '../styled-text.ts';

/** Gives the words of lines the style of the text that they were made of. */
export function styleLines(
  lines: readonly WordOnLine[][],
  { text, spans = [] }: { text: string; spans?: readonly StyledSpan[] },
): void {
  if (spans.length === 0) return;
  const words = lines.flat();
  for (const [at, own] of spansOfWords(words, { text, spans }).entries()) if (own) words[at]!.spans = own;
}
