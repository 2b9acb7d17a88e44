import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import { type FieldAnswer, hasSupport } from '../find/answer.ts';
import type { Field } from '../schema/field.ts';
import { splitName } from '../schema/tokens.ts';

const MOST_NAMED = 5;
const MOST_WARNINGS = 50;
const LONGEST_VALUE = 60;

/** The error for callers who want it, with what was found. */
export function unsupportedError(unsupported: readonly Field[], answer: FieldAnswer): QuireError {
  const found = [...foundIn(answer, '')];
  return new QuireError('required_field_unsupported', {
    field: some(unsupported.map(({ path }) => path)),
    found: found.length > 0 ? some(found) : 'nothing',
  });
}

export function unsupportedWarnings(unsupported: readonly Field[]): Warning[] {
  const warnings = unsupported.slice(0, MOST_WARNINGS).map((field) => warning(field.path, lookedFor(field)));
  const others = unsupported.length - warnings.length;
  return others > 0 ? [...warnings, warning(`${others} more`, 'their names')] : warnings;
}

const warning = (field: string, sought: string): Warning => ({
  code: 'required_field_unsupported',
  message: `Nothing in the document supports the required field ${field}; it is null. Looked for: ${sought}.`,
});

function lookedFor({ words, name, description, type, kind }: Field): string {
  const what = kind === 'text' ? type : kind;
  const said = description ? ` (${description.slice(0, 120)})` : '';
  return `“${words || splitName(name)}”${said} with a value of type ${what}`;
}

function* foundIn(answer: FieldAnswer, at: string): Generator<string> {
  if (answer.shape === 'array') {
    if (answer.items.length > 0) yield `${at} = ${answer.items.length} items`;
  } else if (answer.shape === 'object') {
    for (const [name, entry] of answer.entries) yield* foundIn(entry, at ? `${at}.${name}` : name);
  } else if (answer.value !== null && answer.value !== '') {
    yield `${at} = ${JSON.stringify(answer.value).slice(0, LONGEST_VALUE)}`;
  }
}

const some = (names: readonly string[]): string => {
  const others = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
};

/** A text this long consists of sentences, not of a label and its value. */
const LEAST_WORDS = 25;

/** Names what is missing without a language model. Null if nothing is missing, or for forms and tables. */
export function notAskedWarning(answer: FieldAnswer, segments: readonly Segment[]): Warning | null {
  const missing = [...missingIn(answer)];
  if (missing.length === 0 || !segments.some(isProse)) return null;
  return {
    code: 'llm_not_configured',
    message: `Not found: ${some(missing)}. No language model is configured, so values are found beside their labels and in tables, but not in running text.`,
  };
}

function* missingIn(answer: FieldAnswer): Generator<string> {
  if (answer.shape === 'object' && hasSupport(answer)) for (const [, entry] of answer.entries) yield* missingIn(entry);
  else if (!hasSupport(answer)) yield answer.field.path || answer.field.name || 'everything';
}

const isProse = ({ segment_type: type, ocr }: Segment): boolean =>
  (type === 'Text' || type === 'ListItem') && (ocr?.length ?? 0) >= LEAST_WORDS;
