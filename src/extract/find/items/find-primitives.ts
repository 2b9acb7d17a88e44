import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import type { Candidate } from '../candidate.ts';
import { type Context, linesBelow } from '../context.ts';
import { matchLabels } from '../match-label.ts';

const BULLET = /^(?:[•◦▪‣·*–—-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/iu;
const MOST = 200;

/** Elements of an array of primitives: after its label on the same line, separated by commas, or as the list under it. */
export function findPrimitives(field: Field, items: Field, context: Context): Candidate[] {
  for (const line of context.view.lines) {
    for (const run of line.runs) {
      const match = matchLabels(run.text, context.tokens(run), field.labels);
      if (!match || match.score < 0.7) continue;
      const inline = splitValues(items, run, match.end, context);
      if (inline.length > 0) return inline;
      const listed = listUnder(items, line, run.left, context);
      if (listed.length > 0) return listed;
    }
  }
  if (['email', 'url', 'iban', 'phone'].includes(items.kind)) return everywhere(items, context);
  return [];
}

function splitValues(
  items: Field,
  run: import('../../document/lines.ts').WordRun,
  from: number,
  context: Context,
): Candidate[] {
  const found: Candidate[] = [];
  const rest = run.text.slice(from);
  if (!/^\s*[:：]/.test(rest)) return [];
  let at = from + rest.search(/[:：]/) + 1;
  for (const part of run.text.slice(at).split(/[,;•|]/)) {
    const reading = readValues(items, part, context.habits)[0];
    if (reading) {
      const words = run.wordsIn(at + reading.start, at + reading.end);
      found.push({
        value: reading.value,
        text: part.slice(reading.start, reading.end),
        words,
        way: 'label-colon',
        score: 0.75,
      });
    }
    at += part.length + 1;
  }
  return found;
}

function listUnder(
  items: Field,
  title: import('../../document/lines.ts').DocumentLine,
  left: number,
  context: Context,
): Candidate[] {
  const found: Candidate[] = [];
  for (const line of linesBelow(context.view, title, MOST)) {
    const run = line.runs.find((candidate) => candidate.right > left - line.height);
    const bullet = run && (BULLET.exec(run.text) || run.words[0]!.segment.segment_type === 'ListItem');
    if (!run || !bullet) {
      if (found.length > 0) break;
      if (line.index > title.index + 2) break;
      continue;
    }
    const skip = Array.isArray(bullet) ? bullet[0].length : 0;
    const reading = readValues(items, run.text.slice(skip), context.habits)[0];
    if (!reading) break;
    const [start, end] = [skip + reading.start, skip + reading.end];
    found.push({
      value: reading.value,
      text: run.text.slice(start, end),
      words: run.wordsIn(start, end),
      way: 'table',
      score: 0.7,
    });
  }
  return found;
}

function everywhere(items: Field, context: Context): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { span } of context.view.lines) {
    for (const { start, end, value } of readValues(items, span.text, context.habits)) {
      const text = span.text.slice(start, end);
      if (!found.has(text))
        found.set(text, { value, text, words: span.wordsIn(start, end), way: 'pattern', score: 0.6 });
    }
  }
  return [...found.values()];
}
