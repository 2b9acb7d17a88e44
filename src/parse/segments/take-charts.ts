import { type BoundingBox, intersectionArea, shareInside } from '../../domain/geometry.ts';
import type { DetectedRegion } from '../../models/layout/detector.ts';
import { chartName, chartTable } from '../chart/chart-table.ts';
import { type FoundChart, findCharts } from '../chart/drawn/find-charts.ts';
import { findPicturedCharts } from '../chart/pictured/find-pictured-charts.ts';
import { buildLines } from '../layout/lines/build-lines.ts';
import { type Region, regionFromLines } from '../layout/region.ts';
import type { PageContent } from '../page-content.ts';

/** What is drawn or detected for the larger part inside a chart is a part of it. */
const MOSTLY = 0.5;

/** Of the detector's pictures: how sure it is, and how large one must be to hold a chart, in page pixels. */
const LEAST_SCORE = 0.3;
const LEAST_SIDE = 80;
const MOST_PICTURES = 8;

/** Pictures that may be charts. */
export function picturesIn(detected: readonly DetectedRegion[] | null): BoundingBox[] {
  const isPicture = ({ layoutClass, score, bbox }: DetectedRegion): boolean =>
    layoutClass === 'Picture' && score >= LEAST_SCORE && bbox.width >= LEAST_SIDE && bbox.height >= LEAST_SIDE;
  const found: BoundingBox[] = [];
  for (const { bbox } of (detected ?? []).filter(isPicture)) {
    // The detector sees the same picture several times, best first.
    const isNew = found.every((other) => Math.max(shareInside(bbox, other), shareInside(other, bbox)) <= MOSTLY);
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
  const charts = findCharts(content);
  for (const bbox of picturesIn(detected)) {
    if (charts.every((chart) => intersectionArea(chart.bbox, bbox) === 0))
      charts.push(...findPicturedCharts(content, bbox));
  }
  if (charts.length === 0) return { regions: [], content, detected };
  const words = new Set(charts.flatMap((chart) => chart.words));
  const isFree = (bbox: BoundingBox): boolean => !charts.some((chart) => shareInside(bbox, chart.bbox) > MOSTLY);
  const hasFreeBox = ({ bbox }: { bbox: BoundingBox }): boolean => isFree(bbox);
  // The detector's picture of a chart may be larger than the chart that was read.
  const isLeft = (region: DetectedRegion): boolean =>
    hasFreeBox(region) &&
    !charts.some((chart) => shareInside(chart.bbox, region.bbox) > MOSTLY && region.layoutClass !== 'Text');
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

function regionOf({ chart, measuredOn, bbox, words }: FoundChart): Region {
  const table = chartTable(chart, measuredOn);
  return {
    ...regionFromLines('Picture', buildLines(words), 0.95),
    bbox,
    ...(table && { chart: { table, name: chartName(chart) } }),
  };
}
