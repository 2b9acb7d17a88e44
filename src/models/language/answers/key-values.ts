import { z } from 'zod';
import type { Checked } from './checked.ts';

const MOST_PAIRS = 2_000;
const KeyValues = z.object({
  pairs: z
    .array(z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }))
    .max(MOST_PAIRS),
});

/** For models with schema support. */
export const KEY_VALUE_SCHEMA = {
  name: 'pairs',
  schema: {
    type: 'object',
    properties: {
      pairs: {
        type: 'array',
        items: {
          type: 'object',
          properties: { key: { type: 'string' }, value: { type: 'string' } },
          required: ['key', 'value'],
          additionalProperties: false,
        },
      },
    },
    required: ['pairs'],
    additionalProperties: false,
  },
};

/** At least one pair, as JSON. */
export function checkKeyValues(answer: string): Checked {
  let parsed: unknown;
  try {
    parsed = JSON.parse(answer);
  } catch (error) {
    return { fault: `it is not valid JSON (${(error as Error).message.slice(0, 120)})` };
  }
  const result = KeyValues.safeParse(Array.isArray(parsed) ? { pairs: parsed } : parsed);
  if (!result.success) {
    const issue = result.error.issues[0];
    return { fault: `it is not {"pairs": [{"key", "value"}]}: ${issue?.path.join('.')} ${issue?.message}` };
  }
  const pairs = result.data.pairs.map(({ key, value }) => ({ key: oneLine(key), value: oneLine(String(value ?? '')) }));
  // The placeholder in the prompt.
  if (pairs.some(({ key, value }) => key === '…' && value === '…'))
    return { fault: 'it repeats the form of the answer' };
  const written = pairs.filter(({ key, value }) => key !== '' || value !== '');
  return written.length === 0 ? { fault: 'it holds no pairs' } : { text: JSON.stringify(written) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
