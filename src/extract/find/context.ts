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

/** What the learned matcher found, and what is not to be used. */
export interface Means {
  matches: Matches;
  without: ReadonlySet<FindingRule>;
}

export const RULES_ALONE: Means = { matches: new Map(), without: new Set() };

/** The document with what all finders ask of it. */
export interface Context extends Means {
  view: DocumentView;
  /** A day on which the fiscal year ends that the document reports about, where it says so. */
  fiscalYearEnd(): number | null;
  habits: Habits;
  tokens(run: WordRun): readonly KeyToken[];
  /** Whether the run is a label of some field of the schema, or looks like one: it is not a value. */
  isLabel(run: WordRun): boolean;
  /** 0–1: how many of the words that distinguish the field from others are missing from the document. */
  unsaid(field: Field): number;
}

export function makeContext(view: DocumentView, root: Field, means: Means = RULES_ALONE): Context {
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
  const heard = languageShared(leaves, text);
  const unsaid = ({ words }: Field): number => {
    const telling = distinguishingKeys(words);
    if (telling.length === 0) return 0;
    const missing = telling.filter((key) => !said.has(key)).length / telling.length;
    return heard * missing + (1 - heard) * UNHEARD;
  };
  let yearEnd: number | null | undefined;
  const fiscalYearEnd = (): number | null => {
    if (yearEnd === undefined) yearEnd = fiscalYearEndIn(text);
    return yearEnd;
  };
  return { ...means, unsaid, view, fiscalYearEnd, habits, tokens, isLabel };
}

/** What was found out about something once is not looked for again. */
function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as V;
  };
}

/** Words of the schema that a document must have for both to be in one language. */
const SHARED_WORDS = 3;
/** The share of words assumed to be missing where the languages differ. */
const UNHEARD = 0.3;
const wordsIn = (text: string): Set<string> => new Set(foldedText(text).match(/\p{L}{3,}/gu));

/** 0–1: whether the schema's names and the document are in one language; otherwise words that are missing say nothing. */
function languageShared(leaves: readonly Field[], text: string): number {
  const said = wordsIn(text);
  const named = wordsIn(leaves.map(({ words, name }) => words || splitName(name)).join(' '));
  return Math.min(1, [...named].filter((word) => said.has(word)).length / SHARED_WORDS);
}

/** Lines after this one on the same page. */
export function* linesBelow(view: DocumentView, line: DocumentLine, most: number): Generator<DocumentLine> {
  for (let index = line.index + 1; index <= line.index + most; index++) {
    const next = view.lines[index];
    if (!next || next.page !== line.page) return;
    yield next;
  }
}
