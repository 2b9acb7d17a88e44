import type { BoundingBox } from '../../domain/geometry.ts';

/** A chart as the file keeps it: the values, not the picture. */
export interface Chart {
  type: 'bar' | 'column' | 'line' | 'pie' | 'area' | 'scatter' | 'other';
  title: string;
  series: ChartSeries[];
}

export interface ChartSeries {
  name: string;
  /** Texts below the axis, or the first values of a scatter chart. */
  categories: string[];
  values: (number | null)[];
  /** Of a chart that was read off the page: what each value was read from. */
  marks?: (ChartMark | null)[];
}

export interface ChartMark {
  /** Of the bar, the point or the sector, in page pixels. */
  bbox: BoundingBox;
  /** The value as it is printed there; absent where it was measured. */
  printed?: string;
}
