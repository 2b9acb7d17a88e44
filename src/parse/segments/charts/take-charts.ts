import { type BoundingBox, intersectionArea } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace, isMostlyIn, isMuchOf, isOverHalf } from '../../alike.ts';
import { chartName, chartTable } from '../../chart/chart-table.ts';
import { SMALLEST_PLOT } from '../../chart/drawn/drawn-chart.ts';
import { type FoundChart, findCharts } from '../../chart/drawn/find-charts.ts';
import { findPicturedCharts } from '../../chart/pictured/find-pictured-charts.ts';
import { buildLines } from '../../layout/lines/build-lines.ts';
import { type Region, regionFromLines } from '../../layout/region.ts';
import type { PageContent, Word } from '../../page-content.ts';

const MOST_PICTURES = 8;

/** Pictures that may be charts. */
export function picturesIn(detected: readonly DetectedRegion[] | null): BoundingBox[] {
  const isPicture = ({ layoutClass, score, bbox }: DetectedRegion): boolean =>
    layoutClass === 'Picture' && isMuchOf(score, 1) && Math.min(bbox.width, bbox.height) >= SMALLEST_PLOT;
  const found: BoundingBox[] = [];
  for (const { bbox } of (detected ?? []).filter(isPicture)) {
    // The detector sees the same picture several times, best first.
    const isNew = !found.some((other) => areInOnePlace(bbox, other));
    if (isNew && found.length < MOST_PICTURES) found.push(bbox);
  }
  return found;
}

export interface TakenCharts {
  regions: Region[];
  /** The page and what the detector saw outside of them. */
  content: PageContent;
  detected: readonly DetectedRegion[] | null;
}

/** Takes charts that can be read off the page first: their labels would become headings, and their grids tables. */
export function takeCharts(content: PageContent, detected: readonly DetectedRegion[] | null): TakenCharts {
  const pictures = picturesIn(detected);
  const charts = findCharts({ ...content, words: labelsOfDrawings(content, detected ?? [], pictures) });
  for (const bbox of pictures) {
    if (charts.some((chart) => intersectionArea(chart.bbox, bbox) > 0)) continue;
    // Labels of one chart would make sense beside another, too.
    const taken = new Set(charts.flatMap((chart) => chart.words));
    const free = content.words.filter((word) => !taken.has(word));
    charts.push(...findPicturedCharts({ ...content, words: free }, bbox));
  }
  if (charts.length === 0) return { regions: [], content, detected };
  const words = new Set(charts.flatMap((chart) => chart.words));
  const isFree = (bbox: BoundingBox): boolean => !charts.some((chart) => isMostlyIn(bbox, chart.bbox));
  const hasFreeBox = ({ bbox }: { bbox: BoundingBox }): boolean => isFree(bbox);
  // The detector's picture of a chart may be larger than the chart that was read.
  const isLeft = (region: DetectedRegion): boolean =>
    hasFreeBox(region) && !charts.some((chart) => isMostlyIn(chart.bbox, region.bbox) && region.layoutClass !== 'Text');
  return {
    regions: charts.map(regionOf),
    content: {
      ...content,
      words: content.words.filter((word) => !words.has(word)),
      rules: content.rules.filter(hasFreeBox),
      ...(content.strokes && { strokes: content.strokes.filter(hasFreeBox) }),
      fills: content.fills.filter(hasFreeBox),
      images: content.images.filter(hasFreeBox),
      ...(content.drawings && { drawings: content.drawings.filter(isFree) }),
    },
    detected: detected?.filter(isLeft) ?? null,
  };
}

/**
 * Words that may be labels of drawn charts. A column of text beside a chart is level with its bars, too, and what was
 * recognised in an image belongs to the image, whatever is drawn under it.
 */
function labelsOfDrawings(
  { words, images }: PageContent,
  detected: readonly DetectedRegion[],
  pictures: readonly BoundingBox[],
): Word[] {
  const isText = ({ layoutClass, score, bbox }: DetectedRegion): boolean =>
    layoutClass === 'Text' && isOverHalf(score, 1) && !pictures.some((picture) => isMostlyIn(bbox, picture));
  const texts = detected.filter(isText);
  const isIn = ({ bbox }: Word, places: readonly { bbox: BoundingBox }[]): boolean =>
    places.some((place) => isMostlyIn(bbox, place.bbox));
  return words.filter((word) => !isIn(word, texts) && !(word.source === 'ocr' && isIn(word, images)));
}

function regionOf({ chart, measuredOn, bbox, words }: FoundChart): Region {
  const table = chartTable(chart, measuredOn);
  return {
    ...regionFromLines('Picture', buildLines(words), 0.95),
    bbox,
    ...(table && { chart: { table, name: chartName(chart) } }),
  };
}
