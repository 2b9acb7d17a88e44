import type { Warning } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import { type FieldAnswer, hasSupport } from '../find/answer.ts';

/** More names would only hide the first ones. */
const MOST_NAMED = 5;
/** A text of so many words is made of sentences, not of a label and its value. */
const LEAST_WORDS = 25;

/** What stays empty for lack of a language model. Null if nothing is missing, or for forms and tables. */
export function notAskedWarning(answer: FieldAnswer, segments: readonly Segment[]): Warning | null {
  const silent = [...silentIn(answer)];
  if (silent.length === 0 || !segments.some(isProse)) return null;
  const others = silent.length - MOST_NAMED;
  const named = silent.slice(0, MOST_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
  return {
    code: 'llm_not_configured',
    message: `Not found: ${named}. No language model is configured, so values are found beside their labels and in tables, but not in running text.`,
  };
}

function* silentIn(answer: FieldAnswer): Generator<string> {
  if (answer.shape === 'object' && hasSupport(answer)) for (const [, entry] of answer.entries) yield* silentIn(entry);
  else if (!hasSupport(answer)) yield answer.field.path || answer.field.name || 'everything';
}

const isProse = ({ segment_type: type, ocr }: Segment): boolean =>
  (type === 'Text' || type === 'ListItem') && (ocr?.length ?? 0) >= LEAST_WORDS;
