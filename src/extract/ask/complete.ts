import { type FieldAnswer, hasSupport } from '../find/answer.ts';
import { HIGH, scoreOf } from '../score.ts';

/** A model that proved less than this share of what the built-in extractor found is no witness of what a document lacks. */
const TRUSTED_SHARE = 0.5;

/**
 * What the model left open, or said without any words for it, filled by the built-in extractor. Where the model has shown
 * that it can read, its silence counts: then only required fields and what the built-in extractor is sure of are filled.
 */
export function completedAnswer(model: FieldAnswer, builtIn: FieldAnswer, contested: ReadonlySet<string>): FieldAnswer {
  const isTrusted = provedIn(model) >= provedIn(builtIn) * TRUSTED_SHARE;
  return filled(model, builtIn, { contested, isTrusted });
}

interface Trust {
  contested: ReadonlySet<string>;
  isTrusted: boolean;
}

function filled(model: FieldAnswer, builtIn: FieldAnswer, trust: Trust): FieldAnswer {
  if (model.shape === 'object' && builtIn.shape === 'object') {
    const others = new Map(builtIn.entries);
    const entries = model.entries.map(([name, entry]) => {
      const other = others.get(name);
      return [name, other ? filled(entry, other, trust) : entry] as const;
    });
    return { ...model, entries };
  }
  return !hasSupport(model) && mayFill(builtIn, trust) ? builtIn : model;
}

function mayFill(builtIn: FieldAnswer, { contested, isTrusted }: Trust): boolean {
  if (!hasSupport(builtIn)) return false;
  if (!isTrusted || builtIn.field.required || contested.has(builtIn.field.path)) return true;
  return builtIn.shape === 'leaf' && builtIn.candidate !== null && scoreOf(builtIn.candidate) >= HIGH;
}

/** How many values have words of the document. */
function provedIn(answer: FieldAnswer): number {
  if (answer.shape === 'leaf') return answer.candidate ? 1 : 0;
  const parts = answer.shape === 'array' ? answer.items : answer.entries.map(([, entry]) => entry);
  return parts.reduce((sum, part) => sum + provedIn(part), 0);
}
