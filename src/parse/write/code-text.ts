import { middleValue } from '../../domain/statistics.ts';
import type { Word } from '../page-content.ts';
import { leastOf } from './extremes.ts';

/** No listing is wider; the distance of words on a page is a stranger's number. */
const WIDEST_GAP = 500;

/** Typewriter text over several lines is a listing: its line breaks and indents mean something. */
export function looksLikeCode(lines: readonly Word[][]): boolean {
  return lines.length > 1 && lines.every((line) => line.every((word) => word.font?.monospace === true));
}

/** The listing with its gaps written as spaces, by the width of one character. */
export function codeText(lines: readonly Word[][]): string {
  const words = lines.flat();
  const left = leastOf(words, (word) => word.bbox.left);
  const widths = words.map((word) => word.bbox.width / [...word.text].length);
  // Letters of a font may claim to have no width.
  const characterWidth = middleValue(widths) || 1;
  return lines
    .map((line) => {
      let text = '';
      for (const word of line) {
        const column = Math.round((word.bbox.left - left) / characterWidth);
        const gap = Math.min(WIDEST_GAP, Math.max(text === '' ? 0 : 1, column - [...text].length));
        text += ' '.repeat(gap) + word.text;
      }
      return text;
    })
    .join('\n');
}
