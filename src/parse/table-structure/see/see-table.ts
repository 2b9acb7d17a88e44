import { type BoundingBox, bottom, grownBox, right } from '../../../domain/geometry.ts';
import { zip } from '../../../domain/lists.ts';
import { median } from '../../../domain/statistics.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { prevailingAngle } from '../../upright.ts';
import type { Graphic, TokenWord } from '../network/tokens.ts';
import { drawnGraphics, FRAME_MARGIN } from './drawn-graphics.ts';
import { greyCrop } from './grey-crop.ts';
import { imageLines } from './image-lines.ts';
import { letterBoxes } from './letter-boxes.ts';
import { type UprightFrame, uprightFrame } from './upright.ts';

/** A table upright, in pixels of the page, with its top left corner at the origin. */
export interface SeenTable {
  /** How the table's text runs on the page. */
  angle: Word['angle'];
  words: TokenWord[];
  graphics: Graphic[];
  wordHeight: number;
}

/** Word height that pictures are shrunk to: enough for hairlines, and a page-wide table stays small. */
const WORKING_WORD_HEIGHT = 10;

export function seeTable(region: BoundingBox, content: PageContent, words: readonly Word[]): SeenTable {
  const frame = uprightFrame(onPixels(region), prevailingAngle(words));
  const boxes = letterBoxes(words).map((box) => frame.box(box));
  const wordHeight = Math.max(1, median(boxes.map(({ height }) => height)));
  const isScan = 2 * words.filter(({ source }) => source === 'ocr').length > words.length;
  return {
    angle: frame.angle,
    words: zip(words, boxes).map(([word, box]) => ({
      x0: box.left,
      y0: box.top,
      x1: right(box),
      y1: bottom(box),
      text: word.text.trim(),
      isBold: word.font?.bold ?? false,
    })),
    graphics: [
      ...drawnGraphics(content, frame, wordHeight),
      ...(isScan && frame.angle === 0 ? graphicsOfPixels(content, frame, words, wordHeight) : []),
    ],
    wordHeight,
  };
}

/** Lines of an upright scan are known only by its pixels. Those of its frame lie outside the words. */
function graphicsOfPixels(
  content: PageContent,
  { region }: UprightFrame,
  words: readonly Word[],
  wordHeight: number,
): Graphic[] {
  const margin = Math.round(FRAME_MARGIN * wordHeight);
  const wider = grownBox(region, margin);
  const scale = Math.min(1, WORKING_WORD_HEIGHT / wordHeight);
  const ink = words.map(({ bbox }) => ({
    left: (bbox.left - wider.left) * scale,
    top: (bbox.top - wider.top) * scale,
    width: bbox.width * scale,
    height: bbox.height * scale,
  }));
  const inRegion = (pixel: number): number => pixel / scale - margin;
  return imageLines(greyCrop(content.raster, wider, scale), ink, wordHeight * scale).map((line): Graphic => {
    const [at, from, to] = [inRegion(line.at), inRegion(line.from), inRegion(line.to)];
    return line.isHorizontal
      ? { kind: 'horizontal', x0: from, y0: at, x1: to, y1: at }
      : { kind: 'vertical', x0: at, y0: from, x1: at, y1: to };
  });
}

/** The region on whole pixels, so that words and picture have the same origin. */
function onPixels({ left, top, width, height }: BoundingBox): BoundingBox {
  const x = Math.floor(left);
  const y = Math.floor(top);
  return { left: x, top: y, width: Math.ceil(left + width) - x, height: Math.ceil(top + height) - y };
}
