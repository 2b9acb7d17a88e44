import type { BoundingBox } from '../../../domain/geometry.ts';
import type { Chart } from '../chart.ts';
import type { Scale } from './axes/scales.ts';
import type { ChartLabel } from './labels.ts';
import type { Shape } from './shapes.ts';

/** All that was found on a page and charts are read from. */
export interface ChartSheet {
  labels: ChartLabel[];
  shapes: Shape[];
  legend: Map<string, ChartLabel>;
  swatches: Set<Shape>;
  scales: Scale[];
  /** Lines beside a scale, of pictures: they are looked for only where they could be read. */
  linesAt?: (scale: Scale) => Shape[];
}

/** A chart that was understood. */
export interface DrawnChart {
  chart: Chart;
  /** Its marks, without texts. */
  plot: BoundingBox;
  /** Texts that were used. */
  labels: ChartLabel[];
}

/** Page pixels: what is smaller is an ornament. */
export const SMALLEST_PLOT = 60;
