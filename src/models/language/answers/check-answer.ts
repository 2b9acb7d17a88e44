import type { SegmentRequest } from '../segment-request.ts';
import type { Checked } from './checked.ts';
import { checkKeyValues } from './key-values.ts';
import { checkLatex } from './latex.ts';
import { faultOfText } from './plain-words.ts';
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
