import { type BoundingBox, intersectionArea } from '../../domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import type { OcrEngine, OcrLine, Pixels } from '../../models/ocr/engine.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, Word } from '../page-content.ts';

/** Pages for tests: 600 × 800 pixels of white paper. Every word that is not said to be bare gets stripes for ink. */

const WIDTH = 600;
const HEIGHT = 800;

export interface WordStyle {
  font?: string;
  hidden?: boolean;
  bare?: boolean;
  source?: Word['source'];
}

export class TestPage {
  readonly words: Word[] = [];
  readonly images: { bbox: BoundingBox }[] = [];
  readonly data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);

  line(text: string, left: number, top: number, style: WordStyle = {}): this {
    let x = left;
    for (const part of text.split(' ')) {
      const bbox = { left: x, top, width: part.length * 8, height: 14 };
      this.words.push({
        text: part,
        bbox,
        confidence: null,
        source: style.source ?? 'text-layer',
        angle: 0,
        font: { name: style.font ?? 'Serif', size: 16, bold: false, italic: false, monospace: false, color: '#000000' },
        ...(style.hidden && { hidden: true }),
      });
      if (!style.bare) this.ink(bbox);
      x += bbox.width + 6;
    }
    return this;
  }

  /** Upright strokes, as a line of type has them. */
  ink({ left, top, width, height }: BoundingBox): this {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        if ((x >> 1) % 2 === 0) this.data.fill(0, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
      }
    }
    return this;
  }

  image(bbox: BoundingBox): this {
    this.images.push({ bbox });
    return this;
  }

  get content(): PageContent {
    return {
      pageNumber: 1,
      width: WIDTH,
      height: HEIGHT,
      dpi: 144,
      raster: { width: WIDTH, height: HEIGHT, data: this.data },
      words: this.words,
      rules: [],
      fills: [],
      images: this.images,
      links: [],
    };
  }
}

/** What an engine would return for a line of words. */
export function readLine(text: string, left: number, top: number, confidence = 0.97): OcrLine {
  let x = left;
  const words = text.split(' ').map((part) => {
    const bbox = { left: x, top, width: part.length * 8, height: 14 };
    x += bbox.width + 6;
    return { text: part, bbox, confidence };
  });
  return { text, words, bbox: { left, top, width: x - 6 - left, height: 14 }, confidence, angle: 0, skew: 0 };
}

/** An engine that always sees the same lines and remembers what it was shown. A stretch is what its lines have there. */
export function engineSeeing(...lines: OcrLine[]): OcrEngine & { shown: Pixels[] } {
  const shown: Pixels[] = [];
  return {
    shown,
    recognise: async (picture) => {
      shown.push(picture);
      return lines;
    },
    followLines: async () => [],
    readStretches: async (_picture, stretches) =>
      stretches.map(({ bbox }) => {
        const line = lines.find((line) => intersectionArea(line.bbox, bbox) > 0);
        const seen = line?.words.filter((word) => intersectionArea(word.bbox, bbox) > 0) ?? [];
        return { text: seen.map(({ text }) => text).join(' '), confidence: line?.confidence ?? 0 };
      }),
  };
}

export const context = (): ParseContext => ({
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: '/nowhere',
  threads: 1,
});

export const PROSE = [
  'the treaty binds all parties that have signed it',
  'and sets the terms for trade in goods across borders',
  'every member shall publish its rules before they apply',
];
