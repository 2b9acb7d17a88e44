import type { Word } from '../../page-content.ts';

const lengthOf = (text: string): number => text.replace(/\s+/g, '').length;

/** Text as it reads, without its markup. */
export const visibleText = (content: string, format: 'Html' | 'Markdown'): string =>
  format === 'Html'
    ? content.replace(/<[^<>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#\d+);/g, '&')
    : content.replace(/\\(?=[^\w\s])|\]\([^)\s]*\)/g, '');

/**
 * Deals the words of a segment, in their order, out to the texts it was cut into, by the share of letters of each: what is written
 * differs from the words by hyphens, marks and what a language model changed, and never by much.
 */
export function shareWords(words: readonly Word[], texts: readonly string[]): Word[][] {
  const shares: Word[][] = texts.map(() => []);
  const letters = texts.map(lengthOf);
  const total = letters.reduce((sum, n) => sum + n, 0);
  const all = words.reduce((sum, { text }) => sum + lengthOf(text), 0);
  if (total === 0 || all === 0) return shares;
  let [piece, limit, seen] = [0, letters[0]!, 0];
  for (const word of words) {
    const length = lengthOf(word.text);
    const middle = ((seen + length / 2) * total) / all;
    while (middle > limit && piece < texts.length - 1) limit += letters[++piece]!;
    shares[piece]!.push(word);
    seen += length;
  }
  return shares;
}
