import { isPlainObject } from '../../domain/plain-object.ts';
import { jsonInAnswer } from '../ask/json-in-answer.ts';
import type { Said } from '../locate/said.ts';
import { whyNotAccepted } from '../schema/accepts.ts';
import type { Field } from '../schema/field.ts';
import { findNumbers } from '../values/numbers.ts';

/** Most faults that are reported to the model; more would confuse it. */
const MOST_FAULTS = 8;
/** No valid answer of the allowed length has more. */
const MOST_LEAVES = 100_000;
const LONGEST_QUOTE = 4_000;

class Reader {
  readonly faults: string[] = [];
  readonly bad = new Set<string>();
  #leaves = 0;

  read(field: Field, value: unknown, path: string): Said {
    if (field.type === 'object') return this.#object(field, value, path);
    if (field.type === 'array') return this.#array(field, value, path);
    return this.#leaf(field, value, path);
  }

  #fault(path: string, problem: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(`${path || 'it'} ${problem}`);
  }

  #object(field: Field, value: unknown, path: string): Said {
    const isObject = isPlainObject(value);
    if (!isObject && value !== null && value !== undefined) this.#fault(path, 'must be an object');
    if (!isObject && field.nullable) return noValue(field);
    const given = isObject ? value : {};
    const entries = field.properties.map((child) => {
      // Own properties only: a field may be named __proto__ or constructor.
      const own = Object.hasOwn(given, child.name) ? (given as Record<string, unknown>)[child.name] : null;
      return [child.name, this.read(child, own, path ? `${path}.${child.name}` : child.name)] as const;
    });
    return { shape: 'object', field, entries };
  }

  #array(field: Field, value: unknown, path: string): Said {
    if (value !== null && value !== undefined && !Array.isArray(value)) this.#fault(path, 'must be a list');
    if (!Array.isArray(value) || !field.items) return { shape: 'array', field, items: [] };
    const items = value
      .filter((item) => item !== null)
      .map((item, index) => this.read(field.items!, item, `${path}[${index}]`));
    return { shape: 'array', field, items: items.filter((item) => item.shape !== 'leaf' || item.value !== null) };
  }

  #leaf(field: Field, given: unknown, path: string): Said {
    if (++this.#leaves === MOST_LEAVES) this.#fault('', `holds more than ${MOST_LEAVES} values`);
    if (given === null || given === undefined) return noValue(field);
    const { value, segment, quote } = evidenceOf(given);
    if (value === null || value === undefined) return noValue(field);
    if (typeof value === 'object') {
      this.#fault(path, `must be of type ${field.types.join(' or ')}, or null`);
      this.bad.add(field.path);
      return noValue(field);
    }
    if (isPlaceholder(field, value)) return noValue(field);
    const typed = inType(field, value);
    const problem = whyNotAccepted(field, typed);
    if (problem) {
      this.#fault(path, `${JSON.stringify(value).slice(0, 80)} ${problem}`);
      this.bad.add(field.path);
      return noValue(field);
    }
    return { shape: 'leaf', field, value: typed, segment, quote };
  }
}

const noValue = (field: Field): Said => ({ shape: 'leaf', field, value: null, segment: null, quote: null });

/** A bare value is accepted too; the document has to confirm it. */
function evidenceOf(given: unknown): { value: unknown; segment: number | null; quote: string | null } {
  if (given === null || typeof given !== 'object' || !Object.hasOwn(given, 'value')) {
    return { value: given, segment: null, quote: null };
  }
  const { value, segment, quote } = given as Record<string, unknown>;
  return {
    value,
    segment: Number.isSafeInteger(segment) ? (segment as number) : null,
    quote: typeof quote === 'string' && quote.trim() !== '' ? quote.slice(0, LONGEST_QUOTE) : null,
  };
}

/** What models write for missing values. In a text field, only an empty string is certainly a placeholder. */
function isPlaceholder({ types, choices }: Field, value: unknown): boolean {
  if (typeof value !== 'string' || choices?.includes(value)) return false;
  if (value.trim() === '') return true;
  return !types.includes('string') && /^(?:n\/?a|none|null|nil|unknown|not \w+|[-–—?]+)\.?$/i.test(value.trim());
}

/** Models sometimes write numbers as text, even as printed: `1,500.00`. An unambiguous one is converted. */
function inType({ types }: Field, value: unknown): unknown {
  const wantsNumber = types.includes('number') || types.includes('integer');
  if (typeof value !== 'string' || !wantsNumber || types.includes('string')) return value;
  const text = value.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const [sole, ...more] = findNumbers(text, /,\d{1,2}\D*$/.test(text) ? ',' : '.');
  return sole && more.length === 0 && !/\p{L}{4}/u.test(text) ? sole.value.number : value;
}

export interface Read {
  said: Said;
  /** Faults of single values in words that the model can act on, or null. */
  fault: string | null;
  /** Paths of the fields with faults. They are null in `said`; the rest of the answer is kept. */
  bad: ReadonlySet<string>;
}

/** Reads an answer in the shape of the schema. A bad value costs only that value; null if there is no JSON. */
export function readSaid(root: Field, answer: string): Read | null {
  const given = jsonInAnswer(answer);
  if (given === null) return null;
  const reader = new Reader();
  const said = reader.read(root, given, '');
  return { said, fault: reader.faults.length > 0 ? reader.faults.join('; ') : null, bad: reader.bad };
}
