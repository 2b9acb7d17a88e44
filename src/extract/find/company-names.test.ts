import { expect, it } from 'vitest';
import { extractFrom } from '../../../test/fixtures/extract/extract-page.ts';

it('finds the name of a company in the letterhead, above its explanation', async () => {
  const { results } = await extractFrom(['TONYMOLY VIVA CITY', '(TONYMOLY SHOP', '(1234567-X)'], {
    company: { type: 'string' },
  });
  expect(results.company).toBe('TONYMOLY VIVA CITY');
});
