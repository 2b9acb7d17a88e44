import { type BoundingBox, bottom, boxFromEdges, right } from '../../../domain/geometry.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import type { PageContent, Raster } from '../../page-content.ts';
import { isBlank } from '../page-ink.ts';
import { restoredSegment, type StraightPage } from '../straighten.ts';
import { type PageCurve, pageCurve } from './page-curve.ts';

/**
 * A photograph of a page that is bent, folded or seen from the side, made flat; null for all others. Its lines are
 * looked for once: the engine keeps those of the picture that it reads next.
 *
 *     ╭──────────╮        ┌──────────┐
 *     │ ⁀‿⁀‿⁀‿   │        │ ──────── │
 *     │ ⁀‿⁀‿⁀‿   │   →    │ ──────── │
 *     ╰───╮   ╭──╯        └──────────┘
 */
export async function flattenPage(
  content: PageContent,
  engine: OcrEngine,
  signal: AbortSignal,
): Promise<StraightPage | null> {
  const { words, rules, fills, drawings = [], raster: picture } = content;
  const isPicture = [words, rules, fills, drawings].every((parts) => parts.length === 0);
  if (!isPicture || isBlank(picture)) return null;
  const curve = pageCurve(await engine.followLines(picture, signal), picture.width, picture.height);
  if (!curve) return null;
  const back = (box: BoundingBox): BoundingBox => bentBox(box, curve);
  return {
    content: { ...content, raster: flattened(content.raster, curve) },
    restore: (segments) =>
      segments.map((segment) =>
        restoredSegment(segment, (word) => ({ ...word, bbox: back(word.bbox) }), back, content),
      ),
  };
}

const STEPS = 4;

/** The box around what a box of the flat page covers in the picture. */
function bentBox(box: BoundingBox, curve: PageCurve): BoundingBox {
  const places = Array.from({ length: STEPS + 1 }, (_, i) => box.left + (box.width * i) / STEPS).flatMap((x) => [
    curve(x, box.top),
    curve(x, bottom(box)),
  ]);
  for (let i = 1; i < STEPS; i++) {
    const y = box.top + (box.height * i) / STEPS;
    places.push(curve(box.left, y), curve(right(box), y));
  }
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return boxFromEdges(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

/** Pixels between the places whose course is worked out; between them it is straight. */
const CELL = 16;
const WHITE = 255;

function flattened({ width, height, data }: Raster, curve: PageCurve): Raster {
  const result = new Uint8Array(data.length).fill(WHITE);
  for (let top = 0; top < height; top += CELL) {
    for (let left = 0; left < width; left += CELL) {
      const [a, b] = [curve(left, top), curve(left + CELL, top)];
      const [c, d] = [curve(left, top + CELL), curve(left + CELL, top + CELL)];
      for (let y = top; y < Math.min(height, top + CELL); y++) {
        const down = (y - top) / CELL;
        let fromX = a.x + (c.x - a.x) * down;
        let fromY = a.y + (c.y - a.y) * down;
        const stepX = (b.x + (d.x - b.x) * down - fromX) / CELL;
        const stepY = (b.y + (d.y - b.y) * down - fromY) / CELL;
        for (let x = left; x < Math.min(width, left + CELL); x++, fromX += stepX, fromY += stepY) {
          const [column, line] = [Math.floor(fromX), Math.floor(fromY)];
          if (column < 0 || line < 0 || column >= width - 1 || line >= height - 1) continue;
          // Shares in 256ths: whole numbers are several times as fast here.
          const [shareX, shareY] = [((fromX - column) * 256) | 0, ((fromY - line) * 256) | 0];
          const source = (line * width + column) * 3;
          const below = source + width * 3;
          const target = (y * width + x) * 3;
          for (let k = 0; k < 3; k++) {
            const above = data[source + k]! * (256 - shareX) + data[source + 3 + k]! * shareX;
            const under = data[below + k]! * (256 - shareX) + data[below + 3 + k]! * shareX;
            result[target + k] = (above * (256 - shareY) + under * shareY) >> 16;
          }
        }
      }
    }
  }
  return { width, height, data: result };
}
