import { middleValue } from '../../../domain/statistics.ts';
import { letGoOf } from '../../let-go.ts';
import { runtime } from '../../onnx/runtime.ts';
import { loadSession } from '../../onnx/session.ts';
import type { LineCourse } from '../engine.ts';
import { type Grey, resizeGrey } from '../image/grey.ts';
import { convexHull, type Point, smallestRect, type TextRect } from '../text-rect.ts';
import { detectorWeights } from '../weights.ts';
import { partsOfBranched } from './branched-cores.ts';
import { type Component, findComponents, middleLineOf } from './components.ts';

export interface DetectedLine {
  rect: TextRect;
  /** Outline of the text's core in page pixels, before the margin was added. */
  hull: Point[];
  /** Pixels added on each side to get from the core to the whole glyphs. */
  margin: number;
  score: number;
}

export interface Detection {
  lines: DetectedLine[];
  /** Of all that looks like a line of text, also of those that are bent too much to be a rectangle. */
  courses: LineCourse[];
}

export interface DetectionOptions {
  /** Pictures are scaled so that they have about this many pixels. */
  targetPixels: number;
  /** Never enlarge beyond this factor: enlargements find less (word F1 .879 at 1.5, .881 at 1). */
  maxScale: number;
  pixelThreshold: number;
  scoreThreshold: number;
  unclipRatio: number;
  minThickness: number;
  /** Looks a second time where print turns out to be small. */
  finer: FinerLook | null;
}

/** Lines this thin, in pixels of the scaled picture, lose single signs and run into their neighbours. */
interface FinerLook {
  /** Below this median thickness the picture is looked at again … */
  thin: number;
  /** … so large that its lines have this thickness, … */
  good: number;
  /** … with at most this many pixels, and enlarged by at most this factor. */
  mostPixels: number;
  maxScale: number;
}

export const DETECTION: DetectionOptions = {
  targetPixels: 700_000,
  maxScale: 1,
  pixelThreshold: 0.25,
  scoreThreshold: 0.5,
  unclipRatio: 1.3,
  minThickness: 3,
  // On page images of 96 dpi with tables 96 % of the cells have their words, with it 98 % and none is without. Receipts have lines of 20 pixels and more.
  finer: { thin: 16, good: 20, mostPixels: 1_600_000, maxScale: 1.5 },
};

/** Print is detected as well at 115 as at 144 dpi, in 60 % of the time; at 94 dpi small words are missed. */
const PRINT_DPI = 115;
const SMALL_PIXELS = 60_000;

/** How finely to look at a part of a printed page. */
export function detectionFor({ width, height }: Grey, dpi?: number): DetectionOptions {
  if (dpi === undefined || width * height <= SMALL_PIXELS) return DETECTION;
  return { ...DETECTION, maxScale: Math.min(DETECTION.maxScale, PRINT_DPI / dpi), finer: null };
}

/** The network halves its input five times. */
const STRIDE = 32;
const MEAN = [0.406, 0.456, 0.485];
const DEVIATION = [0.225, 0.224, 0.229];

/** Finds lines of text with a differentiable-binarisation network: a map of text cores, grown back to full lines. */
export async function detectLines(
  page: Grey,
  threads: number,
  options: DetectionOptions = DETECTION,
): Promise<Detection> {
  const pixels = page.width * page.height;
  const scale = Math.min(options.maxScale, Math.sqrt(options.targetPixels / pixels));
  const found = await detectAt(scale, page, threads, options);
  const thickness =
    scale * (middleValue(found.lines.map(({ rect }) => Math.min(rect.thickness, rect.length))) ?? Infinity);
  if (!options.finer || thickness >= options.finer.thin) return found;
  const { good, mostPixels, maxScale } = options.finer;
  const finer = Math.min((scale * good) / thickness, maxScale, Math.sqrt(mostPixels / pixels));
  return finer > scale ? detectAt(finer, page, threads, options) : found;
}

