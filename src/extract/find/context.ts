import type { DocumentLine, WordRun } from '../document/lines.ts';
import { foldedText } from '../document/plain.ts';
import type { DocumentView } from '../document/view.ts';
import type { Matches } from '../match/matcher.ts';
import type { FindingRule } from '../rules.ts';
import { distinguishingKeys } from '../schema/distinguishing-words.ts';
import { type Field, leafFields } from '../schema/field.ts';
import { contentKeys } from '../schema/labels.ts';
import { type KeyToken, splitName } from '../schema/tokens.ts';
import { orderOfDates } from '../values/dates.ts';
import { fiscalYearEndIn } from '../values/fiscal-periods.ts';
import { decimalSignOf } from '../values/numbers.ts';
import type { Habits } from '../values/read-value.ts';
import { labelTokens, matchLabels } from './match-label.ts';

/** The matcher's findings, and the rules to skip. */
export interface Means {
  matches: Matches;
  without: ReadonlySet<FindingRule>;
}

/** The document and everything that finders need to know about it. */
export interface Context extends Means {
  view: DocumentView;
  /** The end of the reported fiscal year as a timestamp, if the document states it. */
  fiscalYearEnd(): number | null;
  habits: Habits;
  tokens(run: WordRun): readonly KeyToken[];
  /** Whether the run is a label of any field, or looks like one, and so is not a value. */
  isLabel(run: WordRun): boolean;
  /** Share of the field's distinguishing words that the document lacks. */
  unsaid(field: Field): number;
}

const RULES_ONLY: Means = { matches: new Map(), without: new Set() };

export function makeContext(view: DocumentView, root: Field, means = RULES_ONLY): Context {
  const text = view.lines.map((line) => line.span.text).join('\n');
  const habits: Habits = { dates: orderOfDates(text), decimal: decimalSignOf(text) };
  const tokens = remembered((run: WordRun): readonly KeyToken[] => labelTokens(run.text));
  const leaves = leafFields(root);
  const isLabel = remembered(
    (run: WordRun): boolean =>
      /[:：]\s*$/.test(run.text) ||
      leaves.some((leaf) => {
        const match = matchLabels(run.text, tokens(run), leaf.labels);
        return match?.whole === true && match.score >= 0.85;
      }),
  );
  const said = new Set(contentKeys(text));
  const sharedLanguage = languageShared(leaves, text);
  const unsaid = ({ words }: Field): number => {
    const telling = distinguishingKeys(words);
    if (telling.length === 0) return 0;
    const missing = telling.filter((key) => !said.has(key)).length / telling.length;
    return sharedLanguage * missing + (1 - sharedLanguage) * ASSUMED_MISSING;
  };
  const yearEndIn = remembered(fiscalYearEndIn);
  return { ...means, unsaid, view, fiscalYearEnd: () => yearEndIn(text), habits, tokens, isLabel };
}

function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as V;
  };
}

/** Shared words that show that schema and document are in the same language. */
const SHARED_WORDS = 3;
/** The share of words assumed missing if the languages differ. */
const ASSUMED_MISSING = 0.3;
const wordsIn = (text: string): Set<string> => new Set(foldedText(text).match(/\p{L}{3,}/gu));

/** Whether schema and document are in the same language; otherwise missing words mean nothing. */
function languageShared(leaves: readonly Field[], text: string): number {
  const said = wordsIn(text);
  const named = wordsIn(leaves.map(({ words, name }) => words || splitName(name)).join(' '));
  return Math.min(1, [...named].filter((word) => said.has(word)).length / SHARED_WORDS);
}

/** Up to `most` lines after this one on the same page. */
export function* linesBelow(view: DocumentView, line: DocumentLine, most: number): Generator<DocumentLine> {
  for (let index = line.index + 1; index <= line.index + most; index++) {
    const next = view.lines[index];
    if (!next || next.page !== line.page) return;
    yield next;
  }
}
