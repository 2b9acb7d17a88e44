import { right } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import { isMainPartOf, isNearlyAllOf } from '../../alike.ts';
import type { Word } from '../../page-content.ts';
import { leastOf, mostOf } from './flow-text.ts';

/** Limit for gaps: distances on a page come from the file. */
const WIDEST_GAP = 500;

/** Monospaced text over several lines is code with significant line breaks and indents, unless it is sentences. */
export function looksLikeCode(lines: readonly Word[][]): boolean {
  if (lines.length < 2 || !lines.every((line) => line.every((word) => word.font?.monospace === true))) return false;
  return !isProse(lines);
}

/** Words with sentence punctuation in full lines except the last, as on a typewritten page. */
function isProse(lines: readonly Word[][]): boolean {
  const words = lines.flat();
  if (!isNearlyAllOf(words.filter(({ text }) => PLAIN_WORD.test(text)).length, words.length)) return false;
  const ends = lines.map((line) => mostOf(line, ({ bbox }) => right(bbox)));
  const left = leastOf(words, ({ bbox }) => bbox.left);
  const widest = mostOf(ends, (end) => end) - left;
  return ends.slice(0, -1).every((end) => isMainPartOf(end - left, widest));
}

const PLAIN_WORD = /^[("“‘'[]*[\p{L}\p{N}][\p{L}\p{N}’'.,/-]*[)"”’'\]]*[.,;:!?]*$/u;

/** The code with gaps as spaces, by character width. */
export function codeText(lines: readonly Word[][]): string {
  const words = lines.flat();
  const left = leastOf(words, (word) => word.bbox.left);
  const widths = words.map((word) => word.bbox.width / [...word.text].length);
  // A font may state zero widths.
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
