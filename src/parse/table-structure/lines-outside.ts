import type { TableModel } from '../../models/table/table-model.ts';
import { columnGaps, coverageOf } from './column-gaps.ts';
import { outsideFeatures } from './outside-features.ts';
import type { TableView } from './table-view.ts';

/** How sure the model must be to leave a line of text outside. */
const SURE = 0.8;
/** A table keeps at least this many lines. */
const LEAST_LINES = 2;

/**
 * How many lines at the top and the bottom of the box are no part of the table: titles, captions and notes that it takes in.
 *
 *     ┌ Cash flows, in millions ┐    top: 1
 *     │           2022     2021 │
 *     │ Income   8,978    7,679 │
 *     └ (1) restated            ┘    bottom: 1
 */
export function linesOutside(view: TableView, model: TableModel): { top: number; bottom: number } {
  const coverage = coverageOf(view);
  const gaps = columnGaps(view, coverage);
  const last = view.lines.length - 1;
  const isOutside = (index: number, side: 'top' | 'bottom'): boolean =>
    model.ask('outside', outsideFeatures(view, coverage, gaps, index, side)) > SURE;
  let top = 0;
  while (last + 1 - top > LEAST_LINES && isOutside(top, 'top')) top++;
  let bottom = 0;
  while (last + 1 - top - bottom > LEAST_LINES && isOutside(last - bottom, 'bottom')) bottom++;
  return { top, bottom };
}

/** The table without titles and notes: they run across all columns and would hide them. */
export function withoutLinesOutside(view: TableView, model: TableModel): TableView {
  const { top, bottom } = linesOutside(view, model);
  if (top + bottom === 0) return view;
  const inside = <T>(ofLines: readonly T[]): T[] => ofLines.slice(top, ofLines.length - bottom);
  const lines = inside(view.lines);
  return {
    ...view,
    lines,
    words: lines.flatMap((line) => line.words),
    signedLines: inside(view.signedLines),
    backgrounds: inside(view.backgrounds),
  };
}
