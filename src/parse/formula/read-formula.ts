import type { PageContent, Word } from '../page-content.ts';
import { arrange } from './arrange.ts';
import { barsAmong, piecesOf } from './pieces.ts';
import { isUnreadable } from './symbols.ts';

/** Formulas are short; more words than this are prose that was taken for one. */
const MOST_WORDS = 120;

/**
 * LaTeX (without delimiters) of a formula that the text layer spells out: scripts by size and baseline, fractions and roots
 * by their bars. Null when the glyphs do not tell enough; its plain text is then the better answer.
 */
export function readFormula(words: readonly Word[], content: PageContent): string | null {
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  if (words.some((word) => isUnreadable(word.text))) return null;
  const pieces = piecesOf(words);
  if (!pieces || pieces.length === 0) return null;
  const latex = arrange(pieces, barsAmong(pieces, content));
  return latex !== null && isBalanced(latex) ? latex : null;
}

function isBalanced(latex: string): boolean {
  let depth = 0;
  for (const [token] of latex.matchAll(/\\.|[{}]/gs)) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && latex !== '';
}
