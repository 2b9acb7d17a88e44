import { isPlainObject } from '../../domain/plain-object.ts';

/** What a model thought aloud; some servers leave out where it began. */
const THOUGHT = /^[\s\S]*<\/think(?:ing)?>/i;
const FENCED = /(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?\1/g;

type Json = Record<string, unknown>;

/** The JSON object in an answer, whatever surrounds it (thoughts, a code fence). Null if there is none. */
export function jsonInAnswer(answer: string): Json | null {
  const said = answer.replace(THOUGHT, '').trim();
  for (const text of placesIn(said)) {
    const read = parsed(text) ?? parsed(withoutSpareCommas(text));
    const sole = Array.isArray(read) && read.length === 1 ? read[0] : read;
    if (isPlainObject(sole)) return sole as Json;
  }
  return null;
}

function* placesIn(said: string): Generator<string> {
  yield said;
  for (const [, , inner] of said.matchAll(FENCED)) yield inner!;
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

/** Texts in quotes are matched first, so that a comma inside of one stays. */
const withoutSpareCommas = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? '' : match));

/**
 * What is complete of an answer that was cut off: values of single fields and whole rows of lists, with the brackets closed
 * that are still open. Null where nothing is.
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
    // A row of a list counts when it is whole: nothing may be open behind the first list.
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
