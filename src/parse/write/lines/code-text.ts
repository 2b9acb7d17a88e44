import { right } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { Word } from '../../page-content.ts';
import { leastOf, mostOf } from './flow-text.ts';

/** No listing is wider; the distance of words on a page is a caller's number. */
const WIDEST_GAP = 500;

/** Typewriter text over several lines is a listing, whose line breaks and indents mean something, unless it reads as sentences. */
export function looksLikeCode(lines: readonly Word[][]): boolean {
  if (lines.length < 2 || !lines.every((line) => line.every((word) => word.font?.monospace === true))) return false;
  return !isProse(lines);
}

/** Words with only sentence punctuation, in lines that are all filled except the last, as on a typed page. */
function isProse(lines: readonly Word[][]): boolean {
  const words = lines.flat();
  if (words.filter(({ text }) => PLAIN_WORD.test(text)).length < MOSTLY_PLAIN * words.length) return false;
  const ends = lines.map((line) => mostOf(line, ({ bbox }) => right(bbox)));
  const left = leastOf(words, ({ bbox }) => bbox.left);
  const widest = mostOf(ends, (end) => end) - left;
  return ends.slice(0, -1).every((end) => end - left > FILLED * widest);
}

const PLAIN_WORD = /^[("“‘'[]*[\p{L}\p{N}][\p{L}\p{N}’'.,/-]*[)"”’'\]]*[.,;:!?]*$/u;
const MOSTLY_PLAIN = 0.9;
/** Share of the widest line that a line fills before a word that does not fit any more. */
const FILLED = 0.7;

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
