import { isQuireError, QuireError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { isPlainObject } from '../plain-object.ts';

/** Features that need a backtracking engine: lookaround, back references, properties of letters, counts. */
const NEEDS_BACKTRACKING = /\(\?<?[=!]|\\[1-9]|\\k<|\\[pP]\{|\\u\{|\{\d+(?:,\d*)?\}/;

/**
 * Whether a regular expression may take exponential time. Most can run in linear time (`boundedPattern`). Others must not
 * repeat a group that itself repeats or has alternatives:
 *
 *     ^(?=.*\d)(\w+\s?)+$      the group repeats, and so does `\w+` inside
 */
export function mayTakeForEver(pattern: string): boolean {
  return NEEDS_BACKTRACKING.test(pattern) && repeatsARepetition(pattern);
}

function repeatsARepetition(pattern: string): boolean {
  /** For each open group, whether it contains an unbounded repetition or alternatives. */
  const groups: boolean[] = [false];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '[') at = endOfClass(pattern, at);
    else if (character === '(') groups.push(false);
    else if (character === ')' && groups.length > 1) {
      const isLoose = groups.pop();
      const isRepeated = repeatsAt(pattern, at + 1);
      if (isLoose && isRepeated) return true;
      groups[groups.length - 1] ||= isLoose || isRepeated;
    } else if (character === '|' || repeatsAt(pattern, at)) groups[groups.length - 1] = true;
  }
  return false;
}

/** `*`, `+`, or a count that is unbounded or above ten. */
function repeatsAt(pattern: string, at: number): boolean {
  if (pattern[at] === '*' || pattern[at] === '+') return true;
  const count = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at, at + 24));
  return count !== null && (count[2] === undefined ? Number(count[1]) > 10 : count[3] === '' || Number(count[3]) > 10);
}

function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']') return at;
  }
  return pattern.length;
}

type Json = Record<string, unknown>;

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
/** Keywords that extraction does not support. Rejecting them is better than ignoring them. */
const NOT_SUPPORTED = [
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  '$dynamicRef',
  'unevaluatedProperties',
];
const BRANCHES = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

const refuse = (reason: string): never => {
  throw new QuireError('invalid_schema', { reason });
};

/** Throws `invalid_schema` unless the schema is an object, within limits and without remote references. */
export function checkExtractionSchema(schema: unknown, limits: Limits): asserts schema is Json {
  if (!isPlainObject(schema)) refuse('it must be a JSON Schema object');
  const root = schema as Json;
  const counted = { properties: 0 };
  // Iterative: a deeply nested schema must not overflow the stack.
  const open: { node: unknown; depth: number; path: string }[] = [{ node: root, depth: 1, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth, path } = next;
    if (depth > limits.schema_depth) refuse(`it is nested deeper than ${limits.schema_depth} levels`);
    if (!isPlainObject(node)) {
      if (typeof node !== 'boolean') refuse(`${path || 'the schema'} must be an object`);
      continue;
    }
    checkKeywords(node, path);
    for (const child of childrenOf(node, path)) open.push({ ...child, depth: depth + 1 });
    counted.properties += isPlainObject(node.properties) ? Object.keys(node.properties).length : 0;
    if (counted.properties > limits.schema_properties)
      refuse(`it has more than ${limits.schema_properties} properties`);
  }
  // After the depth check: serializing a deep schema would overflow the stack too.
  if (Buffer.byteLength(JSON.stringify(root)) > limits.schema_bytes) refuse(`it is over ${limits.schema_bytes} bytes`);
  for (const reference of referencesIn(root)) resolveReference(root, reference);
  requireFewFields(root);
  const top = typeof root.$ref === 'string' ? resolveReference(root, root.$ref) : root;
  if (top.type !== 'object' && !isPlainObject(top.properties))
    refuse('its top level must be of type object with properties');
}

function checkKeywords(node: Json, path: string): void {
  const where = path || 'the schema';
  for (const keyword of NOT_SUPPORTED) if (keyword in node) refuse(`${where} uses ${keyword}, which is not supported`);
  const types = node.type === undefined ? [] : [node.type].flat();
  for (const type of types)
    if (!TYPES.has(type as string)) refuse(`${where} has the unknown type ${JSON.stringify(type)}`);
  if (node.properties !== undefined && !isPlainObject(node.properties)) refuse(`${where}.properties must be an object`);
  if (node.required !== undefined && !Array.isArray(node.required)) refuse(`${where}.required must be a list`);
  if (node.enum !== undefined && !(Array.isArray(node.enum) && node.enum.length > 0))
    refuse(`${where}.enum must be a list`);
  if (node.$ref !== undefined && (typeof node.$ref !== 'string' || !node.$ref.startsWith('#'))) {
    refuse(`${where} refers to another document; only local references such as #/$defs/name are followed`);
  }
  if (node.pattern !== undefined) checkPattern(node.pattern, where);
}

