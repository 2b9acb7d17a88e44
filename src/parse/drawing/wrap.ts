import { type TypeFace, textWidth } from './text-width.ts';

/** A word on its line; `left` counts from the line's beginning. */
export interface PlacedWord {
  text: string;
  left: number;
  width: number;
}

/** Breaks text into lines that are no wider than given; a word that is wider than a line is cut. */
export function wrapText(text: string, width: number, face: TypeFace): PlacedWord[][] {
  const lines: PlacedWord[][] = [];
  const space = textWidth(' ', face);
  for (const paragraph of text.split(/\r\n|[\n\r\v\f\u2028\u2029]/)) {
    let line: PlacedWord[] = [];
    let at = 0;
    for (const whole of paragraph.split(/\s+/).filter((word) => word !== '')) {
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
  }
  return lines;
}

/** Scripts without spaces are cut wherever the line ends; so is an address that is longer than the line. */
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
