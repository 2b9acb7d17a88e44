import { type BoundingBox, centreY, intersectionArea, right, unionOf } from '../../../domain/geometry.ts';
import { textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { Region } from '../region.ts';

/** Share of the lines that must be labels, and of the labels that must have a value beside them. */
const MOST = 0.7;
/** How far a value may stand from its label, in heights of a line: farther it belongs to another column. */
const WIDEST_GAP = 12;
/** A lone label proves less than a column of them, so its value must be nearer. */
const WIDEST_GAP_OF_ONE = 6;
/** Fewer lines that say "label: value" may be a sentence with a colon. */
const LEAST_LINES = 3;
const LABEL = /^.{1,48}[:：]$/u;
const LABEL_AND_VALUE = /^[^:：]{1,48}[:：](\s+\S|$)/u;

/**
 * A column of labels and the column of their values are read row by row, each row on its own line.
 *
 *     ┌ Invoice number: ┐   ┌ NJ-2041    ┐        ┌ Invoice number: NJ-2041    ┐
 *     │ Invoice date:   │   │ 2026-03-14 │   →    │ Invoice date:   2026-03-14 │
 *     └ Due date:       ┘   └ 2026-04-13 ┘        └ Due date:       2026-04-13 ┘
 */
export function joinLabelsAndValues(regions: readonly Region[]): Region[] {
  const result = [...regions];
  for (const labels of regions.filter(isColumnOfLabels)) {
    const values = result.find((other) => other !== labels && standBeside(labels, other, result));
    if (!values) continue;
    const lines = [...labels.lines, ...values.lines];
    result[result.indexOf(labels)] = { ...labels, lines, bbox: unionOf([labels.bbox, values.bbox])! };
    result.splice(result.indexOf(values), 1);
  }
  return result.map((region) => (isListOfPairs(region) ? { ...region, keepsLines: true } : region));
}

const isColumnOfLabels = ({ type, lines }: Region): boolean =>
  type === 'Text' && lines.filter(({ text }) => LABEL.test(text)).length >= Math.max(1, MOST * lines.length);

/** Every line of the values lies on the line of a label, most labels have one, and nothing stands between the two. */
function standBeside(labels: Region, values: Region, all: readonly Region[]): boolean {
  if (values.type !== 'Text' || values.lines.length > labels.lines.length) return false;
  const gap = values.bbox.left - right(labels.bbox);
  const height = labels.bbox.height / labels.lines.length;
  const size = Math.max(...labels.lines.map((line) => line.size));
  const widest = size * (labels.lines.length === 1 ? WIDEST_GAP_OF_ONE : WIDEST_GAP);
  if (gap < 0 || gap > widest || height > 4 * size) return false;
  const labelled = labels.lines.filter((label) => values.lines.some((value) => onOneLine(label, value)));
  if (labelled.length < Math.max(1, MOST * labels.lines.length)) return false;
  if (!values.lines.every((value) => labels.lines.some((label) => onOneLine(label, value)))) return false;
  const between: BoundingBox = { ...labels.bbox, left: right(labels.bbox), width: gap };
  return !all.some((r) => r !== labels && r !== values && intersectionArea(r.bbox, between) > 0);
}

const onOneLine = (a: TextLine, b: TextLine): boolean =>
  a.angle === b.angle && Math.abs(centreY(a.bbox) - centreY(b.bbox)) < 0.4 * Math.max(a.size, b.size);

/** Lines that begin with a label, one below the other. */
function isListOfPairs({ type, lines }: Region): boolean {
  if (type !== 'Text') return false;
  const texts = textRowsOf(lines).map(({ pieces }) => pieces.map(({ text }) => text).join(' '));
  return (
    texts.length >= LEAST_LINES && texts.filter((text) => LABEL_AND_VALUE.test(text)).length >= MOST * texts.length
  );
}
