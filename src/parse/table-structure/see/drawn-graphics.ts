import { type BoundingBox, bottom, right } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import type { PageContent, Raster } from '../../page-content.ts';
import { type Graphic, SHORTEST } from '../network/tokens.ts';
import type { UprightFrame } from './upright.ts';

/** In word heights: how far outside its words a table's frame may lie. */
export const FRAME_MARGIN = 0.7;
/** In word heights: pieces that are one line; gaps in it; the lowest fill. */
const ONE_LINE = 0.12;
const GAP = 0.3;
const LOWEST_FILL = 0.25;
/** A fill as bright as this is paper. */
const PAPER = 247;
/** Above this brightness a drawn line may be a strip of paper or of shading, visible only if it differs from what is beside it. */
const AS_BRIGHT_AS_PAPER = 190;
/** Grey levels by which such a line must differ. */
const SEEN_CONTRAST = 5;

/** Lines and fills that the file draws in the table, upright, pieces of one line joined. */
export function drawnGraphics(content: PageContent, frame: UprightFrame, wordHeight: number): Graphic[] {
  const margin = FRAME_MARGIN * wordHeight;
  const near = (box: BoundingBox): BoundingBox | null => {
    const left = Math.max(box.left, -margin);
    const top = Math.max(box.top, -margin);
    const width = Math.min(right(box), frame.width + margin) - left;
    const height = Math.min(bottom(box), frame.height + margin) - top;
    return width >= 0 && height >= 0 ? { left, top, width, height } : null;
  };
  const isSideways = frame.angle % 180 !== 0;
  const lines: { [K in 'horizontal' | 'vertical']: Stretch[] } = { horizontal: [], vertical: [] };
  for (const { bbox, orientation, color } of content.rules) {
    const box = near(frame.box(bbox));
    if (!box || (brightness(color) > AS_BRIGHT_AS_PAPER && !isSeen(bbox, content.raster))) continue;
    if ((orientation === 'horizontal') !== isSideways)
      lines.horizontal.push({ at: box.top + box.height / 2, from: box.left, to: right(box) });
    else lines.vertical.push({ at: box.left + box.width / 2, from: box.top, to: bottom(box) });
  }
  const fills = content.fills
    .filter(({ color }) => Math.min(...partsOf(color)) < PAPER)
    .flatMap(({ bbox, color }) => {
      const box = near(frame.box(bbox));
      return box && box.width > SHORTEST * wordHeight && box.height > LOWEST_FILL * wordHeight
        ? [{ ...box, color }]
        : [];
    });
  return [
    ...joined(lines.horizontal, wordHeight).map(
      ({ at, from, to }): Graphic => ({ kind: 'horizontal', x0: from, y0: at, x1: to, y1: at }),
    ),
    ...joined(lines.vertical, wordHeight).map(
      ({ at, from, to }): Graphic => ({ kind: 'vertical', x0: at, y0: from, x1: at, y1: to }),
    ),
    ...joinedFills(fills, wordHeight),
  ];
}

interface Stretch {
  at: number;
  from: number;
  to: number;
}

function joined(pieces: readonly Stretch[], wordHeight: number): Stretch[] {
  const sorted = [...pieces].sort((a, b) => a.at - b.at);
  const found: Stretch[] = [];
  for (const level of consecutive(sorted, (_, { at }, [first]) => at - first.at < ONE_LINE * wordHeight)) {
    const at = level.reduce((sum, piece) => sum + piece.at, 0) / level.length;
    let line: Stretch | null = null;
    for (const { from, to } of level.sort((a, b) => a.from - b.from)) {
      if (line && from <= line.to + GAP * wordHeight) line.to = Math.max(line.to, to);
      else {
        line = { at, from, to };
        found.push(line);
      }
    }
  }
  return found.filter(({ from, to }) => to - from > SHORTEST * wordHeight);
}

/** Shaded cells of one row and colour that touch are one strip. */
function joinedFills(fills: readonly (BoundingBox & { color: string })[], wordHeight: number): Graphic[] {
  const level = (box: BoundingBox): number => Math.round(box.top / (0.1 * wordHeight));
  const sorted = [...fills].sort((a, b) =>
    a.color < b.color ? -1 : a.color > b.color ? 1 : level(a) - level(b) || a.left - b.left,
  );
  const found: (Graphic & { color: string })[] = [];
  for (const fill of sorted) {
    const last = found.at(-1);
    const touches =
      last?.color === fill.color &&
      Math.abs(last.y0 - fill.top) < 0.15 * wordHeight &&
      Math.abs(last.y1 - bottom(fill)) < 0.15 * wordHeight &&
      fill.left <= last.x1 + 0.1 * wordHeight;
    if (touches) last.x1 = Math.max(last.x1, right(fill));
    else
      found.push({ kind: 'fill', x0: fill.left, y0: fill.top, x1: right(fill), y1: bottom(fill), color: fill.color });
  }
  return found;
}

/** Compares the picture on the line with the picture just beside it, at five places along it. */
function isSeen({ left, top, width, height }: BoundingBox, raster: Raster): boolean {
  const isHorizontal = width > height;
  const beside = (isHorizontal ? height : width) / 2 + 2;
  let seen = 0;
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const x = left + width * (isHorizontal ? share : 0.5);
    const y = top + height * (isHorizontal ? 0.5 : share);
    const here = greenAt(raster, x, y);
    const before = isHorizontal ? greenAt(raster, x, y - beside) : greenAt(raster, x - beside, y);
    const after = isHorizontal ? greenAt(raster, x, y + beside) : greenAt(raster, x + beside, y);
    if (Math.max(Math.abs(here - before), Math.abs(here - after)) > SEEN_CONTRAST) seen++;
  }
  return seen >= 2;
}

function greenAt({ width, height, data }: Raster, x: number, y: number): number {
  const column = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const row = Math.min(Math.max(Math.floor(y), 0), height - 1);
  return data[3 * (row * width + column) + 1]!;
}

const partsOf = (color: string): number[] => {
  const value = Number.parseInt(color.slice(1), 16) || 0;
  return [value >> 16, (value >> 8) & 255, value & 255];
};

function brightness(color: string): number {
  const [red, green, blue] = partsOf(color);
  return 0.299 * red! + 0.587 * green! + 0.114 * blue!;
}
