import type { TableModel } from '../../models/table/table-model.ts';
import { switchableRule as named } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import { columnFeatures } from './column-features.ts';
import { columnGaps, coverageOf } from './column-gaps.ts';
import { columnSeparatorIn } from './column-separator.ts';
import { withContinuedTexts } from './continued-texts.ts';
import { partNumberPairs } from './number-columns.ts';
import { withRowsOfNumbers } from './number-rows.ts';
import { withHeadsOfTheirOwn } from './own-heads.ts';
import { columnAt, type RuleBetween, rowFeatures, rulesBetweenLines } from './row-features.ts';
import { rowInput } from './row-input.ts';
import { signRoles } from './signed-numbers.ts';
import { partAtStraightEdges } from './straight-edges.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY } from './text-lines.ts';
import { withoutTornColumns } from './torn-columns.ts';

/** A line across this share of the width separates rows, whatever else speaks against it. */
const FULL_WIDTH_RULE = 0.85;
/** Share of a column's words that must be signs; headings of the numbers may reach over it. */
const SIGNS_ALONE = 0.6;
/** Probability from which a boundary is believed. */
const BELIEVED = 0.5;

const NETWORK = named('table: rows of scans are told from the table as a whole');
const FULL_WIDTH = named('table: a line across the whole width parts rows');

export function findColumns(view: TableView, model: TableModel): Boundary[] {
  const coverage = coverageOf(view);
  const gaps = columnGaps(view, coverage);
  const believed = gaps.flatMap((gap, index): Boundary[] => {
    const probability = model.ask('column', columnFeatures(view, coverage, gaps, index));
    return probability > BELIEVED ? [{ at: columnSeparatorIn(view, coverage, gap), probability, ...gap }] : [];
  });
  const whole = withoutTornColumns(view, withoutSignColumns(view, believed));
  return withHeadsOfTheirOwn(view, partAtStraightEdges(view, partNumberPairs(view, whole)));
}

/**
 * Signs that stand apart from their numbers look like a column of their own. The boundary between it and the numbers goes.
 *
 *     Revenue │ $ ┊ 5,363 │ 12 ┊ % │
 *     Other   │   ┊ (370) │  3 ┊ % │      ┊ goes
 */
function withoutSignColumns(view: TableView, columns: readonly Boundary[]): Boundary[] {
  const roles = signRoles(view.signedLines.flat());
  const separators = columns.map(({ at }) => at);
  const tallies = Array.from({ length: columns.length + 1 }, () => ({ before: 0, behind: 0, other: 0 }));
  for (const word of view.words) {
    const tally = tallies[columnAt(separators, middleX(word))]!;
    tally[roles.get(word.parts[0]!) ?? 'other']++;
  }
  const holds = (column: number, role: 'before' | 'behind'): boolean => {
    const tally = tallies[column]!;
    return tally[role] > 0 && tally[role] >= SIGNS_ALONE * (tally.before + tally.behind + tally.other);
  };
  return columns.filter((_, index) => !holds(index, 'before') && !holds(index + 1, 'behind'));
}

export function findRows(view: TableView, columns: readonly number[], model: TableModel): Boundary[] {
  const rules = rulesBetweenLines(view);
  // The network has learned from scans; where the file states its words the trees are as good, and quicker.
  const isRead = view.words.every(({ parts }) => parts.every(({ source }) => source === 'ocr'));
  const answers =
    model.rowStarts && isRead && NETWORK.isOn
      ? model.rowStarts(rowInput(view, columns, rules, model))
      : rowFeatures(view, columns, rules).map((features) => model.ask('row', features));
  const joined = withContinuedTexts(view, columns, answers);
  const asked = joined.map((answer, index) => (FULL_WIDTH.isOn && rules[index]!.share > FULL_WIDTH_RULE ? 1 : answer));
  const found = withRowsOfNumbers(view.lines, columns, asked, BELIEVED).flatMap((probability, index): Boundary[] => {
    if (probability <= BELIEVED) return [];
    const from = view.lines[index]!.y1;
    const to = view.lines[index + 1]!.y0;
    return [{ at: rowSeparatorBetween(view, index, rules[index]!), from, to, probability }];
  });
  return withoutEmptyRows(view, found);
}

/** On the drawn line where there is one between the two text lines, else halfway between them. */
export function rowSeparatorBetween(view: TableView, index: number, rule: RuleBetween): number {
  const above = view.lines[index]!;
  const below = view.lines[index + 1]!;
  if (rule.share > 0.4 && rule.y >= above.y1 - 2 && rule.y <= below.y0 + 3) return rule.y;
  return (above.y1 + below.y0) / 2;
}

/** Words of uneven height can leave no word's middle between two boundaries; the weaker of the two then goes. */
function withoutEmptyRows(view: TableView, rows: readonly Boundary[]): Boundary[] {
  const kept: Boundary[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    const from = last?.at ?? -Infinity;
    const isEmpty = !view.words.some((word) => middleY(word) > from && middleY(word) <= row.at);
    if (!isEmpty) kept.push(row);
    else if (last && row.probability > last.probability) kept[kept.length - 1] = row;
  }
  const end = kept.at(-1);
  if (end && !view.words.some((word) => middleY(word) > end.at)) kept.pop();
  return kept;
}
