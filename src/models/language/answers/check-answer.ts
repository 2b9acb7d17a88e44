import type { SegmentRequest } from '../segment-request.ts';
import type { Checked } from './checked.ts';
import { checkKeyValues } from './key-values.ts';
import { checkLatex } from './latex.ts';
import { sanitiseHtml } from './safe-html.ts';
import { sanitiseMarkdown } from './safe-markdown.ts';
import { checkTable } from './table.ts';
import { unfence } from './unfence.ts';

/** A table of two thousand cells is half as long. */
const LONGEST = 400_000;
const LONGEST_DESCRIPTION = 4_000;

type AnswerTo = Pick<SegmentRequest, 'kind' | 'format' | 'rendering'>;

/** Whether an answer is what was asked for, and harmless. What passes is what is written out. */
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
      // What the caller wants is the caller's business; only that it is harmless is ours.
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

/** How models begin when they talk to a person instead of writing what was asked for. */
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

/** What is wrong with running text as an answer; null when nothing is. `known` is what the document is known to say. */
export function faultOfText(text: string, known: string, longest: number = LONGEST_TEXT): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'it is empty';
  if (text.length > longest) return `it is longer than ${longest} characters`;
  // A letter may well begin with "I am sorry"; then the document says so.
  const isInDocument = known.toLowerCase().includes(trimmed.slice(0, BEGINNING).toLowerCase());
  if (!isInDocument && TALK.some((pattern) => pattern.test(trimmed))) {
    return 'it begins by talking to the reader instead of with the content itself';
  }
  return null;
}
