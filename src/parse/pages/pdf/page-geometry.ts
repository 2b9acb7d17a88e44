import { type BoundingBox, boxFromEdges } from '../../../domain/geometry.ts';
import type { PdfEngine } from './engine.ts';

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, as PDF writes its matrices. */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function composeMatrices(inner: PdfMatrix, outer: PdfMatrix): PdfMatrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export const mapX = (m: PdfMatrix, x: number, y: number): number => m[0] * x + m[2] * y + m[4];
export const mapY = (m: PdfMatrix, x: number, y: number): number => m[1] * x + m[3] * y + m[5];

export function mapBox(m: PdfMatrix, x1: number, y1: number, x2: number, y2: number): BoundingBox {
  const left = Math.min(m[0] * x1, m[0] * x2) + Math.min(m[2] * y1, m[2] * y2) + m[4];
  const top = Math.min(m[1] * x1, m[1] * x2) + Math.min(m[3] * y1, m[3] * y2) + m[5];
  const right = Math.max(m[0] * x1, m[0] * x2) + Math.max(m[2] * y1, m[2] * y2) + m[4];
  const bottom = Math.max(m[1] * x1, m[1] * x2) + Math.max(m[3] * y1, m[3] * y2) + m[5];
  return boxFromEdges(left, top, right, bottom);
}

/** The box of the rectangle (left, top, right, bottom) that PDFium wrote to `scratch`. */
export function boxOfRect({ scratch, float }: Pick<PdfEngine, 'scratch' | 'float'>, m: PdfMatrix): BoundingBox {
  return mapBox(m, float(scratch), float(scratch + 12), float(scratch + 8), float(scratch + 4));
}

/** The box around the four corners that PDFium wrote to `scratch`. */
export function boxOfQuad({ scratch, float }: Pick<PdfEngine, 'scratch' | 'float'>, m: PdfMatrix): BoundingBox {
  const xs = [0, 8, 16, 24].map((offset) => float(scratch + offset));
  const ys = [4, 12, 20, 28].map((offset) => float(scratch + offset));
  return mapBox(m, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

/** The visible part of a page in user space (points, y up) and how it is turned for display. */
export interface PageBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Quarter turns clockwise. */
  rotation: number;
}

export interface PageGeometry {
  width: number;
  height: number;
  dpi: number;
  toPixels: PdfMatrix;
}

export interface PixelLimits {
  page_side_pixels: number;
  image_pixels: number;
}

/**
 * Where the corner of the visible box with the smallest coordinates (•) goes when the page is turned:
 *
 *     0            1 (90°)      2 (180°)     3 (270°)
 *     ┌──────┐     •──────┐     ┌──────•     ┌──────┐
 *     │      │     │      │     │      │     │      │
 *     •──────┘     └──────┘     └──────┘     └──────•
 */
export function pageGeometry(box: PageBox, dpi: number, limits: PixelLimits): PageGeometry {
  const boxWidth = Math.max(box.right - box.left, 1e-3);
  const boxHeight = Math.max(box.top - box.bottom, 1e-3);
  const turned = box.rotation % 2 === 1;
  const widthPt = turned ? boxHeight : boxWidth;
  const heightPt = turned ? boxWidth : boxHeight;

  const wanted = dpi / 72;
  const scale = Math.min(
    wanted,
    limits.page_side_pixels / Math.max(widthPt, heightPt),
    Math.sqrt(limits.image_pixels / (widthPt * heightPt)),
  );
  // `| 0`: what comes from `Math.round` stays a double for V8, and so does all that is counted from it, pixel by pixel.
  const pixels = (points: number) =>
    Math.max(1, scale === wanted ? Math.round(points * scale) : Math.floor(points * scale)) | 0;
  const width = pixels(widthPt);
  const height = pixels(heightPt);
  const sx = width / widthPt;
  const sy = height / heightPt;

  const { left, bottom, right, top } = box;
  const turns: PdfMatrix[] = [
    [sx, 0, 0, -sy, -left * sx, top * sy],
    [0, sy, sx, 0, -bottom * sx, -left * sy],
    [-sx, 0, 0, sy, right * sx, -bottom * sy],
    [0, -sy, -sx, 0, top * sx, right * sy],
  ];
  return { width, height, dpi: scale === wanted ? dpi : scale * 72, toPixels: turns[box.rotation % 4]! };
}
