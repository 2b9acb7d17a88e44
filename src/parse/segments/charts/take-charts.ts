import { type BoundingBox, intersectionArea } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace, isMostlyIn, isMuchOf } from '../../alike.ts';
import { chartName, chartTable } from '../../chart/chart-table.ts';
import { SMALLEST_PLOT } from '../../chart/drawn/drawn-chart.ts';
import { type FoundChart, findCharts } from '../../chart/drawn/find-charts.ts';
import { findPicturedCharts } from '../../chart/pictured/find-pictured-charts.ts';
import { buildLines } from '../../layout/lines/build-lines.ts';
import { type Region, regionFromLines } from '../../layout/region.ts';
import type { PageContent } from '../../page-content.ts';

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
  const charts = findCharts(content);
  for (const bbox of picturesIn(detected)) {
    if (charts.every((chart) => intersectionArea(chart.bbox, bbox) === 0))
      charts.push(...findPicturedCharts(content, bbox));
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

function regionOf({ chart, measuredOn, bbox, words }: FoundChart): Region {
  const table = chartTable(chart, measuredOn);
  return {
    ...regionFromLines('Picture', buildLines(words), 0.95),
    bbox,
    ...(table && { chart: { table, name: chartName(chart) } }),
  };
}
