import { type TypeFace, textWidth } from '../drawing/text-width.ts';
import type { WordOnLine } from '../drawing/wrap.ts';

/** Lines of a listing: spaces keep their width, so that indents stay; what is longer than the page is cut. */
export function codeLines(text: string, width: number, face: TypeFace): WordOnLine[][] {
  const character = textWidth('0', face);
  const most = Math.max(1, Math.floor(width / character));
  const lines: WordOnLine[][] = [];
  for (const line of text.replaceAll('\t', '    ').split(/\r?\n/)) {
    for (let from = 0; from < line.length; from += most) {
      const piece = line.slice(from, from + most);
      const words = [...piece.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        left: match.index * character,
        width: match[0].length * character,
      }));
      if (words.length > 0) lines.push(words);
    }
  }
  return lines;
}
