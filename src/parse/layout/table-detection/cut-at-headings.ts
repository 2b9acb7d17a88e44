import { bottom, boxFromEdges, centreY, right, shareInside } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { DetectedRegion, LayoutClass } from '../../../models/layout/detector.ts';
import { medianSize, type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';

const HEADS: ReadonlySet<LayoutClass> = new Set(['Title', 'SectionHeader', 'Caption', 'PageHeader']);
const LEAST_SCORE = 0.5;
/** Type this much larger than that of the table's cells heads the table, it is none of them. */
const LARGER = 1.12;

/** Steps between rows this much wider than usual, above and below, set a line apart from a table. */
const WIDER = 1.3;
/** What is left of a table that a heading parts has a row of heads and another. */
const LEAST_ROWS = 2;

/**
 * A box drawn too high takes in the heading above the table, and with it whatever stands beside that heading; one drawn around two
 * tables takes in the heading between them. Only rows remain, as long as the heading stands alone and was also seen as one.
 *
 *     ┌ BALANCE SHEET         ┐      BALANCE SHEET
 *     │ with figures of 2021  │      with figures of 2021
 *     │ Assets   2022   2021  │    ┌ Assets   2022   2021  ┐
 *     │ Land       12     11  │    └ Land       12     11  ┘
 *     │ STAFF                 │      STAFF
 *     │ Office         Hours  │    ┌ Office         Hours  ┐
 *     └ Ulm              120  ┘    └ Ulm              120  ┘
 */
export function cutAtHeadings(
  table: DetectedRegion,
  detected: readonly DetectedRegion[],
  lines: readonly TextLine[],
): DetectedRegion[] {
  const rows = textRowsOf(lines.filter((line) => shareInside(line.bbox, table.bbox) > 0.5));
  const usual = medianSize(rows.flatMap(({ pieces }) => pieces));
  const heads = detected.filter(({ layoutClass, score }) => HEADS.has(layoutClass) && score >= LEAST_SCORE);
  const isHead = ({ pieces }: TextRow): boolean =>
    pieces.length === 1 && heads.some(({ bbox }) => shareInside(pieces[0]!.bbox, bbox) > 0.6);
  const steps = rows.slice(1).map((row, at) => centreY(row.bbox) - centreY(rows[at]!.bbox));
  const wide = WIDER * (middleValue(steps) ?? 0);
  const standsOut = ({ pieces }: TextRow, at: number): boolean =>
    pieces[0]!.size >= LARGER * usual || (at > 0 && steps[at - 1]! > wide && (steps[at] ?? 0) > wide);
  const parts: TextRow[][] = [[]];
  const cuts: number[] = [];
  for (const [at, row] of rows.entries()) {
    const isBelowHead = at > 0 && cuts.at(-1) === at - 1;
    if (isHead(row) && (isBelowHead || standsOut(row, at))) cuts.push(at);
    else if (isBelowHead) parts.push([row]);
    else parts.at(-1)!.push(row);
  }
  const whole = parts.filter((part) => part.length > 0);
  if (cuts.length === 0 || whole.some((part) => part.length < LEAST_ROWS)) return [table];
  const { bbox } = table;
  return whole.map((part) => {
    const above = rows[rows.indexOf(part[0]!) - 1];
    const below = rows[rows.indexOf(part.at(-1)!) + 1];
    const top = above ? bottom(above.bbox) + 1 : bbox.top;
    return { ...table, bbox: boxFromEdges(bbox.left, top, right(bbox), below ? below.bbox.top - 1 : bottom(bbox)) };
  });
}
