import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../../../test/fixtures/parse/pdf-pages.ts';
import { raw, text } from '../../../../../../test/fixtures/parse/pdf-writer.ts';

/** Shows pieces with steps between them, in thousandths of the em square; the font is Helvetica in WinAnsi. */
const words = async (array: string): Promise<string[]> => {
  const page = await readPage(text(' ', 0, 0), raw(`BT /F1 20 Tf 1 0 0 1 72 700 Tm ${array} TJ ET`));
  return page.words.map((word) => word.text);
};

describe('accents printed over letters', () => {
  it('before their letter, after a step back, become one character with it', async () => {
    expect(await words('[(caf\\264) 445 (e)]')).toEqual(['café']);
    expect(await words('[(M\\250) 445 (unchen)]')).toEqual(['München']);
  });

  it('after their letter too', async () => {
    expect(await words('[(gar) (c) 416 (\\270) 0 (on)]')).toEqual(['garçon']);
  });

  it('beside letters stay what they are', async () => {
    expect(await words('[(5\\264 x \\264e)]')).toEqual(['5´', 'x', '´e']);
    expect(await words('[(\\264)]')).toEqual(['´']);
    expect(await words('[(\\264) -400 (e)]')).toEqual(['´', 'e']);
  });

  it('over letters that have no such form stay apart', async () => {
    expect((await words('[(\\270) 445 (q)]')).join('')).toBe('¸q');
  });
});