function checkPattern(pattern: unknown, where: string): void {
  try {
    if (typeof pattern === 'string' && pattern.length <= 1_000) {
      new RegExp(pattern, 'u');
      if (!mayTakeForEver(pattern)) return;
      refuse(`${where}.pattern repeats what itself repeats, which may take for ever`);
    }
  } catch (error) {
    if (isQuireError(error)) throw error;
    // Reported below, with the same message as a pattern that is not a string.
  }
  refuse(`${where}.pattern is not a regular expression of at most 1000 characters`);
}

function* childrenOf(node: Json, path: string): Generator<{ node: unknown; path: string }> {
  for (const group of ['properties', '$defs', 'definitions'] as const) {
    const entries = node[group];
    if (!isPlainObject(entries)) continue;
    for (const [name, child] of Object.entries(entries)) yield { node: child, path: path ? `${path}.${name}` : name };
  }
  if (node.items !== undefined) yield { node: node.items, path: `${path}[]` };
  if (isPlainObject(node.additionalProperties)) yield { node: node.additionalProperties, path: `${path}.*` };
  for (const group of BRANCHES) {
    const branches = node[group];
    if (branches === undefined) continue;
    if (!Array.isArray(branches) || branches.length === 0) refuse(`${path || 'the schema'}.${group} must be a list`);
    for (const child of branches as unknown[]) yield { node: child, path };
  }
}

function* referencesIn(root: Json): Generator<string> {
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isPlainObject(node) && typeof node.$ref === 'string') yield node.$ref;
    // One by one: as arguments of one call, many alternatives would overflow the stack.
    if (node !== null && typeof node === 'object') for (const item of Object.values(node)) open.push(item);
  }
}

export function resolveReference(root: Json, reference: string): Json {
  let current: unknown = root;
  const seen = new Set<string>();
  for (let pointer = reference; ; ) {
    if (seen.has(pointer)) refuse(`the reference ${reference} leads in a circle`);
    seen.add(pointer);
    current = root;
    for (const part of pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
      const name = decoded(part, reference).replaceAll('~1', '/').replaceAll('~0', '~');
      current =
        isPlainObject(current) && Object.hasOwn(current, name)
          ? current[name]
          : refuse(`the reference ${reference} cannot be resolved`);
    }
    if (!isPlainObject(current)) refuse(`the reference ${reference} leads to no schema`);
    const next = (current as Json).$ref;
    if (typeof next !== 'string') return current as Json;
    pointer = next;
  }
}

function decoded(part: string, reference: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuse(`the reference ${reference} cannot be resolved`);
  }
}

const MOST_NESTED = 8;
/** Describing a field takes 0.01 ms, and filling it a search of the whole document. */
const MOST_FIELDS = 100_000;
/** Limits counting itself, to about ten milliseconds. */
const MOST_LOOKS = 200_000;

const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** Rejects small schemas that expand enormously through references. Sums are cached per node. */
function requireFewFields(root: Json): void {
  const known = new Map<Json, Map<number, number>>();
  let looks = 0;
  const tooMany = (): never => refuse(`it has more than ${MOST_FIELDS} fields once its references are followed`);
  const count = (node: Json, depth: number, branch: number): number => {
    const at = depth * (MOST_NESTED + 1) + branch;
    const sums = known.get(node) ?? new Map<number, number>();
    known.set(node, sums);
    const found = sums.get(at);
    if (found !== undefined) return found;
    if (++looks > MOST_LOOKS) tooMany();
    let sum = 1;
    const add = (part: Json, nextDepth: number, nextBranch: number) => {
      sum += count(part, nextDepth, nextBranch);
      if (sum > MOST_FIELDS) tooMany();
    };
    const target = typeof node.$ref === 'string' ? resolveReference(root, node.$ref) : null;
    for (const part of target && target !== node ? [node, target] : [node]) {
      if (branch < MOST_NESTED) {
        for (const group of [part.allOf, part.anyOf, part.oneOf]) {
          for (const one of objectsIn(group)) add(one, depth, branch + 1);
        }
      }
      if (depth >= MOST_NESTED) continue;
      for (const child of Object.values(isPlainObject(part.properties) ? part.properties : {})) {
        if (isPlainObject(child)) add(child, depth + 1, 0);
      }
      if (isPlainObject(part.items)) add(part.items, depth + 1, 0);
    }
    sums.set(at, sum);
    return sum;
  };
  count(root, 0, 0);
}
