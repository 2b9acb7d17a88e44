import { textWidth } from '../../drawing/text-width.ts';
import type { Font, Word } from '../../page-content.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { mapBox, mapY, type PdfMatrix } from '../pdf/page-geometry.ts';
import type { NamedFont } from './drawn-widths.ts';
import { lengthOf, type SvgStyle } from './svg-styles.ts';

/** Of the type size: how far letters reach above and below the baseline. */
const ASCENT = 0.73;
const DESCENT = 0.21;
/** Where the baseline lies below the place that a text is set at. */
const BASELINES: Readonly<Record<string, number>> = {
  ...{ middle: 0.35, central: 0.35, hanging: 0.75, 'text-before-edge': 0.8, 'before-edge': 0.8 },
  ...{ 'text-after-edge': -0.2, 'after-edge': -0.2, ideographic: -0.2 },
};
const BOLD = /^(?:bold|bolder|[6-9]00)$/;
const MONOSPACE = /mono|courier|consol|menlo/i;
const ITALIC = /italic|oblique/;
/** Of text that names no font. */
const INITIAL_FONT = 'Times New Roman';

/** Text of one style at one height. */
interface Piece {
  text: string;
  face: Omit<Font, 'color'>;
  /** How much wider its letters are than our table of widths says. */
  wider: number;
  style: SvgStyle;
  x: number;
  y: number;
}

/** Pieces that are placed together: at, around or before one point. */
interface Chunk {
  pieces: Piece[];
  anchor: string;
  width: number;
  length: number | null;
}

/** Sets the texts of an element and of those in it, as far as their places show, into words. */
export class TextSetter {
  readonly #chunks: Chunk[] = [];
  #x = 0;
  #y = 0;
  #endsInSpace = true;
  readonly #widerBy: (font: NamedFont) => number;

  constructor(widerBy: (font: NamedFont) => number) {
    this.#widerBy = widerBy;
  }

  visit(element: XmlElement, style: SvgStyle, styleOf: (child: XmlElement, around: SvgStyle) => SvgStyle): void {
    if (style.display === 'none') return;
    const size = sizeOf(style);
    const { attributes } = element;
    const first = (name: string): number | null => lengthOf(attributes[name], size);
    const [x, y] = [first('x'), first('y')];
    if (x !== null || y !== null || this.#chunks.length === 0) {
      [this.#x, this.#y] = [x ?? (this.#chunks.length === 0 ? 0 : this.#x), y ?? this.#y];
      this.#chunks.push({ pieces: [], anchor: style['text-anchor'] ?? 'start', width: 0, length: first('textLength') });
      this.#endsInSpace = true;
    }
    this.#x += first('dx') ?? 0;
    this.#y += first('dy') ?? 0;
    for (const child of element.children) {
      if (typeof child === 'string') this.#add(child, style, size);
      else if (child.name !== 'title' && child.name !== 'desc') this.visit(child, styleOf(child, style), styleOf);
    }
  }

  #add(written: string, style: SvgStyle, size: number): void {
    const spaced = written.replace(/\s+/g, ' ');
    const text = this.#endsInSpace ? spaced.trimStart() : spaced;
    if (text === '') return;
    this.#endsInSpace = text.endsWith(' ');
    const face = {
      name: style['font-family'] ?? INITIAL_FONT,
      size,
      bold: BOLD.test(style['font-weight'] ?? ''),
      italic: ITALIC.test(style['font-style'] ?? ''),
      monospace: MONOSPACE.test(style['font-family'] ?? ''),
    };
    const shift = BASELINES[style['dominant-baseline'] ?? style['alignment-baseline'] ?? ''] ?? 0;
    const chunk = this.#chunks.at(-1)!;
    const wider = this.#widerBy(face);
    chunk.pieces.push({ text, face, wider, style, x: this.#x, y: this.#y + shift * size });
    const width = wider * textWidth(text, face);
    chunk.width += width;
    this.#x += width;
  }

  /** The words in page pixels; `colorOf` is null for text that is not painted. */
  words(matrix: PdfMatrix, colorOf: (style: SvgStyle) => string | null): Word[] {
    return this.#chunks.flatMap(({ pieces, anchor, width, length }) => {
      const stretch = length && width > 0 ? length / width : 1;
      const before = (anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0) * width * stretch;
      return pieces.flatMap((piece) => {
        const color = colorOf(piece.style);
        return color === null ? [] : wordsOf({ ...piece, x: piece.x - before }, stretch, color, matrix);
      });
    });
  }
}

const sizeOf = (style: SvgStyle): number => Math.min(2_000, Math.max(0.1, lengthOf(style['font-size']) ?? 16));

function wordsOf({ text, face, wider, x, y }: Piece, stretch: number, color: string, matrix: PdfMatrix): Word[] {
  const scale = Math.hypot(matrix[0], matrix[1]);
  const font: Font = { ...face, size: face.size * scale, color };
  const angle = angleOf(matrix);
  const words: Word[] = [];
  let pen = x;
  for (const part of text.split(/( )/)) {
    const start = pen;
    pen += stretch * wider * textWidth(part, face);
    if (part.trim() === '') continue;
    words.push({
      text: part,
      bbox: mapBox(
        matrix,
        start,
        y - ASCENT * face.size,
        pen,
        y + (/[gjpqy,;()]/.test(part) ? DESCENT : 0) * face.size,
      ),
      confidence: null,
      source: 'text-layer',
      angle,
      font,
      ...(angle === 0 && { baseline: mapY(matrix, start, y) }),
    });
  }
  return words;
}

function angleOf([a, b]: PdfMatrix): Word['angle'] {
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 180;
  return b >= 0 ? 90 : 270;
}
