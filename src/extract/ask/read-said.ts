import { unfence } from '../../models/language/index.ts';
import { whyNotAccepted } from '../schema/accepts.ts';
import type { Field } from '../schema/field.ts';
import type { Said } from './said.ts';

/** Faults that are told to the model; more would only make it lose its way. */
const MOST_FAULTS = 8;
/** An honest answer within the longest allowed length does not hold so many. */
const MOST_LEAVES = 100_000;
const LONGEST_QUOTE = 4_000;

class Reader {
  readonly faults: string[] = [];
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
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
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
      this.#fault(path, 'must be {"segment", "quote", "value"} or null');
      return silence(field);
    }
    const typed = inType(field, value);
    const problem = whyNotAccepted(field, typed);
    if (problem) this.#fault(path, `${JSON.stringify(value).slice(0, 80)} ${problem}`);
    return { shape: 'leaf', field, value: typed, segment, quote };
  }
}

const silence = (field: Field): Said => ({ shape: 'leaf', field, value: null, segment: null, quote: null });

/** A value without evidence is taken as one; nothing will vouch for it but the document. */
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

/** Models write numbers as text now and then; what is plainly a number is taken as one. */
function inType({ types }: Field, value: unknown): unknown {
  const wantsNumber = types.includes('number') || types.includes('integer');
  if (typeof value !== 'string' || !wantsNumber || types.includes('string')) return value;
  return /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

/** Reads an answer strictly: JSON alone, in the shape of the schema, every value of its field's type. */
export function readSaid(root: Field, answer: string): { said: Said } | { fault: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(unfence(answer));
  } catch (error) {
    return { fault: `it is not valid JSON (${(error as Error).message.slice(0, 120)})` };
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    return { fault: 'it is not one JSON object' };
  }
  const reader = new Reader();
  const said = reader.read(root, parsed, '');
  return reader.faults.length > 0 ? { fault: reader.faults.join('; ') } : { said };
}
