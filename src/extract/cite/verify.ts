import type { Citation } from '../../domain/extraction.ts';
import type { Word } from '../document/words.ts';

const squeeze = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** Half a pixel: boxes are told with fractions, and sums of them differ in the last digits. */
const SLACK = 0.5;

/** Whether the cited text really stands in the cited boxes: the words inside them are read again from the page. */
export function verify(citation: Citation, words: readonly Word[]): boolean {
  const content = squeeze(citation.content);
  if (content === '' || citation.bboxes.length === 0) return false;
  let read = '';
  for (const { left, top, width, height } of citation.bboxes) {
    const inside = words.filter(
      (word) =>
        word.page === citation.page_number &&
        word.left >= left - SLACK &&
        word.right <= left + width + SLACK &&
        word.top >= top - SLACK &&
        word.bottom <= top + height + SLACK,
    );
    read += inside.map((word) => word.text).join('');
  }
  return holds(squeeze(read), content);
}

/** The words come in the order of the segment; a line of a script from right to left may be told in the other order. */
function holds(read: string, content: string): boolean {
  if (read.includes(content)) return true;
  const count = new Map<string, number>();
  for (const sign of read) count.set(sign, (count.get(sign) ?? 0) + 1);
  for (const sign of content) {
    const left = (count.get(sign) ?? 0) - 1;
    if (left < 0) return false;
    count.set(sign, left);
  }
  return read.length === content.length;
}
