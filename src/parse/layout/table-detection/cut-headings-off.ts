import { bottom, boxFromEdges, right, shareInside } from '../../../domain/geometry.ts';
import type { DetectedRegion, LayoutClass } from '../../../models/layout/detector.ts';
import { medianSize, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';

const HEADS: ReadonlySet<LayoutClass> = new Set(['Title', 'SectionHeader', 'Caption', 'PageHeader']);
const LEAST_SCORE = 0.5;
/** Type this much larger than that of the table's cells heads the table, it is none of them. */
const LARGER = 1.12;

/**
 * A box drawn too high takes in the heading above the table, and with it whatever stands beside that heading. It is lowered to the
 * first row, as long as the line on top stands alone and was also seen as a heading.
 *
 *     ┌ BALANCE SHEET         ┐      BALANCE SHEET
 *     │ with figures of 2021  │      with figures of 2021
 *     │ Assets   2022   2021  │    ┌ Assets   2022   2021  ┐
 *     └ Land       12     11  ┘    └ Land       12     11  ┘
 */
export function cutHeadingsOff(
  table: DetectedRegion,
  detected: readonly DetectedRegion[],
  lines: readonly TextLine[],
): DetectedRegion {
  const rows = textRowsOf(lines.filter((line) => shareInside(line.bbox, table.bbox) > 0.5));
  const usual = medianSize(rows.flatMap(({ pieces }) => pieces));
  const heads = detected.filter(({ layoutClass, score }) => HEADS.has(layoutClass) && score >= LEAST_SCORE);
  const isHead = (line: TextLine): boolean => heads.some(({ bbox }) => shareInside(line.bbox, bbox) > 0.6);
  const count = rows.findIndex(({ pieces }) => pieces.length > 1 || !isHead(pieces[0]!));
  if (count <= 0 || rows.length - count < 2 || rows[0]!.pieces[0]!.size < LARGER * usual) return table;
  const { bbox } = table;
  const top = bottom(rows[count - 1]!.bbox) + 1;
  return { ...table, bbox: boxFromEdges(bbox.left, top, right(bbox), bottom(bbox)) };
}
