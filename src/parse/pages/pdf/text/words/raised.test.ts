import { expect, it } from 'vitest';
import { readPage } from '../../../../../../test/fixtures/parse/pdf-pages.ts';
import { raw, text } from '../../../../../../test/fixtures/parse/pdf-writer.ts';
import { plainStyled } from '../../../../write/styled/plain-styled.ts';
import { styledWords } from '../../../../write/styled/styled-flow.ts';
import { writeStyled } from '../../../../write/styled/write-styled.ts';

/** Pieces one after another: `[text, size, rise]`. */
async function line(...pieces: [string, number, number][]) {
  const shown = pieces.map(([own, size, rise]) => `/F1 ${size} Tf ${rise} Ts (${own}) Tj`).join(' ');
  const { words } = await readPage(text(' ', 0, 0), raw(`BT 1 0 0 1 72 700 Tm ${shown} ET`));
  const styled = styledWords(words);
  return { html: writeStyled(styled, 'Html'), plain: plainStyled(styled) };
}

it('a raised number does not join the number before it', async () => {
  expect(await line(['10', 12, 0], ['5', 8, 4], [' cells', 12, 0])).toEqual({
    html: '10<sup>5</sup> cells',
    plain: '10^5 cells',
  });
});

it('lowered letters are recognised by their size and baseline', async () => {
  expect(await line(['H', 12, 0], ['2', 7, -2], ['O', 12, 0])).toEqual({ html: 'H<sub>2</sub>O', plain: 'H2O' });
});

it('the mark of a note is separate from the word, and before the note that it marks', async () => {
  expect((await line(['month.', 12, 0], ['1', 7, 4], [' The', 12, 0])).plain).toBe('month.^1 The');
  expect((await line(['month.', 12, 0], ['1', 7, 4], [' The', 12, 0])).html).toBe('month.<sup>1</sup> The');
  expect((await line(['1', 6, 4], ['See there', 10, 0])).html).toBe('<sup>1</sup>See there');
});

it('small capitals and drop capitals are not raised', async () => {
  expect((await line(['N', 12, 0], ['ATO', 9, 0])).html).toBe('NATO');
  expect((await line(['T', 40, 0], ['he rest', 12, 20])).html).not.toContain('<su');
});
