import { type FieldAnswer, hasSupport, leavesOf, mapLeaves } from '../find/answer.ts';
import { isUnproved } from '../locate/locate.ts';
import type { Field } from '../schema/field.ts';
import { HIGH, scoreOf } from '../score.ts';
import type { FieldEvidence } from './field-evidence.ts';
import { listed } from './merge.ts';
import { type Trust, trustIn } from './trust.ts';

/** Of the doubt about a value that words of the document say: so much goes where the model can read. */
const READING_CLOSES = 0.65;
/** What is left of the worth of a value where it has shown that it cannot. */
const REFUTED_KEEPS = 0.6;
/** Words that say something else stay a doubt. */
const SUPPORTED = 0.7;
/** A value that is likelier than not stands against a model that is right every second time. */
const EVEN = 0.5;
/** What a schema says of values that are nowhere. */
const DERIVED =
  /\b(?:comput\w+|calculat\w+|deriv\w+|infer\w+|sum of|count of|number of|difference|minus|average|normali[sz]ed)\b/i;

export interface Settling {
  /** Fields that the model said something unusable for. */
  contested: ReadonlySet<string>;
  isSmallModel: boolean;
  /** Some pages have no answer, or part of one: what is missing in a list may be there. */
  isIncomplete: boolean;
}
interface Judged extends Settling {
  trust: Trust;
}

/** Fills what the model left open with what the built-in extractor is sure of, or with all it found if the model cannot read. */
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

/** A value without words is not held against what the built-in extractor is sure of. */
const isWeaker = (own: FieldAnswer, builtIn: FieldAnswer): boolean =>
  own.shape === 'leaf' && own.candidate === null && isUnproved(own.field, own.value) && isSure(builtIn);

/** Of its values, on average. */
function chanceOf(builtIn: FieldAnswer): number {
  const chances = leavesOf(builtIn).flatMap(({ candidate }) => (candidate ? [scoreOf(candidate)] : []));
  return chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, chances.length);
}

const isSure = (builtIn: FieldAnswer): boolean =>
  builtIn.shape === 'leaf' && builtIn.candidate !== null && scoreOf(builtIn.candidate) >= HIGH;

function mayFill(builtIn: FieldAnswer, { contested }: Judged): boolean {
  if (!hasSupport(builtIn)) return false;
  return builtIn.field.required || contested.has(builtIn.field.path) || isSure(builtIn);
}

/** The worth of all values of the model in the light of how far it is to be believed; what it made up is left out. */
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
