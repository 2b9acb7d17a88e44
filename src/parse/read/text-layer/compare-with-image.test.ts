import { describe, expect, it } from 'vitest';
import { context, engineSeeing, PROSE, readLine, TestPage } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import { compareWithImage } from './compare-with-image.ts';

const page = (style = {}): TestPage =>
  PROSE.reduce((page, text, i) => page.line(text, 20, 20 + i * 30, style), new TestPage());
const compare = ({ content }: TestPage, ...seen: string[]) =>
  compareWithImage(
    content,
    content.words,
    engineSeeing(...seen.map((text, i) => readLine(text, 20, 20 + i * 30))),
    context().signal,
  );

describe('a text layer held against the picture', () => {
  it('is borne out where the same is read, and says how well', async () => {
    const text = page();
    const { contradicted, agreement } = await compare(text, ...PROSE.map((line) => line.replaceAll('d', 'b')));
    expect(contradicted.size).toBe(0);
    expect(agreement.size).toBe(text.words.length);
    expect(agreement.get(text.words[0]!)).toBeGreaterThan(0.75);
    expect(agreement.get(text.words[0]!)).toBeLessThan(1);
  });

  it('is contradicted where all of it reads otherwise', async () => {
    const text = page();
    const [first, , third] = PROSE;
    const { contradicted } = await compare(text, third!, first!, third!);
    // The last line is the same, two of three are not.
    expect(contradicted.size).toBe(text.words.length);
  });

  it('is contradicted by font: a map to Unicode is right or wrong as a whole', async () => {
    const text = page().line('headings stand in another font', 20, 110, { font: 'Display' });
    const { contradicted, agreement } = await compare(text, ...PROSE, 'something quite different here');
    expect([...contradicted].map((word) => word.font!.name)).toEqual(Array(5).fill('Display'));
    expect(agreement.size).toBe(text.words.length - 5);
  });

  it('is not contradicted by a reader that is unsure of what it sees', async () => {
    const text = page();
    const engine = engineSeeing(...PROSE.map((_, i) => readLine('0Txn D17Un7 quite another', 20, 20 + i * 30, 0.6)));
    const { contradicted } = await compareWithImage(text.content, text.words, engine, context().signal);
    expect(contradicted.size).toBe(0);
  });
});