async function detectAt(scale: number, page: Grey, threads: number, options: DetectionOptions): Promise<Detection> {
  const session = await loadSession(detectorWeights(), threads);
  const width = toStride(page.width * scale);
  const height = toStride(page.height * scale);
  const resized = resizeGrey(page, width, height);
  const values = normalised(resized);
  letGoOf(resized.data);
  const input = new (runtime().Tensor)('float32', values, [1, 3, height, width]);
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  letGoOf(values);
  const map = outputs[session.outputNames[0]!]!.data as Float32Array;
  const lines = linesOfMap(map, width, height, page.width / width, page.height / height, options);
  letGoOf(map);
  return lines;
}

const toStride = (size: number): number => Math.max(STRIDE, Math.round(size / STRIDE) * STRIDE);

function normalised(grey: Grey): Float32Array {
  const plane = grey.data.length;
  const values = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const table = Float32Array.from({ length: 256 }, (_, v) => (v / 255 - MEAN[channel]!) / DEVIATION[channel]!);
    setPlane(grey.data, table, values.subarray(channel * plane, (channel + 1) * plane));
  }
  return values;
}

function setPlane(data: Uint8Array, table: Float32Array, values: Float32Array): void {
  for (let i = 0; i < data.length; i++) values[i] = table[data[i]!]!;
}

/** Turns the map of text cores into rectangles of the page; `scaleX`, `scaleY` lead from map to page pixels. */
export function linesOfMap(
  map: Float32Array,
  width: number,
  height: number,
  scaleX: number,
  scaleY: number,
  options: DetectionOptions,
): Detection {
  const lines: DetectedLine[] = [];
  const courses: LineCourse[] = [];
  for (const component of findComponents(map, width, height, options.pixelThreshold)) {
    const core = smallestRect(convexHull(component.outline));
    if (Math.min(core.length, core.thickness) < options.minThickness) continue;
    const isText = component.sum >= options.scoreThreshold * component.pixelCount;
    if (isText) courses.push(courseOf(component, scaleX, scaleY));
    const line = lineOf(component, scaleX, scaleY, options);
    if (line) lines.push(line);
    else if (isText)
      lines.push(
        ...partsOfBranched(component, map, width).flatMap((part) => lineOf(part, scaleX, scaleY, options) ?? []),
      );
  }
  return { lines, courses };
}

/** The rectangle of the page that a core stands for; null where it does not fill one. */
function lineOf(component: Component, scaleX: number, scaleY: number, options: DetectionOptions): DetectedLine | null {
  const core = smallestRect(convexHull(component.outline));
  if (Math.min(core.length, core.thickness) < options.minThickness) return null;
  const score = component.sum / Math.max(component.pixelCount, core.length * core.thickness);
  if (score < options.scoreThreshold) return null;
  const hull = convexHull(component.outline.map((p) => ({ x: p.x * scaleX, y: p.y * scaleY })));
  const rect = smallestRect(hull);
  const margin = (rect.length * rect.thickness * options.unclipRatio) / (2 * (rect.length + rect.thickness));
  return { rect: grownRect(rect, margin), hull, margin, score };
}

/** Points along the middle of a core, a thickness apart; its ends are round and say nothing. */
function courseOf(component: Component, scaleX: number, scaleY: number): LineCourse {
  const { from, middle } = middleLineOf(component);
  const thickness = component.pixelCount / middle.length;
  const points: Point[] = [];
  for (let at = thickness / 2; at <= middle.length - thickness / 2; at += thickness) {
    const [first, end] = [Math.floor(at - thickness / 2), Math.min(middle.length, Math.ceil(at + thickness / 2))];
    let sum = 0;
    for (let i = first; i < end; i++) sum += middle[i]!;
    points.push({ x: (from + (first + end) / 2) * scaleX, y: (sum / (end - first)) * scaleY });
  }
  return { points, thickness: thickness * scaleY };
}

/** The network detects shrunken cores; growing by area × unclip ratio / perimeter undoes the shrinking. */
export const grownRect = (rect: TextRect, margin: number): TextRect => ({
  ...rect,
  length: rect.length + 2 * margin,
  thickness: rect.thickness + 2 * margin,
});
