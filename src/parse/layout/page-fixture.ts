import type { Font, PageContent, RuledLine, Word } from '../page-content.ts';

/** Builds small pages for tests: text is set in a face whose letters are all half as wide as the type is high. */

const LETTER_WIDTH = 0.5;
const LEADING = 1.25;

export interface TypeStyle {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  monospace?: boolean;
  angle?: Word['angle'];
}

/** Words of one line that begins at `left`; `top` is where capitals begin. */
export function line(text: string, left: number, top: number, style: TypeStyle = {}): Word[] {
  const size = style.size ?? 20;
  let x = left;
  return text.split(' ').map((part) => {
    const width = Math.max(1, part.length) * LETTER_WIDTH * size;
    const word: Word = {
      text: part,
      bbox: { left: x, top, width, height: 0.72 * size },
      confidence: null,
      source: 'text-layer',
      angle: style.angle ?? 0,
      font: fontOf(style),
      baseline: top + 0.72 * size,
    };
    x += width + LETTER_WIDTH * size;
    return word;
  });
}

/** Lines below each other. */
export function block(lines: readonly string[], left: number, top: number, style: TypeStyle = {}): Word[] {
  const step = LEADING * (style.size ?? 20);
  return lines.flatMap((text, i) => line(text, left, top + i * step, style));
}

/** A paragraph of so many lines, each `width` pixels long, set full. */
export function prose(lineCount: number, left: number, top: number, width: number, style: TypeStyle = {}): Word[] {
  const size = style.size ?? 20;
  const letters = Math.floor(width / (LETTER_WIDTH * size));
  const filler =
    'the treaty binds all parties that have signed it and sets terms for trade in goods across borders '.repeat(9);
  const lines = Array.from({ length: lineCount }, (_, i) => cut(filler.slice(i * 13), letters));
  return block([...lines.slice(0, -1), `${lines.at(-1)!.slice(0, -1)}.`], left, top, style);
}

function cut(text: string, letters: number): string {
  const whole = text.slice(0, letters).trim();
  return whole
    .replace(/\s\S*$/u, '')
    .padEnd(letters, 'x')
    .replace(/x+$/u, (tail) => (tail.length > 1 ? ` ${tail.slice(1)}` : tail));
}

function fontOf({ size = 20, bold = false, italic = false, monospace = false }: TypeStyle): Font {
  return { name: 'Test', size, bold, italic, monospace, color: '#000000' };
}

export function across(left: number, top: number, width: number): RuledLine {
  return { orientation: 'horizontal', bbox: { left, top, width, height: 1 }, color: '#000000' };
}

export function down(left: number, top: number, height: number): RuledLine {
  return { orientation: 'vertical', bbox: { left, top, width: 1, height }, color: '#000000' };
}

/** A white letter page at 144 dpi. */
export function page(words: readonly Word[], more: Partial<PageContent> = {}): PageContent {
  const width = more.width ?? 1224;
  const height = more.height ?? 1584;
  return {
    pageNumber: 1,
    width,
    height,
    dpi: 144,
    raster: { width, height, data: new Uint8Array(width * height * 3).fill(255) },
    words: [...words],
    rules: [],
    fills: [],
    images: [],
    links: [],
    ...more,
  };
}
