import { expect, it } from 'vitest';
import { JsonWithHoles, withoutClosingBrace } from './json-holes.ts';

async function* pieces(...texts: string[]) {
  yield* texts;
}

it('writes JSON with the streamed pieces in place of the placeholders', async () => {
  const json = new JsonWithHoles();
  const value = { a: json.hole(() => pieces('x', 'y')), b: [1, json.hole(() => pieces())], c: '$&' };
  let text = '';
  for await (const part of withoutClosingBrace(json.write(value))) text += part;
  expect(JSON.parse(`${text}}`)).toEqual({ a: 'xy', b: [1, ''], c: '$&' });
});
