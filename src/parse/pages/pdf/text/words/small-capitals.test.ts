import { expect, it } from 'vitest';
import { readPage } from '../../../../../../test/fixtures/parse/pdf-pages.ts';
import { raw, text } from '../../../../../../test/fixtures/parse/pdf-writer.ts';

/** Pieces one after another on one baseline: `[text, size]`. */
async function meant(...pieces: [string, number][]): Promise<string> {
  const shown = pieces.map(([own, size]) => `/F1 ${size} Tf (${own}) Tj`).join(' ');
  const { words } = await readPage(text(' ', 0, 0), raw(`BT 1 0 0 1 72 700 Tm ${shown} ET`));
  return words.map((word) => word.meant ?? word.text).join(' ');
}

it('smaller capitals after a capital stand for small letters, and so do words between that have them alone', async () => {
  expect(await meant(['I. S', 10], ['TATE ', 8], ['OF THE ', 8], ['A', 10], ['RT', 8])).toBe('I. State of the Art');
});

it('capitals of one size stay capitals', async () => {
  expect(await meant(['I. INTRODUCTION', 10])).toBe('I. INTRODUCTION');
});

it('smaller capitals in a word of their own stay capitals', async () => {
  expect(await meant(['MOHAVE COLLEGE ', 14], ['BIO181', 12])).toBe('MOHAVE COLLEGE BIO181');
});

it('letters after a drop capital, an index, and a smaller name in a sentence stay as they are', async () => {
  expect(await meant(['T', 30], ['HE STORY', 10])).toBe('THE STORY');
  expect(await meant(['X', 10], ['A', 7], [' is', 10])).toBe('XA is');
  expect(await meant(['the ', 10], ['NASA ', 8], ['report', 10])).toBe('the NASA report');
});
