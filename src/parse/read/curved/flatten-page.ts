import { type BoundingBox, bottom, boxFromEdges, right } from '../../../domain/geometry.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import type { PageContent, Raster } from '../../page-content.ts';
import { isBlank } from '../page-ink.ts';
import { restoredSegment, type StraightPage } from '../straighten/straighten.ts';
import { setPixel } from '../straighten/turn-raster.ts';
import { type PageCurve, pageCurve } from './page-curve.ts';

/**
 * Flattens the photograph of a page that is bent, folded or seen from the side; null if the page is flat. Lines are
 * detected once: the engine keeps those of the picture that it reads next.
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

/** The bounding box, in the picture, of a box on the flat page. */
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

/** Pixels between the points at which the curve is computed; it is interpolated linearly between them. */
const CELL = 16;
const WHITE = 255;

function flattened({ width, height, data }: Raster, curve: PageCurve): Raster {
  const pixels = { width, height, data };
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
          setPixel(pixels, fromX, fromY, result, (y * width + x) * 3);
        }
      }
    }
  }
  return { width, height, data: result };
}
