import { area, type BoundingBox, bottom, boxFromEdges, clampToPage, right } from '../../../../domain/geometry.ts';
import type { ImageObject, Paint, PathPoint, VectorPath } from '../../../page-content.ts';
import type { PdfEngine } from '../engine.ts';
import { composeMatrices, mapBox, mapX, mapY, type PageGeometry, type PdfMatrix } from '../page-geometry.ts';
import { PAGE_OBJECT } from '../pdfium-codes.ts';
import { greenOf, hexColor } from '../text/characters.ts';
import { classifyPath, type Drawing } from './drawing.ts';

export interface PageObjects extends Drawing {
  images: ImageObject[];
  paths: VectorPath[];
  /** Of those fills and shapes through which nothing shows. */
  paints: Map<object, Paint>;
  /** The turn of each text object through which nothing shows. */
  textOrder: Map<number, number>;
}

/** Forms inside forms; real files stay under 10, loops would not end. */
const DEEPEST_FORM = 20;
/** Maps and plots have hundreds of thousands of paths; what comes after this many is left out. */
const MOST_PATHS = 50_000;
/** Longest path that is looked at; longer ones are drawings for certain. */
const MOST_SEGMENTS = 200;
/** On a page, in paths that are longer. */
const MOST_LONG_SEGMENTS = 20_000;
const SEGMENT_KINDS = ['line', 'curve', 'move'] as const;

interface Walk {
  engine: PdfEngine;
  geometry: PageGeometry;
  found: PageObjects;
  pathsLeft: number;
  longSegmentsLeft: number;
  objectsSeen: number;
  alternativeTexts: ReadonlyMap<number, string>;
}

/** Lines, filled rectangles and images of a page, also those inside form XObjects. */
export function readPageObjects(
  engine: PdfEngine,
  page: number,
  geometry: PageGeometry,
  alternativeTexts: ReadonlyMap<number, string>,
): PageObjects {
  const found: PageObjects = {
    ...{ rules: [], fills: [], shapes: [], images: [], paths: [] },
    ...{ paints: new Map(), textOrder: new Map() },
  };
  const left = { pathsLeft: MOST_PATHS, longSegmentsLeft: MOST_LONG_SEGMENTS };
  const walk: Walk = { engine, geometry, found, ...left, objectsSeen: 0, alternativeTexts };
  const { call } = engine;
  const count = call.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) visit(walk, call.FPDFPage_GetObject(page, i), geometry.toPixels, 0, true);
  return found;
}

function visit(walk: Walk, object: number, toPixels: PdfMatrix, depth: number, isInOpaque: boolean): void {
  const { call } = walk.engine;
  if (object === 0) return;
  walk.objectsSeen++;
  const type = call.FPDFPageObj_GetType(object);
  const isOpaque = isInOpaque && call.FPDFPageObj_HasTransparency(object) === 0;
  if (type === PAGE_OBJECT.path) visitPath(walk, object, toPixels, isOpaque);
  else if (type === PAGE_OBJECT.text) {
    if (isOpaque) walk.found.textOrder.set(object, walk.objectsSeen);
  } else if (type === PAGE_OBJECT.image) visitImage(walk, object, toPixels);
  else if (type === PAGE_OBJECT.shading) {
    const box = visibleBox(walk, object, toPixels, null);
    if (box) walk.found.shapes.push(box);
  } else if (type === PAGE_OBJECT.form && depth < DEEPEST_FORM) {
    const inner = composeMatrices(readMatrix(walk.engine, object), toPixels);
    const count = call.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count; i++) visit(walk, call.FPDFFormObj_GetObject(object, i), inner, depth + 1, isOpaque);
  }
}

function readMatrix({ call, scratch, float }: PdfEngine, object: number): PdfMatrix {
  if (!call.FPDFPageObj_GetMatrix(object, scratch)) return [1, 0, 0, 1, 0, 0];
  const f = (k: number) => float(scratch + 4 * k);
  return [f(0), f(1), f(2), f(3), f(4), f(5)];
}

