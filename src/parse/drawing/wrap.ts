import { startsRightToLeft } from '../../domain/text-direction.ts';
import type { Word } from '../page-content.ts';
import type { StyledSpan } from '../styled-text.ts';
import { type TypeFace, textWidth } from './text-width.ts';

/** `left` is relative to the start of the line. */
export interface WordOnLine {
  text: string;
  spans?: StyledSpan[];
  left: number;
  width: number;
}

/** Breaks text into lines of a given width, splitting words that are too wide. Words stay in reading order. */
export function wrapText(text: string, width: number, face: TypeFace): WordOnLine[][] {
  const lines: WordOnLine[][] = [];
  const space = textWidth(' ', face);
  for (const paragraph of text.split(/\r\n|[\n\r\v\f\u2028\u2029]/)) {
    const first = lines.length;
    let line: WordOnLine[] = [];
    let at = 0;
    for (const whole of paragraph.split(/\s+/)) {
      if (whole === '') continue;
      for (const word of cut(whole, width, face)) {
        const own = textWidth(word, face);
        if (line.length > 0 && at + own > width) {
          lines.push(line);
          line = [];
          at = 0;
        }
        line.push({ text: word, left: at, width: own });
        at += own + space;
      }
    }
    if (line.length > 0) lines.push(line);
    if (startsRightToLeft(paragraph)) for (const own of lines.slice(first)) mirror(own);
  }
  return lines;
}

export const lineWidth = (line: readonly WordOnLine[]): number =>
  line.reduce((width, word) => Math.max(width, word.left + word.width), 0);

/** Whether a line of words in reading order runs from right to left. */
export function runsLeftwards(line: readonly WordOnLine[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return false;
  return first === last ? startsRightToLeft(first.text) : first.left > last.left;
}

function mirror(line: WordOnLine[]): void {
  const width = lineWidth(line);
  for (const word of line) word.left = width - word.left - word.width;
}

/** Splits scripts without word spaces at the line end, and words longer than the line. */
function cut(word: string, width: number, face: TypeFace): string[] {
  if (textWidth(word, face) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const own = textWidth(character, face);
    if (part !== '' && used + own > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += own;
  }
  return [...parts, part];
}

export function drawnWord(word: WordOnLine, left: number, top: number, height: number, face: TypeFace) {
  const { size, bold = false, monospace = false } = face;
  return {
    text: word.text,
    bbox: { left: left + word.left, top, width: word.width, height },
    ...{ confidence: null, source: 'text-layer', angle: 0 },
    ...(word.spans && { spans: word.spans }),
    font: { name: '', size, bold, italic: false, monospace, color: '#000000' },
  } satisfies Word;
}
