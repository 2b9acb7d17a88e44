import { mean } from '../../domain/statistics.ts';
import { type FieldAnswer, hasSupport, leavesOf, mapLeaves } from '../find/answer.ts';
import { isUnproved } from '../locate/locate.ts';
import type { Field } from '../schema/field.ts';
import { HIGH, scoreOf } from '../score.ts';
import type { FieldEvidence } from './field-evidence.ts';
import { listed } from './merge.ts';
import { type Trust, trustIn } from './trust.ts';

/** Share of the doubt about a proved value that is removed if the model can read. */
const READING_CLOSES = 0.65;
/** Factor for the score of a value if the model cannot read. */
const REFUTED_KEEPS = 0.6;
/** Lower scores mean that the words state something else. */
const SUPPORTED = 0.7;
/** From this probability on, a built-in value is preferred to a model that is right half of the time. */
const EVEN = 0.5;
/** Descriptions of values that are not in the document. */
const DERIVED =
  /\b(?:comput\w+|calculat\w+|deriv\w+|infer\w+|sum of|count of|number of|difference|minus|average|normali[sz]ed)\b/i;

export interface Settling {
  /** Fields with an unusable value of the model. */
  contested: ReadonlySet<string>;
  isSmallModel: boolean;
  /** Some pages have no complete answer: elements of a list may be missing. */
  isIncomplete: boolean;
}
interface Judged extends Settling {
  trust: Trust;
}

/** Fills gaps of the model from the built-in extractor: only sure values, or all if the model cannot read. */
export function completedAnswer(
  model: FieldAnswer,
  builtIn: FieldAnswer,
  evidence: FieldEvidence,
  settling: Settling,
): FieldAnswer {
  const trust = trustIn(model, builtIn, settling.isSmallModel, evidence);
  return filled(model, builtIn, { ...settling, trust });
}

function filled(model: FieldAnswer, builtIn: FieldAnswer, judged: Judged): FieldAnswer {
  if (model.shape === 'object' && builtIn.shape === 'object') {
    const others = new Map(builtIn.entries);
    const entries = model.entries.map(([name, entry]) => {
      const other = others.get(name);
      return [name, other ? filled(entry, other, judged) : weighed(entry, judged.trust)] as const;
    });
    return { ...model, entries };
  }
  if (judged.trust === 'refuted' && hasSupport(builtIn)) return builtIn;
  if (judged.trust === 'halfway' && chanceOf(builtIn) >= EVEN) return builtIn;
  const own = weighed(model, judged.trust);
  if (own.shape === 'array' && builtIn.shape === 'array' && judged.isIncomplete) {
    return { ...own, items: listed(own.items, builtIn.items) };
  }
  return (!hasSupport(own) || isWeaker(own, builtIn)) && mayFill(builtIn, judged) ? builtIn : own;
}

/** A value without words loses against one that the built-in extractor is sure of. */
const isWeaker = (own: FieldAnswer, builtIn: FieldAnswer): boolean =>
  own.shape === 'leaf' && own.candidate === null && isUnproved(own.field, own.value) && isSure(builtIn);

/** Mean score of its values. */
const chanceOf = (builtIn: FieldAnswer): number =>
  mean(leavesOf(builtIn).flatMap(({ candidate }) => (candidate ? [scoreOf(candidate)] : [])));

const isSure = (builtIn: FieldAnswer): boolean =>
  builtIn.shape === 'leaf' && builtIn.candidate !== null && scoreOf(builtIn.candidate) >= HIGH;

function mayFill(builtIn: FieldAnswer, { contested }: Judged): boolean {
  if (!hasSupport(builtIn)) return false;
  return builtIn.field.required || contested.has(builtIn.field.path) || isSure(builtIn);
}

/** Adjusts the scores of the model's values by the trust in it, and drops invented values. */
const weighed = (answer: FieldAnswer, trust: Trust): FieldAnswer =>
  mapLeaves(answer, (leaf) => {
    const { candidate, field, value } = leaf;
    if (candidate === null) return isMadeUp(field, value, trust) ? { ...leaf, value: null } : leaf;
    return { ...leaf, candidate: { ...candidate, score: worth(candidate.score, trust) } };
  });

const isMadeUp = (field: Field, value: unknown, trust: Trust): boolean =>
  isUnproved(field, value) && trust !== 'reads' && (trust === 'refuted' || !DERIVED.test(field.description));

function worth(score: number, trust: Trust): number {
  if (trust === 'refuted') return score * REFUTED_KEEPS;
  return trust === 'reads' && score >= SUPPORTED ? score + (1 - score) * READING_CLOSES : score;
}
