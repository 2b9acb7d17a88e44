import type { ChatMessage, MessagePart } from '../client/chat.ts';
import type { RequestKind } from '../request-kinds.ts';
import type { SegmentRequest } from '../segment-request.ts';
import { dataBlock } from './data-block.ts';
import { descriptionPrompt } from './description.ts';
import { formPrompt } from './form.ts';
import { formulaPrompt } from './formula.ts';
import { handwritingPrompt } from './handwriting.ts';
import { legendPrompt } from './legend.ts';
import { OWN_RULES, ownPrompt } from './own.ts';
import { pagePrompt } from './page.ts';
import { picturePrompt } from './picture.ts';
import type { Prompt } from './prompt.ts';
import { PROMPT_RULES } from './rules.ts';
import { tablePrompt } from './table.ts';
import { textPrompt } from './text.ts';

const PROMPTS: Readonly<Record<RequestKind, Prompt>> = {
  table: tablePrompt,
  formula: formulaPrompt,
  picture: picturePrompt,
  page: pagePrompt,
  form: formPrompt,
  legend: legendPrompt,
  text: textPrompt,
  handwriting: handwritingPrompt,
  description: descriptionPrompt,
  own: ownPrompt,
};

/** Images as base64; null where there is none, or the model cannot see. */
export interface RequestImages {
  segment: string | null;
  page: string | null;
}

export const questionOf = (request: SegmentRequest, sees: boolean): string => PROMPTS[request.kind](request, sees);

/** What is asked in our own words: rules and question, without anything of the document. */
export const promptOf = (request: SegmentRequest): string =>
  [PROMPT_RULES, questionOf(request, true), questionOf(request, false)].join('\n');

/** The rules first, then what is asked, then the document as data, then the images. */
export function messagesOf(request: SegmentRequest, images: RequestImages): ChatMessage[] {
  const { kind, rendering } = request;
  const parts: MessagePart[] = [{ text: `${questionOf(request, images.segment !== null)}\n\n${dataBlock(rendering)}` }];
  if (images.page !== null) {
    parts.push({ text: 'For context only, the whole page:' }, { jpegBase64: images.page });
  }
  if (images.segment !== null) {
    if (images.page !== null) parts.push({ text: 'The part in question:' });
    parts.push({ jpegBase64: images.segment });
  }
  return [
    { role: 'system', parts: [{ text: kind === 'own' ? OWN_RULES : PROMPT_RULES }] },
    { role: 'user', parts },
  ];
}

const LONGEST_QUOTE = 20_000;

/** The same question once more, with what was wrong about the answer. */
export const repairMessages = (asked: readonly ChatMessage[], answer: string, fault: string): ChatMessage[] => [
  ...asked,
  { role: 'assistant', parts: [{ text: answer.slice(0, LONGEST_QUOTE) || '(nothing)' }] },
  {
    role: 'user',
    parts: [
      { text: `This answer cannot be used: ${fault}. Give the whole answer again, corrected, and nothing else.` },
    ],
  },
];
