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
}
