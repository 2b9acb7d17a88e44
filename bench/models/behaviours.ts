import type { LanguageModel } from '../../src/models/language/index.ts';
import type { Asked, Reply } from '../../test/support/fakes/chat-server.ts';
import { changed, within } from './label-answers.ts';

/** The behaviour of an endpoint. `perfect` is the answer from the labels. */
export interface Behaviour {
  name: string;
  /** Whether its answers are right, however they are wrapped. */
  isPerfect: boolean;
  model?: Partial<LanguageModel>;
  reply(perfect: unknown, asked: Asked): Reply;
}

/** The timeout; answers of the scripted server take no time. */
const TIMEOUT_MS = 150;
const MOST_TEXT = 6_000;
const REFUSED_WINDOW = JSON.stringify({
  error: { code: 400, message: 'the request exceeds the available context size' },
});
const REFUSED_GRAMMAR = JSON.stringify({
  error: { message: 'Failed to initialize samplers: failed to parse grammar' },
});

const json = JSON.stringify;
/** The part of the document that the model is shown. */
const shown = ({ text }: Asked): string => text.slice(text.indexOf('<<data '));
const wholeOrPart = (perfect: unknown, asked: Asked): unknown =>
  asked.text.includes('The data below is the document.') ? perfect : within(perfect, shown(asked));
const mistyped = (value: unknown): unknown => (typeof value === 'string' ? { text: value } : `about ${value} or so`);
/** Returns the caller's own words as values. */
const copied = (_: unknown, at: number): unknown => ['Write texts exactly as the document does', 'string', 3][at % 3];

export const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'perfect', isPerfect: true, reply: (perfect) => json(perfect) },
  {
    name: 'perfect in windows',
    isPerfect: true,
    model: { contextTokens: 8_000, maxCompletionTokens: 2_000 },
    reply: (perfect, asked) => json(wholeOrPart(perfect, asked)),
  },
  { name: 'slow', isPerfect: false, model: { timeoutMs: TIMEOUT_MS }, reply: () => 'silence' },
  { name: 'refusing', isPerfect: false, reply: () => ({ refusal: 'I cannot help with that.' }) },
  {
    name: 'cut off',
    isPerfect: false,
    reply: (perfect, asked) => ({ lengthLimited: half(json(wholeOrPart(perfect, asked))) }),
  },
  { name: 'endless', isPerfect: false, reply: () => ({ lengthLimited: `{"a": "${'aaaa '.repeat(400)}` }) },
  {
    name: 'fenced',
    isPerfect: true,
    reply: (perfect) => `Sure, here it is:\n\`\`\`json\n${json(perfect)}\n\`\`\`\nBye!`,
  },
  { name: 'thinking', isPerfect: true, reply: (perfect) => `<think>{"so": "…", wait</think>\n${json(perfect)}` },
  {
    name: 'wrong in one leaf',
    isPerfect: false,
    reply: (perfect) => json(changed(perfect, (value, at) => (at === 0 ? mistyped(value) : value))),
  },
  { name: 'null', isPerfect: false, reply: (perfect) => json(changed(perfect, () => null)) },
  {
    name: 'over its context',
    isPerfect: false,
    reply: (perfect, asked) =>
      shown(asked).length > MOST_TEXT ? { status: 400, body: REFUSED_WINDOW } : json(wholeOrPart(perfect, asked)),
  },
  {
    name: 'refused grammar',
    isPerfect: true,
    model: { jsonSchema: true },
    reply: (perfect, { body }) => (body.response_format ? { status: 400, body: REFUSED_GRAMMAR } : json(perfect)),
  },
  { name: 'wrong types', isPerfect: false, reply: (perfect) => json(changed(perfect, mistyped)) },
  { name: 'copies of the prompt', isPerfect: false, reply: (perfect) => json(changed(perfect, copied)) },
  // Beyond the twelve: the most common fault of small models, words of the document in the wrong fields.
  { name: 'values mixed up', isPerfect: false, reply: (perfect) => json(mixedUp(perfect, () => true)) },
  { name: 'half mixed up', isPerfect: false, reply: (perfect) => json(mixedUp(perfect, (at) => at % 4 < 2)) },
];

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2));

/** Gives each chosen leaf the value of the next one of its type. */
function mixedUp(perfect: unknown, isChosen: (at: number) => boolean): unknown {
  const byType = new Map<string, unknown[]>();
  changed(perfect, (value, place) => {
    if (isChosen(place)) byType.set(typeof value, [...(byType.get(typeof value) ?? []), value]);
    return value;
  });
  const next = new Map<string, number>();
  return changed(perfect, (value, place) => {
    if (!isChosen(place)) return value;
    const type = typeof value;
    const at = (next.get(type) ?? 0) + 1;
    next.set(type, at);
    const all = byType.get(type)!;
    return all[at % all.length];
  });
}
