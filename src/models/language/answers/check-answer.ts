import type { SegmentRequest } from '../segment-request.ts';
import type { Checked } from './checked.ts';
import { checkKeyValues } from './key-values.ts';
import { checkLatex } from './latex.ts';
import { sanitiseHtml } from './safe-html.ts';
import { sanitiseMarkdown } from './safe-markdown.ts';
import { checkTable } from './table.ts';
import { unfence } from './unfence.ts';

/** A table with two thousand cells has half this length. */
const LONGEST = 400_000;
const LONGEST_DESCRIPTION = 4_000;

type AnswerTo = Pick<SegmentRequest, 'kind' | 'format' | 'rendering'>;

/** Checks that an answer has the requested form and is safe. */
export async function checkAnswer(request: AnswerTo, answer: string): Promise<Checked> {
  if (answer.length > LONGEST) return { fault: `it is longer than ${LONGEST} characters` };
  const text = unfence(answer);
  switch (request.kind) {
    case 'table':
      return checkTable(text);
    case 'formula':
      return checkLatex(text);
    case 'form':
    case 'legend':
      return checkKeyValues(text);
    case 'description':
      if (/<[a-z/!]/i.test(text)) return { fault: 'it is not plain text' };
      return running(text.replace(/\s+/g, ' '), { ...request, format: 'Markdown' }, LONGEST_DESCRIPTION);
    case 'picture':
    case 'page':
    case 'text':
    case 'handwriting':
      return running(text, request);
    case 'own': {
      // Answers to the caller's prompt only have to be safe.
      const safe = request.format === 'Html' ? sanitiseHtml(text) : sanitiseMarkdown(text);
      return safe === '' ? { fault: 'it is empty' } : { text: safe };
    }
  }
}

function running(text: string, { format, rendering }: AnswerTo, longest?: number): Checked {
  const fault = faultOfText(text, rendering, longest);
  if (fault) return { fault };
  const safe = format === 'Html' ? sanitiseHtml(text) : sanitiseMarkdown(text);
  return safe === '' ? { fault: 'nothing of it is allowed' } : { text: safe };
}

/** Typical starts of answers that address a person. */
const TALK = [
  /^(?:(?:sure|certainly|of course|absolutely|okay|ok|great)[,!.]*\s+)?(?:here(?:['’]s| is| are)|below is|the following is)\b[^\n]{0,200}:\s*(?:\n|$)/i,
  /^(?:sure|certainly|of course|absolutely|okay|ok|great)[!,.]\s/i,
  /^(?:unfortunately,? |sorry,? (?:but )?)?i(?:['’]m| am)? (?:sorry|unable|not able|cannot|can['’]t|won['’]t)\b/i,
  /^as an ai\b/i,
  /^(?:i (?:don['’]t|do not|can['’]t|cannot) (?:see|view|access)|there is no image|no image (?:was|is|has)|please (?:provide|upload|share|attach))\b/i,
  /^(?:je suis désolé|je ne peux pas|lo siento|no puedo|es tut mir leid|ich kann (?:das|dies|leider)|mi dispiace|desculpe|sinto muito)(?!\p{L})/iu,
  /^(?:很抱歉|抱歉|对不起|申し訳|죄송)/u,
];
const LONGEST_TEXT = 200_000;
const BEGINNING = 12;

/** The fault of running text, or null. `known` is the text that the document is known to contain. */
export function faultOfText(text: string, known: string, longest: number = LONGEST_TEXT): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'it is empty';
  if (text.length > longest) return `it is longer than ${longest} characters`;
  // A letter may start with "I am sorry"; then the document contains it.
  const isInDocument = known.toLowerCase().includes(trimmed.slice(0, BEGINNING).toLowerCase());
  if (!isInDocument && TALK.some((pattern) => pattern.test(trimmed))) {
    return 'it begins by talking to the reader instead of with the content itself';
  }
  return null;
}
