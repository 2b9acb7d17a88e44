import { z } from 'zod';
import type { Warning } from '../../domain/parse-output.ts';
import { isPlainObject } from '../../domain/plain-object.ts';
import { refusal } from './validation.ts';

type Json = Record<string, unknown>;

const MOST_TOLD = 20;
/** Names with at most this edit distance are suggested. */
const NEAR = 2;
/** More are not a mistake, and each takes time to check. */
const MOST_EXTRAS = 1_000;
/** Each round removes the unknown fields of one level. */
const MOST_ROUNDS = 5;

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Like `validate`, but removes unknown fields with a warning: a client that sends something extra must not break. */
export function validateBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
  whole: string,
): { value: z.output<T>; warnings: Warning[] } {
  const warnings: Warning[] = [];
  let value = body;
  for (let round = 1; ; round++) {
    const result = schema.safeParse(value, { reportInput: true });
    if (result.success) return { value: result.data, warnings };
    const unknown = result.error.issues.filter((issue) => issue.code === 'unrecognized_keys').slice(0, MOST_TOLD);
    const isTooMuch = round === MOST_ROUNDS || unknown.some(({ keys }) => keys.length > MOST_EXTRAS);
    if (unknown.length === 0 || isTooMuch || !isPlainObject(value)) throw refusal(result.error, whole);
    for (const { path, keys } of unknown) {
      value = without(value as Json, path, new Set(keys));
      for (const key of keys.slice(0, MOST_TOLD - warnings.length)) {
        warnings.push(unknownField([...path, key].join('.'), key, namesIn(schema)));
      }
    }
  }
}

function unknownField(path: string, key: string, known: readonly string[]): Warning {
  const meant = known.find((name) => plain(name) === plain(key)) ?? known.find((name) => distance(name, key) <= NEAR);
  const hint = meant ? `; did you mean ${meant}?` : '.';
  return { code: 'unknown_field', message: `Field ${path.slice(0, 200)} is not known and was ignored${hint}` };
}

/** Removes keys of the object at a path. Keys on the path may be in snake or camel case. */
function without(value: Json, path: readonly PropertyKey[], keys: ReadonlySet<string>): Json {
  const [next, ...rest] = path;
  if (next === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      plain(key) === plain(String(next)) && isPlainObject(inner) ? without(inner, rest, keys) : inner,
    ]),
  );
}

const names = new WeakMap<z.ZodType, string[]>();

function namesIn(schema: z.ZodType): string[] {
  let found = names.get(schema);
  if (!found) {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    const all: string[] = [];
    JSON.parse(text, function collect(this: unknown, key, inner) {
      if (key === 'properties' && isPlainObject(inner)) all.push(...Object.keys(inner));
      return inner;
    });
    found = [...new Set(all)];
    names.set(schema, found);
  }
  return found;
}

/** Edit distance; infinite if the lengths differ too much. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > NEAR || b.length < 4) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const kept = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
