import { right } from '../../../domain/geometry.ts';
import { isOneLineAway, isOverHalf, PATTERN } from '../../alike.ts';
import type { Word } from '../../page-content.ts';
import { textOfLine } from './flow-text.ts';

/** An entry ends with its page number, after dot leaders or a gap. */
const LED = /(?:\.{3,}|(?:\s\.){3,}|…+|_{3,}|·{3,})\s*(?:\d{1,4}|[ivxlc]{1,7})$/iu;
const NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/iu;

export function looksLikeContents(lines: readonly (readonly Word[])[]): boolean {
  const entries = lines.filter(isEntry).length;
  return entries > PATTERN && isOverHalf(entries, lines.length);
}

const isEntry = (line: readonly Word[]): boolean => contentsEntry(line) !== null;

/** The text of an entry without its page number, or null. */
export function contentsEntry(line: readonly Word[]): string | null {
  const text = textOfLine(line);
  if (LED.test(text)) return text.replace(LED, '').trim();
  const [before, last] = [line.at(-2), line.at(-1)];
  if (!before || !last || !NUMBER.test(last.text) || !/\p{L}{2}/u.test(text)) return null;
  const isApart = !isOneLineAway(last.bbox.left - right(before.bbox), last.bbox.height);
  return isApart ? textOfLine(line.slice(0, -1)) : null;
}
