import type { FieldAnswer } from '../find/answer.ts';
import { HIGH, scoreOf } from '../score.ts';
import { isSameValue } from './agreement.ts';

/**
 * What a model's answer is worth. `refuted`: it misses what is certain, or proves little. `reads`: it says what is certain
 * too, or nearly all it says stands in the document.
 */
export type Trust = 'reads' | 'unknown' | 'refuted';

type Leaf = FieldAnswer & { shape: 'leaf' };

/** Fewer sure values than these tell nothing. */
const FEWEST_SURE = 3;
/** Of a column of a list no more cells count: a long table would outvote everything else. */
const MOST_CELLS = 3;
const AGREES = 0.7;
const REFUTED = 0.5;
/** Who proved less than this share of what the built-in extractor found cannot read the document. */
const FEWEST_PROVED = 0.5;
/** Of its own values: who invents has fewer in the document. */
const PROVED_OF_SAID = 0.8;
const FEWEST_SAID = 5;

/** Judged by what the built-in extractor is sure of, and by how much of what it says stands in the document. */
export function trustIn(model: FieldAnswer, builtIn: FieldAnswer, isSmallModel: boolean): Trust {
  const said = leafAnswersOf(model).filter(({ value }) => value !== null);
  const proved = said.filter(({ candidate }) => candidate !== null).length;
  if (proved < leafAnswersOf(builtIn).filter(({ candidate }) => candidate !== null).length * FEWEST_PROVED)
    return 'refuted';
  const { agreed, count } = agreementOn(builtIn, said);
  if (count >= FEWEST_SURE && agreed < count * REFUTED) return 'refuted';
  if (count >= FEWEST_SURE && agreed >= count * AGREES) return 'reads';
  if (isSmallModel) return 'refuted';
  if (count >= FEWEST_SURE) return 'unknown';
  return said.length >= FEWEST_SAID && proved >= said.length * PROVED_OF_SAID ? 'reads' : 'unknown';
}

/** How much of what the built-in extractor is sure of the model says too. */
function agreementOn(builtIn: FieldAnswer, said: readonly Leaf[]): { agreed: number; count: number } {
  const byPath = Map.groupBy(said, (leaf) => leaf.field.path);
  const sure = Map.groupBy(
    leafAnswersOf(builtIn).filter(({ candidate }) => candidate !== null && scoreOf(candidate) >= HIGH),
    (leaf) => leaf.field.path,
  );
  let [agreed, count] = [0, 0];
  for (const [path, leaves] of sure) {
    const same = leaves.filter(({ value }) =>
      byPath.get(path)?.some((other) => isSameValue(other.value, value)),
    ).length;
    const weight = Math.min(MOST_CELLS, leaves.length);
    agreed += (weight * same) / leaves.length;
    count += weight;
  }
  return { agreed, count };
}

export function leafAnswersOf(answer: FieldAnswer): Leaf[] {
  if (answer.shape === 'leaf') return [answer];
  const parts = answer.shape === 'array' ? answer.items : answer.entries.map(([, entry]) => entry);
  return parts.flatMap(leafAnswersOf);
}
