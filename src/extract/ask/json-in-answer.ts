import { isPlainObject } from '../../domain/plain-object.ts';
import type { Json } from '../schema/json-schema.ts';

/** Reasoning; some servers omit the opening tag. */
const THOUGHT = /^[\s\S]*<\/think(?:ing)?>/i;
const FENCED = /(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?\1/g;

/** The JSON object in an answer, ignoring reasoning and code fences around it. Null if there is none. */
export function jsonInAnswer(answer: string): Json | null {
  const said = answer.replace(THOUGHT, '').trim();
  for (const text of jsonCandidates(said)) {
    const read = parsed(text) ?? parsed(withoutSpareCommas(text));
    const sole = Array.isArray(read) && read.length === 1 ? read[0] : read;
    if (isPlainObject(sole)) return sole as Json;
  }
  return null;
}

function* jsonCandidates(said: string): Generator<string> {
  yield said;
  for (const [, , inner = ''] of said.matchAll(FENCED)) yield inner;
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')];
  if (from >= 0 && to > from) yield said.slice(from, to + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Strings are matched first, so that commas inside them stay. */
const withoutSpareCommas = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? '' : match));

/**
 * The complete part of a truncated answer: values of single fields and whole rows of lists, with open brackets closed.
 * Null if nothing is complete.
 *
 *     {"name": "Tea", "rows": [{"a": 1}, {"a": 2  →  {"name": "Tea", "rows": [{"a": 1}]}
 */
export function completePart(answer: string): string | null {
  const said = answer.replace(THOUGHT, '');
  const from = said.indexOf('{');
  if (from < 0) return null;
  const open: string[] = [];
  let kept = '';
  const keep = (to: number): void => {
    // A row counts only when it is complete: nothing may be open after the first list.
    const list = open.indexOf(']');
    if (open.length > 0 && (list < 0 || list === open.length - 1)) {
      kept = said.slice(from, to) + open.toReversed().join('');
    }
  };
  for (const { 0: sign, index } of said.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|"/g)) {
    const at = from + index;
    if (sign === '"') break;
    if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
    else if (sign === ',') keep(at);
    else if (sign === '}' || sign === ']') {
      open.pop();
      keep(at + 1);
    }
  }
  return kept !== '' && jsonInAnswer(kept) !== null ? kept : null;
}
