import { CONCEPTS, type Concept } from './concepts.ts';
import type { Kind } from './kind.ts';
import { FILLER, keyTokensOf } from './tokens.ts';

/** Words that may label a value, and how well they name the field (0–1). */
export interface Label {
  keys: readonly string[];
  weight: number;
}

/** Words about the format of the value, not about its label. */
const MANNER =
  /\b(?:as (?:printed|shown|stated|it appears)|in (?:YYYY|DD|MM)[\w/.-]*(?: format)?|if (?:any|printed|present|specified|shown)|exactly|without .*|including .*|excluding .*|or null.*|format)\b/gi;
/** `channel of order ORD-10134` is labelled channel; the record is handled elsewhere. */
const ABOUT_RECORD = /\s+(?:of|for|in|from) (?:the )?[\w ]{0,60}?\b[A-Z]+[-_/]?\d[\w/-]*.*$/;
const NOT_A_LABEL = /^(?:e\.g|i\.e|such as|for example|like|optional|if |not |including|excluding|original|in )/i;
const MOST_WORDS = 6;

/** `own` is the field's name in words, `whole` includes the name of its parent object. */
export function labelsOf(
  names: { own: string; whole: string },
  description: string,
  kind: Kind,
  withoutWords = false,
): Label[] {
  const name = names.own;
  const labels: Label[] = [];
  const add = (text: string, weight: number): void => {
    const keys = contentKeys(text);
    if (keys.length === 0 || keys.length > MOST_WORDS * (isUnspaced(text) ? 3 : 1)) return;
    const known = labels.find((label) => label.keys.join(' ') === keys.join(' '));
    if (!known) labels.push({ keys, weight });
  };
  for (const text of printedLabels(description)) add(text, 1);
  // The bare name of a nested field is ambiguous: `name` may be the seller's or the buyer's.
  const nested = names.whole !== '' && names.whole !== name;
  if (nested) add(names.whole, 1);
  add(name, nested ? 0.8 : 1);
  const core = name.replace(UNITS, '');
  if (core !== name) add(core, 0.95);
  const head = description
    .replace(MANNER, '')
    .replace(ABOUT_RECORD, '')
    .replace(/[.,;:(].*/s, '');
  add(head, 0.9);
  for (const text of capitalisedPhrases(description)) add(text, 0.9);
  const keys = contentKeys(name).join(' ');
  for (const concept of withoutWords ? [] : conceptsNamed(keys)) {
    for (const text of concept.names) add(text, 0.85);
    for (const text of concept.also) add(text, 0.75);
  }
  if (kind === 'code' && NUMBERED.test(name)) add(name.replace(NUMBERED, ''), 0.7);
  return labels;
}

let conceptsByName: Map<string, Concept[]> | null = null;

/** Concepts with this name. Indexed once: schemas have thousands of fields. */
function conceptsNamed(keys: string): readonly Concept[] {
  if (conceptsByName === null) {
    conceptsByName = new Map();
    for (const concept of CONCEPTS) {
      for (const name of new Set(concept.names.map((text) => contentKeys(text).join(' ')))) {
        conceptsByName.set(name, [...(conceptsByName.get(name) ?? []), concept]);
      }
    }
  }
  return conceptsByName.get(keys) ?? [];
}

export const contentKeys = (text: string): string[] =>
  keyTokensOf(text)
    .map((token) => token.key)
    .filter((key, _, all) => !FILLER.has(key) || all.length === 1);

const isUnspaced = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** `invoice number (Invoice No.)`, `from the QTY column`, `the "Total due" line` → the words as printed. */
function* printedLabels(description: string): Generator<string> {
  for (const [, text = ''] of description.matchAll(/[(（]([^()（）]{1,60})[)）]/g)) {
    if (NOT_A_LABEL.test(text)) continue;
    yield text;
    const parts = text.split(/\s*\/\s*/);
    if (parts.length > 1) yield* parts;
  }
  for (const [, , text = ''] of description.matchAll(
    /\b(?:from|in|under|after|of) the (['"]?)([\p{L}\d .%#/-]{1,40}?)\1 (?:column|line|row|box|field|label|section)\b/giu,
  )) {
    yield text;
  }
  for (const [, text = ''] of description.matchAll(
    /(?:labell?ed|label|called|under|after|beside|printed as)\s+['"“]?([\p{L}\d][\p{L}\d .#/-]{1,40}?)['"”]?(?=[.,;)]|\s+(?:on|in|at|as)\b|$)/giu,
  )) {
    yield text;
  }
}

/** `the Total do ativo amount for …` → `Total do ativo`: a capital letter inside a sentence starts a printed name. */
function* capitalisedPhrases(description: string): Generator<string> {
  const stop =
    /\s+(?:amount|value|total|figure|column|line|row|for|from|as|in|on|if|numeric|printed|current|date|number|and|the|under|or)\b.*$/iu;
  for (const [, text = ''] of description.matchAll(/(?<=[a-z] )(\p{Lu}[\p{L}'’.-]+(?: [\p{L}'’.-]+){0,5})/gu)) {
    yield text.replace(stop, '');
  }
}

/** `Meter 300000` for a meter number: the digits replace the word. */
const NUMBERED = / (?:number|no|code|id|identifier)$/i;
const UNITS = /\s+(?:kg|kgs|kgm|cbm|cm|m3|kwh|kw|usd|eur|percent|code|pct|in [a-z]+)$/i;
