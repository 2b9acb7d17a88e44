import type { WordRun } from '../document/lines.ts';
import type { Field } from '../schema/field.ts';
import { readValues } from '../values/read-value.ts';
import { type Candidate, candidateIn } from './candidate.ts';
import { type Context, linesBelow } from './context.ts';
import { type LabelMatch, matchLabels } from './match-label.ts';

const WEAKEST_LABEL = 0.45;
/** How far below its label a value may start, in line heights. */
const BELOW_HEIGHTS = 3.2;

const WEIGHT = { 'label-colon': 1, 'label-line': 0.85, 'label-right': 0.92, 'label-below': 0.8 };

/**
 *     Invoice No: INV-7        label-colon        Invoice No
 *     Invoice No      INV-7    label-right        INV-7         label-below
 */
export function candidatesByLabel(field: Field, context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (const line of context.view.lines) {
    for (const run of line.runs) {
      const match = matchLabels(run.text, context.tokens(run), field.labels);
      if (!match || match.score < WEAKEST_LABEL) continue;
      found.push(...inRun(field, run, match, context));
      if (match.whole || /^[\s:：.#)]*$/.test(run.text.slice(match.end))) {
        found.push(...rightOf(field, run, match, context), ...below(field, run, match, context));
      } else if (isNumberField(field) || field.kind === 'date') {
        found.push(...rightOf(field, run, match, context, 0.8));
      }
    }
  }
  return found;
}

/** Kinds that accept any text. */
const isFree = ({ kind }: Field): boolean => kind === 'text' || kind === 'address' || kind === 'company';

const isNumberField = (field: Field): boolean =>
  field.type === 'number' || field.type === 'integer' || field.kind === 'money';

function inRun(field: Field, run: WordRun, match: LabelMatch, context: Context): Candidate[] {
  const rest = run.text.slice(match.end);
  const colon = /^[^\d:：]{0,30}[:：]/.exec(rest);
  const from = match.end + (colon ? colon[0].length : 0);
  const text = run.text.slice(from);
  // Without a colon, free text after a label may be more of the label.
  const free = isFree(field) || field.choices !== null;
  const trust = colon ? 1 : free ? 0.5 : 1;
  return readValues(field, text, context.habits)
    .slice(0, 2)
    .map((reading, order) => {
      const between = colon ? 0 : (text.slice(0, reading.start).match(/\p{L}{2,}/gu)?.length ?? 0);
      const way = colon ? 'label-colon' : 'label-line';
      const score = (match.score * trust * reading.fit * WEIGHT[way]) / (1 + between * 0.25 + order * 0.5);
      const { start, end, value } = reading;
      return candidateIn(run, { start: from + start, end: from + end, value }, way, score);
    });
}

function rightOf(field: Field, label: WordRun, match: LabelMatch, context: Context, trust = 1): Candidate[] {
  const { runs } = label.line;
  const next = runs.slice(runs.findIndex((run) => run.words.at(-1) === label.words.at(-1)) + 1);
  for (const [distance, run] of next.entries()) {
    if (context.isLabel(run)) return [];
    const reading = readValues(field, run.text, context.habits)[0];
    if (reading) {
      const score = (match.score * trust * reading.fit * WEIGHT['label-right']) / (1 + distance * 0.15);
      return [candidateIn(run, reading, 'label-right', score)];
    }
    if (!isNumberField(field)) return [];
  }
  return [];
}

function below(field: Field, label: WordRun, match: LabelMatch, context: Context): Candidate[] {
  const { line } = label;
  for (const next of linesBelow(context.view, line, 6)) {
    if (next.top - line.bottom > BELOW_HEIGHTS * line.height) return [];
    const run = next.runs.find((candidate) => isBelowLabel(candidate, label, line.height));
    if (!run) continue;
    // An address below its label has several lines: only the matcher knows where it ends.
    if (field.kind === 'address') return [];
    const free = isFree(field);
    if (context.isLabel(run)) {
      if (free) return [];
      continue;
    }
    const reading = readValues(field, run.text, context.habits)[0];
    // Lines of a multi-line header may be between a label and its number.
    if (!reading && !free) continue;
    if (!reading) return [];
    const distance = Math.max(0, next.top - line.bottom) / line.height;
    const score = (match.score * reading.fit * WEIGHT['label-below']) / (1 + distance * 0.08);
    return [candidateIn(run, reading, 'label-below', score)];
  }
  return [];
}

/** Shares half of the narrower width, or starts or ends where the label does. */
function isBelowLabel(run: WordRun, label: { left: number; right: number }, height: number): boolean {
  const overlap = Math.min(run.right, label.right) - Math.max(run.left, label.left);
  if (overlap > 0.5 * Math.min(run.right - run.left, label.right - label.left)) return true;
  return Math.abs(run.left - label.left) < height || Math.abs(run.right - label.right) < height * 0.5;
}
