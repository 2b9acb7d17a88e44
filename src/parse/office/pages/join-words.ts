import { bottom, centreY, right, unionOf } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** Puts words together that the file writes in one, where they stand side by side. What was joined to another is null. */
export function joinWordsWrittenAsOne(words: readonly Word[], joined: readonly number[]): (Word | null)[] {
  const result: (Word | null)[] = [...words];
  let head = -1;
  let last = -2;
  for (const at of joined) {
    if (at - 1 !== last) head = at - 1;
    last = at;
    const [before, word] = [result[head], words[at]];
    if (!before || !word || !standsBeside(words[at - 1]!, word)) continue;
    result[head] = { ...before, text: before.text + word.text, bbox: unionOf([before.bbox, word.bbox])! };
    result[at] = null;
  }
  return result;
}

/** A word that goes on in the next line stays in two. */
const standsBeside = (a: Word, b: Word): boolean =>
  a.angle === b.angle &&
  centreY(b.bbox) > a.bbox.top &&
  centreY(b.bbox) < bottom(a.bbox) &&
  Math.abs(b.bbox.left - right(a.bbox)) < Math.max(a.bbox.height, b.bbox.height);
