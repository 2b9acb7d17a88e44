import { intersectionArea, right, unionOf } from '../../../domain/geometry.ts';
import { isOverHalf, isSameHeight } from '../../alike.ts';
import { textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { Region } from '../region.ts';

const LABEL = /[:：]$/u;
const LABEL_AND_VALUE = /^[^:：]+[:：](\s|$)/u;

/**
 * Joins a column of labels and the column of its values, one line per row.
 *
 *     ┌ Invoice number: ┐   ┌ NJ-2041    ┐        ┌ Invoice number: NJ-2041    ┐
 *     │ Invoice date:   │   │ 2026-03-14 │   →    │ Invoice date:   2026-03-14 │
 *     └ Due date:       ┘   └ 2026-04-13 ┘        └ Due date:       2026-04-13 ┘
 */
export function joinLabelsAndValues(regions: readonly Region[]): Region[] {
  const result = [...regions];
  for (const labels of regions.filter(isColumnOfLabels)) {
    const values = result.find((other) => other !== labels && isBeside(labels, other, result));
    if (!values) continue;
    const lines = [...labels.lines, ...values.lines];
    result[result.indexOf(labels)] = { ...labels, lines, bbox: unionOf([labels.bbox, values.bbox]) };
    result.splice(result.indexOf(values), 1);
  }
  return result.map((region) => (isListOfPairs(region) ? { ...region, keepsLines: true } : region));
}

const isColumnOfLabels = ({ type, lines }: Region): boolean =>
  type === 'Text' && lines.length > 0 && lines.every(({ text }) => LABEL.test(text));

/** Every value is on the line of a label, most labels have a value, and nothing is between the columns. */
function isBeside(labels: Region, values: Region, all: readonly Region[]): boolean {
  const gap = values.bbox.left - right(labels.bbox);
  if (values.type !== 'Text' || gap < 0) return false;
  if (!values.lines.every((value) => labels.lines.some((label) => isOnOneLine(label, value)))) return false;
  const labelled = labels.lines.filter((label) => values.lines.some((value) => isOnOneLine(label, value)));
  if (!isOverHalf(labelled.length, labels.lines.length)) return false;
  const between = { ...labels.bbox, left: right(labels.bbox), width: gap };
  return !all.some((r) => r !== labels && r !== values && intersectionArea(r.bbox, between) > 0);
}

const isOnOneLine = (a: TextLine, b: TextLine): boolean => a.angle === b.angle && isSameHeight(a.bbox, b.bbox);

/** Whether all lines start with a label. */
function isListOfPairs({ type, lines }: Region): boolean {
  const rows = type === 'Text' ? textRowsOf(lines) : [];
  return rows.length > 1 && rows.every(({ pieces }) => LABEL_AND_VALUE.test(pieces.map((p) => p.text).join(' ')));
}
