import { expect, it } from 'vitest';
import { segment } from '../../../test/fixtures/parse/segment-fixture.ts';
import { wordCounter } from '../tokenizers/load-tokenizer.ts';
import { rebuiltChunk } from './rebuilt-chunk.ts';

it('a changed chunk starts with the same section heading', () => {
  const before = [segment('Text', 'low tide'), segment('Text', 'dry boats')];
  const chunk = {
    chunk_id: 'c',
    chunk_length: 6,
    content: '',
    embed: '## Harbour\nlow tide\ndry boats',
    segments: before,
  };
  const after = rebuiltChunk(chunk, [segment('Text', 'high tide'), before[1]!], wordCounter);
  expect(after).toMatchObject({
    content: 'high tide\ndry boats',
    embed: '## Harbour\nhigh tide\ndry boats',
    chunk_length: 6,
  });
  expect(rebuiltChunk({ ...chunk, embed: 'low tide\ndry boats' }, before, wordCounter).embed).toBe(
    'low tide\ndry boats',
  );
});
