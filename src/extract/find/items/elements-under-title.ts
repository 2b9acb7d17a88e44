import type { WordRun } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import type { Candidate } from '../candidate.ts';
import { type Context, linesBelow } from '../context.ts';

const MOST_LINES = 60;
/** Heights of a line: a wider gap ends the list, a run further aside stands in another column. */
const WIDEST_GAP = 2.5;
const FARTHEST_ASIDE = 2.5;
const LONGEST_ELEMENT = 100;
const FEWEST = 2;
/** Nothing but the place speaks for them. */
const SCORE = 0.5;

/**
 * Elements of a list that is nothing but lines under a title, or parted by commas on them:
 *
 *     LANGUAGES            SKILLS
 *     English (native)     Go, Python
 *     French               Docker
 */
export function elementsUnder(items: Field, title: WordRun, context: Context): Candidate[] {
  const found: Candidate[] = [];
  let bottom = title.line.bottom;
  const { height } = title.line;
  for (const line of linesBelow(context.view, title.line, MOST_LINES)) {
    const run = line.runs.find((one) => Math.abs(one.left - title.left) <= height * FARTHEST_ASIDE);
    if (!run) continue;
    const isOver = line.top - bottom > height * WIDEST_GAP || endsList(run, title, context);
    if (isOver || run.text.length > LONGEST_ELEMENT) break;
    bottom = line.bottom;
    found.push(...elementsIn(items, run, context));
  }
  return found.length >= FEWEST ? found : [];
}

/** The next title: a heading, a label of something else, or words in capitals like the title's own. */
function endsList(run: WordRun, title: WordRun, context: Context): boolean {
  const type = run.words[0]!.segment.segment_type;
  if (type === 'SectionHeader' || type === 'Title' || type === 'PageFooter' || context.isLabel(run)) return true;
  return isCapital(title.text) && isCapital(run.text);
}

const isCapital = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);

function* elementsIn(items: Field, run: WordRun, context: Context): Generator<Candidate> {
  let at = 0;
  for (const part of run.text.split(',')) {
    const reading = readValues(items, part, context.habits)[0];
    if (reading) {
      const { start, end, value } = reading;
      const words = run.wordsIn(at + start, at + end);
      yield { value, text: part.slice(start, end), words, way: 'label-below', score: SCORE };
    }
    at += part.length + 1;
  }
}
