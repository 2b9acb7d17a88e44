import { type FieldAnswer, type LeafAnswer, leavesOf } from '../find/answer.ts';
import { isSameValue } from '../locate/witness.ts';
import { HIGH, scoreOf } from '../score.ts';
import type { FieldEvidence } from './field-evidence.ts';

/** How far a model can be trusted: `reads`, `halfway` (right half of the time), `refuted`, or `unknown`. */
export type Trust = 'reads' | 'halfway' | 'unknown' | 'refuted';

/** A model with fewer proved values, relative to the built-in extractor, cannot read the document. */
const FEWEST_PROVED = 0.5;
/** Lowest share of its own values that are in the document. */
const PROVED_OF_SAID = 0.8;
const FEWEST_SAID = 5;
/** With fewer sure or placed values there is not enough evidence. */
const FEWEST_SURE = 3;
const FEWEST_PLACED = 5;
/** Weight of a column of a list, in cells: a long table would outvote everything else. */
const MOST_CELLS = 3;
/** Probability that two values are equal by chance. */
const BY_CHANCE = 0.05;
/** Errors are correlated, so the weight of a value is limited. */
const MOST_SURE = 0.75;
/** One kind of model must explain the evidence this many times better than the others. */
const CLEARLY = 3;

/** Kinds of models (measured): how often they are right, how often labels contradict them, how common they are. */
const KINDS = {
  reads: { right: 0.97, misplaced: 0.1, share: 0.8, shareOfSmall: 0.2 },
  halfway: { right: 0.5, misplaced: 0.35, share: 0.1, shareOfSmall: 0.3 },
  refuted: { right: 0.08, misplaced: 0.6, share: 0.1, shareOfSmall: 0.5 },
} as const;
type Kind = keyof typeof KINDS;

/** One observation, and its probability for each kind of model. */
interface Sign {
  weight: number;
  chance(kind: (typeof KINDS)[Kind]): number;
}

/** Judges a model by how much of its answer is in the document, and by the built-in extractor. */
export function trustIn(
  model: FieldAnswer,
  builtIn: FieldAnswer,
  isSmallModel: boolean,
  evidence: FieldEvidence,
): Trust {
  const said = leavesOf(model).filter(({ value }) => value !== null);
  const proved = said.filter(({ candidate }) => candidate !== null);
  const found = leavesOf(builtIn).filter(({ candidate }) => candidate !== null);
  if (proved.length < found.length * FEWEST_PROVED) return 'refuted';
  const placed = [...placements(proved, evidence)];
  const sure = found.filter(({ candidate }) => scoreOf(candidate!) >= HIGH);
  const invents = said.length >= FEWEST_SAID && proved.length < said.length * PROVED_OF_SAID;
  if (sure.length < FEWEST_SURE && placed.length < FEWEST_PLACED) {
    if (isSmallModel) return 'refuted';
    return said.length < FEWEST_SAID || invents ? 'unknown' : 'reads';
  }
  const signs = [...agreements(model, builtIn), ...placed];
  const worth = (kind: Kind): number =>
    Math.log(isSmallModel ? KINDS[kind].shareOfSmall : KINDS[kind].share) +
    signs.reduce((sum, { weight, chance }) => sum + weight * Math.log(chance(KINDS[kind])), 0);
  const [best, second] = (Object.keys(KINDS) as Kind[])
    .map((kind) => ({ kind, worth: worth(kind) }))
    .sort((a, b) => b.worth - a.worth) as [{ kind: Kind; worth: number }, { worth: number }];
  const isClear = best.worth - second.worth >= Math.log(CLEARLY);
  if (best.kind !== 'reads') return isClear || isSmallModel ? best.kind : 'halfway';
  if (!isClear && isSmallModel) return 'refuted';
  return invents ? 'unknown' : 'reads';
}

/** Whether the model agrees with the built-in extractor, column by column. */
function* agreements(model: FieldAnswer, builtIn: FieldAnswer): Generator<Sign> {
  const said = Map.groupBy(recordsOf(model), ({ path }) => path);
  const found = recordsOf(builtIn).flatMap(({ path, leaves }) => {
    const others = said.get(path) ?? [];
    return leaves
      .filter(({ candidate }) => candidate !== null)
      .map((leaf) => ({ leaf, agrees: others.some((other) => saysSame(other.leaves, leaf, leaves)) }));
  });
  for (const own of Map.groupBy(found, ({ leaf }) => leaf.field.path).values()) {
    for (const { leaf, agrees } of own) {
      const chance = Math.min(MOST_SURE, scoreOf(leaf.candidate!));
      const same = ({ right }: (typeof KINDS)[Kind]): number => right * chance + (1 - right) * BY_CHANCE;
      yield {
        weight: Math.min(1, MOST_CELLS / own.length),
        chance: (kind) => (agrees ? same(kind) : 1 - same(kind)),
      };
    }
  }
}

/** The same value; in a row, together with another value of that row. */
function saysSame(said: readonly LeafAnswer[], leaf: LeafAnswer, row: readonly LeafAnswer[]): boolean {
  const holds = (one: LeafAnswer): boolean =>
    said.some(({ field, value }) => field.path === one.field.path && isSameValue(value, one.value));
  const beside = row.filter((one) => one !== leaf && one.candidate !== null && one.field.path.includes('[]'));
  return holds(leaf) && (!leaf.field.path.includes('[]') || beside.length === 0 || beside.some(holds));
}

/** Which fields the model's words belong to. */
function* placements(proved: readonly LeafAnswer[], evidence: FieldEvidence): Generator<Sign> {
  for (const own of Map.groupBy(proved, ({ field }) => field.path).values()) {
    const owners = own.map(({ field, candidate }) => evidence.ownerOf(field, candidate!.words));
    const placed = owners.filter((owner) => owner !== 'nothing');
    for (const owner of placed) {
      yield {
        weight: Math.min(1, MOST_CELLS / placed.length),
        chance: ({ misplaced }) => (owner === 'other' ? misplaced : 1 - misplaced),
      };
    }
  }
}

interface ValueRecord {
  path: string;
  leaves: LeafAnswer[];
}

/** One record for each list element, and one for all values outside lists. */
function recordsOf(answer: FieldAnswer): ValueRecord[] {
  const outside: LeafAnswer[] = [];
  const elements: ValueRecord[] = [];
  const walk = (part: FieldAnswer): void => {
    if (part.shape === 'leaf') outside.push(part);
    else if (part.shape === 'object') for (const [, entry] of part.entries) walk(entry);
    else for (const item of part.items) elements.push({ path: part.field.path, leaves: leavesOf(item) });
  };
  walk(answer);
  return [{ path: '', leaves: outside }, ...elements];
}
