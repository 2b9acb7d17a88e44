import { type ChatMessage, estimateTokens, type MessagePart, tokensInText } from '../client/chat.ts';
import type { LanguageModel } from '../registry/models-file.ts';
import type { SegmentRequest } from '../segment-request.ts';
import { dataBlock, fingerprintOf } from './data-block.ts';
import { questionOf } from './messages.ts';
import { PROMPT_RULES } from './rules.ts';

/** A segment with its image. */
export interface SeenSegment {
  request: SegmentRequest;
  jpegBase64: string;
}

/** The mark contains a fingerprint of the content, so that no document can forge it. */
const markOf = (seen: readonly SeenSegment[]): string =>
  fingerprintOf(seen.map(({ request }) => request.rendering).join('\n'));

/** One question about several segments of a kind, each with number, data and image. */
export function messagesTogether(seen: readonly SeenSegment[]): ChatMessage[] {
  const mark = markOf(seen);
  const asked = `There are ${seen.length} images, each about another part of a document. What follows holds for each of them alone:
${questionOf(seen[0]!.request, true)}

Answer for one after the other. Write a line with its number before each answer: <<answer 1 ${mark}>> before the first, \
<<answer 2 ${mark}>> before the second, and so on. Write nothing else between the answers.`;
  const parts = seen.flatMap(({ request, jpegBase64 }, index): MessagePart[] => [
    { text: `Number ${index + 1}:\n${dataBlock(request.rendering)}` },
    { jpegBase64 },
  ]);
  return [
    { role: 'system', parts: [{ text: PROMPT_RULES }] },
    { role: 'user', parts: [{ text: asked }, ...parts] },
  ];
}

/** Answers are longer than the recognised text: cell tags, LaTeX commands. */
const ANSWER_TO_DATA = 2;

/** Whether question and answers fit the model. */
export function fitTogether(seen: readonly SeenSegment[], model: LanguageModel): boolean {
  const data = seen.reduce((sum, { request }) => sum + tokensInText(request.rendering), 0);
  const request = { messages: messagesTogether(seen), maxCompletionTokens: null, temperature: 0 };
  return (
    data * ANSWER_TO_DATA <= model.maxCompletionTokens &&
    estimateTokens(request, model.maxCompletionTokens) <= model.contextTokens
  );
}

/** The answers in the order of the question; null if missing, duplicate or truncated. */
export function answersTogether(
  seen: readonly SeenSegment[],
  { text, isCutOff }: { text: string; isCutOff: boolean },
): (string | null)[] {
  const parts = text.split(new RegExp(`<<answer (\\d+) ${markOf(seen)}>>`));
  const byNumber = new Map<number, string | null>();
  for (let at = 1; at < parts.length; at += 2) {
    const number = Number(parts[at]);
    const isWhole = !isCutOff || at + 2 < parts.length;
    byNumber.set(number, byNumber.has(number) || !isWhole ? null : parts[at + 1]!.trim());
  }
  return seen.map((_, index) => byNumber.get(index + 1) || null);
}
