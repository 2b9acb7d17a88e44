import {
  type BoundingBox,
  bottom,
  boxAroundPoints,
  clampToPage,
  intersectionArea,
  right,
} from '../../../domain/geometry.ts';
import { neighbours } from '../../../domain/lists.ts';
import { median } from '../../../domain/statistics.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import { isNearlyAllOf } from '../../alike.ts';
import { categoriesOf } from '../../chart/drawn/axes/categories.ts';
import { scalesOf } from '../../chart/drawn/axes/scales.ts';
import { chartLabels } from '../../chart/drawn/labels.ts';
import { findPicturedCharts } from '../../chart/pictured/find-pictured-charts.ts';
import type { ParseContext } from '../../context.ts';
import type { PageContent, Raster, Word } from '../../page-content.ts';
import { cutOut, hasInk } from '../../read/page-ink.ts';
import { turnRaster } from '../../read/straighten/turn-raster.ts';
import { picturesIn } from './take-charts.ts';

/** Degrees clockwise of reading direction that programs set long labels in: upwards, else downwards. */
const TURNS = [-45, 45];
const LEAST_CONFIDENCE = 0.6;
const FEWEST_LABELS = 2;
/** Of the height of the plot, how deep slanted labels reach below it. */
const DEPTH = 0.4;
/** Words that are this much wider than high, and well read, do not lean. */
const LEVEL = 3;
/** Between the widest and the usual distance of labels that are all read. */
const UNEVEN = 1.6;

/** Reads slanted labels below the axis of a pictured chart, if an upright scale has no level labels. */
export async function withSlantedLabels(
  content: PageContent,
  detected: readonly DetectedRegion[] | null,
  engine: OcrEngine,
  { signal }: Pick<ParseContext, 'signal'>,
  isChart = (page: PageContent, picture: BoundingBox): boolean => findPicturedCharts(page, picture).length > 0,
): Promise<PageContent> {
  let words = content.words;
  for (const picture of picturesIn(detected)) {
    const band = unreadBand(words, picture, content);
    if (!band) continue;
    for (const turn of TURNS) {
      const read = await readTurned(content, band, turn, engine, signal);
      if (read.length < FEWEST_LABELS) continue;
      const isReplaced = ({ bbox }: Word): boolean =>
        bbox.top >= band.top && read.some((word) => intersectionArea(word.bbox, bbox) > 0);
      const labelled = [...words.filter((word) => !isReplaced(word)), ...read];
      // Labels are right where a chart can be read with them.
      if (isChart({ ...content, words: labelled }, picture)) words = labelled;
      break;
    }
  }
  return words === content.words ? content : { ...content, words };
}

/** What lies below an upright scale of the picture, if something is drawn there but no row of labels is known. */
function unreadBand(words: readonly Word[], picture: BoundingBox, page: PageContent): BoundingBox | null {
  const labels = chartLabels(words.filter(({ bbox }) => bbox.left < right(picture) && bottom(bbox) > picture.top));
  const read = labels.filter((label) => label.words.every(({ source }) => source === 'ocr'));
  const scale = scalesOf(read, [], 'y', 1).sort((a, b) => b.labels.length - a.labels.length)[0];
  if (!scale || scale.to < picture.top || scale.from > bottom(picture)) return null;
  const beside = Math.max(...scale.labels.map(({ bbox }) => right(bbox)));
  const size = median(scale.labels.map((label) => label.size));
  const named = categoriesOf(
    labels.filter(({ bbox }) => right(bbox) > beside && bbox.left < right(picture)),
    'x',
    scale.to,
    [],
  );
  const gaps = neighbours(named).map(([before, { place }]) => place - before.place);
  const isRead = named.length >= FEWEST_LABELS && Math.max(...gaps) <= UNEVEN * median(gaps);
  const [left, top] = [Math.floor(Math.max(0, beside - 4 * size)), Math.ceil(scale.to + 0.6 * size)];
  // Level text below would be taken for the direction of all.
  const level = words.filter(
    ({ bbox, confidence }) =>
      bbox.top > scale.to + 3 * size && bbox.width > LEVEL * bbox.height && isNearlyAllOf(confidence ?? 1, 1),
  );
  const end = Math.min(page.height, top + DEPTH * (scale.to - scale.from), ...level.map(({ bbox }) => bbox.top));
  const height = Math.floor(end) - top;
  const band = { left, top, width: Math.floor(Math.min(page.width, right(picture) + size)) - left, height };
  return isRead || height < 2 * size || !hasInk(page.raster, band) ? null : band;
}

async function readTurned(
  { raster, dpi }: PageContent,
  band: BoundingBox,
  turn: number,
  engine: OcrEngine,
  signal: AbortSignal,
): Promise<Word[]> {
  const box = clampToPage(band, raster.width, raster.height);
  const side = Math.ceil(Math.hypot(box.width, box.height));
  const [x, y] = [Math.floor((side - box.width) / 2), Math.floor((side - box.height) / 2)];
  const turned = turnRaster(padded(cutOut(raster, box), side, x, y), turn);
  // Turned by half a right angle, the band fills less than the square.
  const rest = Math.floor((side - (box.width + box.height) * Math.SQRT1_2) / 2);
  const inner = cutOut(turned, { left: rest, top: rest, width: side - 2 * rest, height: side - 2 * rest });
  const lines = await engine.recognise(inner, signal, { dpi: dpi ?? undefined });
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const back = (px: number, py: number): { x: number; y: number } => ({
    x: box.left - x + side / 2 + cos * (px + rest - side / 2) - sin * (py + rest - side / 2),
    y: box.top - y + side / 2 + sin * (px + rest - side / 2) + cos * (py + rest - side / 2),
  });
  return lines
    .filter(({ angle, confidence }) => angle === 0 && confidence >= LEAST_CONFIDENCE)
    .flatMap((line, at) => line.words.map((word) => ({ ...wordAt(word, line.bbox.height, back), readLine: -1 - at })));
}

function wordAt(
  { text, bbox, confidence }: { text: string; bbox: BoundingBox; confidence: number },
  size: number,
  back: (x: number, y: number) => { x: number; y: number },
): Word {
  const corners = [
    back(bbox.left, bbox.top),
    back(right(bbox), bbox.top),
    back(bbox.left, bottom(bbox)),
    back(right(bbox), bottom(bbox)),
  ];
  return {
    text,
    bbox: boxAroundPoints(corners),
    confidence,
    source: 'ocr',
    angle: 0,
    font: { name: '', size, bold: false, italic: false, monospace: false, color: '#000000' },
  };
}

/** The picture in the middle of a white square, which it can be turned in. */
function padded({ width, height, data }: Raster, side: number, x: number, y: number): Raster {
  const result = new Uint8Array(3 * side * side).fill(255);
  for (let row = 0; row < height; row++) {
    result.set(data.subarray(3 * row * width, 3 * (row + 1) * width), 3 * ((y + row) * side + x));
  }
  return { width: side, height: side, data: result };
}
