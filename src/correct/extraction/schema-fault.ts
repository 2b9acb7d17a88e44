import { resolveReference } from '../../domain/extraction/extraction-schema.ts';
import { isPlainObject, valueAt } from '../../domain/plain-object.ts';
import { givePatternsTime } from '../../extract/bounded-pattern.ts';
import { KEYWORD_RULES } from './keyword-rules.ts';
import { partsOf, pointerOf } from './pointer.ts';

type Json = Record<string, unknown>;

/** Nodes to check per request; larger values are accepted unchecked. */
const MOST_STEPS = 300_000;
/** Patterns come from callers, and this process serves others too. */
const PATTERN_SECONDS = 0.05;

/** `at`: JSON pointer inside of the value. */
interface Fault {
  at: string;
  must: string;
}

/** Checks values against the keywords that extraction supports, without compiling a validator. Null is always valid. */
export class SchemaCheck {
  readonly #root: Json;
  #left = MOST_STEPS;

  constructor(root: Json) {
    this.#root = root;
    givePatternsTime(PATTERN_SECONDS);
  }

  at(parts: readonly string[]): Json | null {
    return this.#way(parts)[parts.length] ?? null;
  }

  /** For each parent, from the root down, whether it is already invalid: existing faults must not reject new values. */
  wrongAround(parts: readonly string[], results: unknown): boolean[] {
    return this.#way(parts)
      .slice(0, parts.length)
      .map(
        (node, depth, way) =>
          this.#faultAt(node, depth === way.length - 1, valueAt(results, parts.slice(0, depth))) !== null,
      );
  }

  /** The new fault of a value or one of its parents as a sentence; null if there is none. */
  fault(parts: readonly string[], results: unknown, wrongBefore: readonly boolean[]): string | null {
    const way = this.#way(parts);
    for (let depth = way.length - 1; depth >= 0; depth--) {
      if (wrongBefore[depth]) continue;
      const fault = this.#faultAt(way[depth]!, depth >= way.length - 1, valueAt(results, parts.slice(0, depth)));
      if (!fault) continue;
      const place = pointerOf(parts.slice(0, depth)) + fault.at;
      return place === pointerOf(parts)
        ? `the value must ${fault.must}`
        : `${place || 'the result'} must ${fault.must}`;
    }
    return null;
  }

  /** `isWhole`: also checks nested values. */
  #faultAt(node: Json, isWhole: boolean, value: unknown): Fault | null {
    if (value === undefined || value === null) return null;
    const fault = isWhole ? this.#faultOf(node, value, '') : this.#ownFaultOf(node, value, '');
    return fault && isOfNull(fault, value) ? null : fault;
  }

  #way(parts: readonly string[]): Json[] {
    const way: Json[] = [];
    let node = this.#resolved(this.#root);
    for (const part of [...parts, null]) {
      if (!node) break;
      way.push(node);
      if (part === null) break;
      const properties: Json = isPlainObject(node.properties) ? node.properties : {};
      const next: unknown = Object.hasOwn(properties, part) ? properties[part] : node.items;
      node = isPlainObject(next) ? this.#resolved(next) : null;
    }
    return way;
  }

  #resolved(node: Json): Json | null {
    try {
      return typeof node.$ref === 'string' ? resolveReference(this.#root, node.$ref) : node;
    } catch {
      return null;
    }
  }

  #faultOf(given: unknown, value: unknown, at: string): Fault | null {
    if (value === null || --this.#left < 0) return null;
    if (given === false) return { at, must: 'not be there' };
    const node = isPlainObject(given) ? this.#resolved(given) : null;
    if (!node) return null;
    return this.#ownFaultOf(node, value, at) ?? this.#innerFaultOf(node, value, at);
  }

  /** Faults of a value itself; nested values are checked only for alternatives. */
  #ownFaultOf(node: Json, value: unknown, at: string): Fault | null {
    for (const [keyword, rule] of Object.entries(KEYWORD_RULES)) {
      if (--this.#left < 0) return null;
      if (!Object.hasOwn(node, keyword)) continue;
      const must = rule(node[keyword], value);
      if (must) return { at, must };
    }
    const branches = (keyword: string): unknown[] => (Array.isArray(node[keyword]) ? (node[keyword] as unknown[]) : []);
    for (const branch of branches('allOf')) {
      const fault = this.#faultOf(branch, value, at);
      if (fault && !isOfNull(fault, value, at)) return fault;
    }
    for (const keyword of ['anyOf', 'oneOf']) {
      const faults = branches(keyword).map((branch) => this.#faultOf(branch, value, at));
      if (faults.length === 0 || this.#left < 0) continue;
      const fits = faults.filter((fault) => fault === null).length;
      if (keyword === 'oneOf' && fits > 1) return { at, must: 'fit only one of the forms that the schema has for it' };
      if (fits > 0) continue;
      // The branch with the deepest fault is the one that was meant.
      const meant = faults.filter((fault) => fault !== null).toSorted((a, b) => b.at.length - a.at.length)[0]!;
      return meant.at === at && faults.length > 1
        ? { at, must: [...new Set(faults.map((fault) => fault!.must))].slice(0, 4).join(', or ') }
        : meant;
    }
    return null;
  }

  #innerFaultOf(node: Json, value: unknown, at: string): Fault | null {
    const inner = (child: unknown, key: string | number, schema: unknown): Fault | null => {
      const fault = this.#faultOf(schema, child, `${at}${pointerOf([key])}`);
      return fault && isOfNull(fault, value, at) ? null : fault;
    };
    if (Array.isArray(value)) {
      const first = Array.isArray(node.prefixItems) ? node.prefixItems : [];
      for (const [index, item] of value.entries()) {
        const fault = inner(item, index, index < first.length ? first[index] : node.items);
        if (fault) return fault;
      }
    } else if (isPlainObject(value)) {
      const properties: Json = isPlainObject(node.properties) ? node.properties : {};
      for (const [name, child] of Object.entries(value)) {
        const isNamed = Object.hasOwn(properties, name);
        if (!isNamed && node.additionalProperties === false) return { at, must: `have no field ${name}` };
        const fault = inner(child, name, isNamed ? properties[name] : node.additionalProperties);
        if (fault) return fault;
      }
    }
    return null;
  }
}

/** Null is always valid, so ignore faults of a value that contains one. */
const isOfNull = (fault: Fault, value: unknown, base = ''): boolean =>
  holdsNull(valueAt(value, partsOf(fault.at.slice(base.length))));

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNull));
