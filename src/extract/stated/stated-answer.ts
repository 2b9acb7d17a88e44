import type { StatedData, Warning } from '../../domain/parse-output.ts';
import type { BuiltInExtraction, StatedAnswer } from '../built-in-extraction.ts';
import { textOfWords } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import { type FieldAnswer, type LeafAnswer, leavesOutsideLists, mapLeaves } from '../find/answer.ts';
import type { Candidate } from '../find/candidate.ts';
import { QuoteFinder } from '../locate/find-quote.ts';
import { Locator } from '../locate/locate.ts';
import { wordsSupport } from '../locate/supports.ts';
import { isSameValue, Witness } from '../locate/witness.ts';
import { readSaid } from '../prove/read-said.ts';
import type { Field } from '../schema/field.ts';
import { HIGH, scoreOf } from '../score.ts';
import { statedValues } from './stated-values.ts';

/** Score of data inside the file, and if its pages state something else. */
const CERTAIN = 0.99;
const CONTRADICTED = 0.5;
const MOST_WARNINGS = 20;

/** The answer from data inside the file, with the places on its pages that state the same values. */
export function statedAnswer(
  stated: readonly StatedData[],
  { root, view, document, context, builtIn }: Omit<BuiltInExtraction, 'stated'>,
): StatedAnswer | null {
  if (stated.length === 0) return null;
  const read = readSaid(root, JSON.stringify(statedValues(root, stated, context.habits)));
  if (!read) return null;
  const paths = new Set<string>();
  const warnings: Warning[] = [];
  const found = new Map(leavesOutsideLists(builtIn).map((leaf) => [leaf.field.path, leaf]));
  const hasWords = view.words.length > 0;
  const certain = (answer: LeafAnswer): LeafAnswer => {
    const { field, value, candidate } = answer;
    if (value === null) return { ...answer, candidate: null };
    paths.add(field.path.split('[]')[0]!);
    const places = candidate && candidate.score >= WEAKEST_PROOF ? tightened(field, value, candidate) : null;
    const shown = found.get(field.path);
    const differs =
      !places && hasWords && shown?.candidate && scoreOf(shown.candidate) >= HIGH && !isSameValue(shown.value, value);
    if (differs && warnings.length < MOST_WARNINGS) warnings.push(disagreement(field.path, value, shown.value));
    return { ...answer, candidate: candidateOf(value, places, differs ? CONTRADICTED : CERTAIN) };
  };
  const locator = new Locator(new QuoteFinder(view, document.segments), new Witness(builtIn), new Set());
  return { answer: mapLeaves(locator.locate(read.said), certain), warnings, paths };
}

/** Words that match only loosely are not a proof. */
const WEAKEST_PROOF = 0.73;

/** Removes words at both ends that the value does not need: `vom 01.05.2024` → `01.05.2024`. */
function tightened(field: Field, value: unknown, candidate: Candidate): Candidate {
  let { words } = candidate;
  const says = (some: readonly DocumentWord[]): boolean =>
    some.length > 0 && wordsSupport(field, value, textOfWords(some));
  while (says(words.slice(1))) words = words.slice(1);
  while (says(words.slice(0, -1))) words = words.slice(0, -1);
  return words === candidate.words ? candidate : { ...candidate, words, text: textOfWords(words) };
}

const candidateOf = (value: unknown, place: Candidate | null, score: number): Candidate => {
  return { value, text: place?.text ?? '', words: place?.words ?? [], way: 'stated', score };
};

const disagreement = (path: string, stated: unknown, shown: unknown): Warning => ({
  code: 'stated_value_differs',
  message: `The data inside the file say ${JSON.stringify(stated)} for ${path}, its pages ${JSON.stringify(shown)}; the data are given, with low confidence.`,
});

/** Replaces found values by stated ones. */
export function withStated(answer: FieldAnswer, stated: FieldAnswer): FieldAnswer {
  if (answer.shape === 'object' && stated.shape === 'object') {
    const own = new Map(stated.entries);
    const entries = answer.entries.map(([name, entry]) => {
      const other = own.get(name);
      return [name, other ? withStated(entry, other) : entry] as const;
    });
    return { ...answer, entries };
  }
  if (stated.shape === 'array') return stated.items.length > 0 ? stated : answer;
  return stated.shape === 'leaf' && stated.candidate ? stated : answer;
}
