import type { Citation } from '../../domain/extraction/extraction.ts';
import type { BoundingBox } from '../../domain/geometry.ts';
import { countShared } from '../../domain/statistics.ts';
import type { DocumentView } from '../document/view.ts';
import type { DocumentWord } from '../document/words.ts';

const squeeze = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** Half a pixel: boxes have fractions, and their sums differ in the last digits. */
const SLACK = 0.5;

/** Reads the cited boxes (or the cited cells of a sheet) again and checks that they contain the cited text. */
export function verify(citation: Citation, view: Pick<DocumentView, 'wordsOn' | 'wordsIn'>): boolean {
  const content = squeeze(citation.content);
  const page = citation.page_number ?? 0;
  const words = citation.ss_ranges?.flatMap((cell) => view.wordsIn(page, cell)) ?? view.wordsOn(page);
  const undrawn = words.filter(({ isUndrawn }) => isUndrawn);
  if (content === '' || (citation.bboxes.length === 0 && undrawn.length === 0)) return false;
  const inBoxes = citation.bboxes.flatMap((box) => words.filter((word) => !word.isUndrawn && isInside(word, box)));
  const read = [...inBoxes, ...undrawn].map((word) => word.text).join('');
  return holds(squeeze(read), content);
}

const isInside = (word: DocumentWord, { left, top, width, height }: BoundingBox): boolean =>
  word.left >= left - SLACK &&
  word.right <= left + width + SLACK &&
  word.top >= top - SLACK &&
  word.bottom <= top + height + SLACK;

/** Words come in segment order; a line of a right-to-left script may be in the opposite order. */
function holds(read: string, content: string): boolean {
  if (read.includes(content)) return true;
  return read.length === content.length && countShared(read, content) === [...content].length;
}