function visitPath(walk: Walk, object: number, toPixels: PdfMatrix, isOpaque: boolean): void {
  if (walk.pathsLeft-- <= 0) return;
  const { engine, geometry, found } = walk;
  const { call, scratch, int, float } = engine;
  if (!call.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return;
  const fills = int(scratch) !== 0;
  const strokes = int(scratch + 4) !== 0;
  const fill = fills ? readColor(engine, call.FPDFPageObj_GetFillColor, object) : null;
  const stroke = strokes ? readColor(engine, call.FPDFPageObj_GetStrokeColor, object) : null;
  if (fill === null && stroke === null) return;
  const paint = isOpaque ? paintedIn([fill, stroke], walk.objectsSeen) : null;
  const keep = <T extends object>(list: T[], item: T | null): void => {
    if (item) list.push(item);
    if (item && paint) found.paints.set(item, paint);
  };

  const count = call.FPDFPath_CountSegments(object);
  const clip = clipBox(walk, object, toPixels);
  if (count > MOST_SEGMENTS) {
    const box = visibleBox(walk, object, toPixels, clip);
    keep(found.shapes, box);
    // Rings and dashed lines of charts are that long; maps are made of many such paths.
    walk.longSegmentsLeft -= count;
    if (box && walk.longSegmentsLeft > 0) {
      const points = readPoints(engine, object, count, composeMatrices(readMatrix(engine, object), toPixels));
      found.paths.push({ points, fill, stroke });
    }
    return;
  }
  const matrix = composeMatrices(readMatrix(engine, object), toPixels);
  const width = stroke !== null && call.FPDFPageObj_GetStrokeWidth(object, scratch) ? float(scratch) : 0;
  const drawn: Drawing = { rules: [], fills: [], shapes: [] };
  const strokeWidth = width * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const pixelsPerPoint = geometry.dpi / 72;
  const points = readPoints(engine, object, count, matrix);
  classifyPath({ points, fill, stroke, strokeWidth }, pixelsPerPoint, drawn);

  const show = (box: BoundingBox): BoundingBox | null => visible(box, clip, geometry);
  if (!clip || visible(boxFromEdges(0, 0, geometry.width, geometry.height), clip, geometry))
    found.paths.push({ points, fill, stroke, strokeWidth });
  for (const item of drawn.rules) {
    const bbox = show(item.bbox);
    if (bbox) found.rules.push({ ...item, bbox });
  }
  for (const item of drawn.fills) {
    const bbox = show(item.bbox);
    keep(found.fills, bbox && { ...item, bbox });
  }
  for (const item of drawn.shapes) keep(found.shapes, show(item));
}

function paintedIn(colors: readonly (string | null)[], order: number): Paint {
  const greens = colors.filter((color) => color !== null).map(greenOf);
  return { order, darkest: Math.min(...greens), lightest: Math.max(...greens) };
}

function readPoints({ call, scratch, float }: PdfEngine, path: number, count: number, matrix: PdfMatrix): PathPoint[] {
  const points: PathPoint[] = [];
  for (let i = 0; i < count; i++) {
    const segment = call.FPDFPath_GetPathSegment(path, i);
    if (!call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
    const x = float(scratch);
    const y = float(scratch + 4);
    points.push({
      kind: SEGMENT_KINDS[call.FPDFPathSegment_GetType(segment)] ?? 'line',
      x: mapX(matrix, x, y),
      y: mapY(matrix, x, y),
      closes: call.FPDFPathSegment_GetClose(segment) !== 0,
    });
  }
  return points;
}

type ColorReader = (object: number, r: number, g: number, b: number, a: number) => number;

function readColor({ scratch, int }: PdfEngine, read: ColorReader, object: number): string | null {
  if (!read(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return '#000000';
  if (int(scratch + 12) === 0) return null;
  return hexColor(int(scratch), int(scratch + 4), int(scratch + 8));
}

function visitImage(walk: Walk, object: number, toPixels: PdfMatrix): void {
  const clip = clipBox(walk, object, toPixels);
  const unit = mapBox(composeMatrices(readMatrix(walk.engine, object), toPixels), 0, 0, 1, 1);
  const bbox = visible(unit, clip, walk.geometry);
  if (!bbox || area(bbox) === 0) return;
  const { call, scratch, int } = walk.engine;
  const alternativeText = walk.alternativeTexts.get(call.FPDFPageObj_GetMarkedContentID(object));
  const image: ImageObject = alternativeText === undefined ? { bbox } : { bbox, alternativeText };
  // Images may lie on their side: the longer side of one is along the longer side of the other, or they are nearly square.
  if (call.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4)) {
    image.density = Math.max(int(scratch), int(scratch + 4)) / Math.max(unit.width, unit.height);
  }
  walk.found.images.push(image);
}

function visibleBox(walk: Walk, object: number, toPixels: PdfMatrix, clip: BoundingBox | null): BoundingBox | null {
  const { call, scratch, float } = walk.engine;
  if (!call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const [left, low, rightEdge, high] = [0, 4, 8, 12].map((k) => float(scratch + k)) as [number, number, number, number];
  return visible(mapBox(toPixels, left, low, rightEdge, high), clip, walk.geometry);
}

/** The part of a box that is on the page and inside the clip; null when there is none. */
function visible(box: BoundingBox, clip: BoundingBox | null, { width, height }: PageGeometry): BoundingBox | null {
  const onPage = clampToPage(clip ? intersect(box, clip) : box, width, height);
  return onPage.width > 0 && onPage.height > 0 ? onPage : null;
}

const intersect = (a: BoundingBox, b: BoundingBox): BoundingBox => {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  return boxFromEdges(
    left,
    top,
    Math.max(left, Math.min(right(a), right(b))),
    Math.max(top, Math.min(bottom(a), bottom(b))),
  );
};

/** The box around what the clip paths leave visible; null where nothing is clipped. */
function clipBox(walk: Walk, object: number, toPixels: PdfMatrix): BoundingBox | null {
  const { call, scratch, float } = walk.engine;
  const clip = call.FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : call.FPDFClipPath_CountPaths(clip);
  let box: BoundingBox | null = null;
  for (let p = 0; p < paths; p++) {
    const count = call.FPDFClipPath_CountPathSegments(clip, p);
    if (count <= 0 || count > MOST_SEGMENTS) continue;
    let [left, low, rightEdge, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let s = 0; s < count; s++) {
      const segment = call.FPDFClipPath_GetPathSegment(clip, p, s);
      if (!call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
      const x = float(scratch);
      const y = float(scratch + 4);
      left = Math.min(left, x);
      rightEdge = Math.max(rightEdge, x);
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
    if (left === Infinity) continue;
    const part = mapBox(toPixels, left, low, rightEdge, high);
    box = box ? intersect(box, part) : part;
  }
  return box;
}
