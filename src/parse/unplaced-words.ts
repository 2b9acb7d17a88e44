import type { BoundingBox } from '../domain/geometry.ts';
import type { Word } from './page-content.ts';

/** Words that no page shows, such as those of a comment: each in the box of what they belong to, in the lines of their text. */
export function unplacedWords(
  text: string,
  bbox: BoundingBox,
): { words: Word[]; lines: number[][]; keepsLines?: true } {
  const words: Word[] = [];
  const lines: number[][] = [];
  for (const line of text.split('\n')) {
    const own = line.match(/\S+/gu) ?? [];
    if (own.length === 0) continue;
    lines.push(own.map((_, at) => words.length + at));
    for (const word of own) words.push({ text: word, bbox, confidence: null, source: 'text-layer', angle: 0 });
  }
  return { words, lines, ...(lines.length > 1 && { keepsLines: true }) };
}
