import { isPlainObject } from '../../domain/plain-object.ts';
import { jsonInAnswer } from '../ask/json-in-answer.ts';
import type { Said } from '../locate/said.ts';
import { whyNotAccepted } from '../schema/accepts.ts';
import type { Field } from '../schema/field.ts';
import { findNumbers } from '../values/numbers.ts';

/** Faults that are reported to the model; more would only make it lose its way. */
const MOST_FAULTS = 8;
/** An honest answer within the longest allowed length does not hold so many. */
const MOST_LEAVES = 100_000;
const LONGEST_QUOTE = 4_000;

class Reader {
  readonly faults: string[] = [];
  /** Paths of fields whose values cannot be used. */
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
    if (!isObject && field.nullable) return silence(field);
    const given = isObject ? value : {};
    const entries = field.properties.map((child) => {
      // Own properties only: the answer may be named __proto__ or constructor like any other field.
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
    if (given === null || given === undefined) return silence(field);
    const { value, segment, quote } = evidenceOf(given);
    if (value === null || value === undefined) return silence(field);
    if (typeof value === 'object') {
      this.#fault(path, `must be of type ${field.types.join(' or ')}, or null`);
      this.bad.add(field.path);
      return silence(field);
    }
    if (isPlaceholder(field, value)) return silence(field);
    const typed = inType(field, value);
    const problem = whyNotAccepted(field, typed);
    if (problem) {
      this.#fault(path, `${JSON.stringify(value).slice(0, 80)} ${problem}`);
      this.bad.add(field.path);
      return silence(field);
    }
    return { shape: 'leaf', field, value: typed, segment, quote };
  }
}

const silence = (field: Field): Said => ({ shape: 'leaf', field, value: null, segment: null, quote: null });

/** A value without evidence is accepted; only the document can confirm it. */
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

/** What models write where a value is missing. As text it may be what the document says; nothing at all never is. */
function isPlaceholder({ types, choices }: Field, value: unknown): boolean {
  if (typeof value !== 'string' || choices?.includes(value)) return false;
  if (value.trim() === '') return true;
  return !types.includes('string') && /^(?:n\/?a|none|null|nil|unknown|not \w+|[-–—?]+)\.?$/i.test(value.trim());
}

/** Models write numbers as text now and then, also as printed: `1,500.00`. What is plainly one number is taken as it. */
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
  /** What is wrong with single values, in words that the model can act on; null when nothing is. */
  fault: string | null;
  /** Paths of the fields that these values were for. They are null in `said`; everything else of the answer is kept. */
  bad: ReadonlySet<string>;
}

/** Reads an answer in the shape of the schema. One bad value costs that value; only an answer without JSON is useless. */
export function readSaid(root: Field, answer: string): Read | null {
  const given = jsonInAnswer(answer);
  if (given === null) return null;
  const reader = new Reader();
  const said = reader.read(root, given, '');
  return { said, fault: reader.faults.length > 0 ? reader.faults.join('; ') : null, bad: reader.bad };
}
