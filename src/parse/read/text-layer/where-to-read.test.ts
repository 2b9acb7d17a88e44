import { describe, expect, it } from 'vitest';
import { PROSE, TestPage } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import { joinOverlapping, whereToRead } from './where-to-read.ts';

const WHOLE = { left: 0, top: 0, width: 600, height: 800 };
const prose = (): TestPage => PROSE.reduce((page, text, i) => page.line(text, 20, 20 + i * 30), new TestPage());

describe('a page', () => {
  it('with a good text layer is not read', () => {
    expect(whereToRead(prose().content).regions).toEqual([]);
  });

  it('with a good text layer costs less than 10 ms', () => {
    const page = new TestPage();
    for (let i = 0; i < 26; i++) for (const text of PROSE) page.line(text, 20, 5 + i * 30, { font: `F${i % 5}` });
    whereToRead(page.content);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      whereToRead(page.content);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(10);
  });

  it('without text but with ink is read as a whole', () => {
    const scan = new TestPage().ink({ left: 50, top: 100, width: 300, height: 14 });
    expect(whereToRead(scan.content).regions).toEqual([WHOLE]);
  });

  it('that is blank is not read', () => {
    expect(whereToRead(new TestPage().content).regions).toEqual([]);
  });

  it('with nothing but hidden words over a scan is read, and its words are doubted', () => {
    const page = new TestPage().image(WHOLE).line(PROSE[0]!, 20, 20, { hidden: true });
    const verdict = whereToRead(page.content);
    expect(verdict.regions).toEqual([WHOLE]);
    expect(verdict.doubted).toHaveLength(page.words.length);
    expect(verdict.trusted).toEqual([]);
  });

  it('whose words lie where nothing is drawn is read', () => {
    // A scan with a text layer that belongs to another page: letters draw nothing only where a picture lies over them.
    const page = new TestPage().ink({ left: 50, top: 600, width: 300, height: 14 }).image(WHOLE);
    for (const [i, text] of PROSE.entries()) page.line(text, 20, 20 + i * 30, { bare: true });
    expect(whereToRead(page.content).regions).toEqual([WHOLE]);
  });

  it('keeps the words of its form fields whatever happens', () => {
    const page = new TestPage().line('filled in', 20, 20, { source: 'form-field' });
    expect(whereToRead(page.content).trusted.map((word) => word.text)).toEqual(['filled', 'in']);
  });
});

describe('a part of a page is read', () => {
  it('where a font is broken', () => {
    const page = prose().line('\ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd', 20, 300);
    const { regions } = whereToRead(page.content);
    expect(regions).toHaveLength(1);
    expect(regions[0]!.top).toBeLessThan(300);
    expect(regions[0]!.height).toBeLessThan(60);
  });

  it('where a large image shows text that the layer does not have', () => {
    const page = prose().image({ left: 50, top: 400, width: 400, height: 200 });
    for (let i = 0; i < 5; i++) page.ink({ left: 60, top: 410 + i * 30, width: 300, height: 14 });
    expect(whereToRead(page.content).regions).toEqual([{ left: 50, top: 400, width: 400, height: 200 }]);
  });
});

describe('a page that is to be one segment', () => {
  const withImage = (height: number): TestPage => {
    const page = prose().image({ left: 0, top: 130, width: 600, height });
    for (let i = 0; i < 5; i++) page.ink({ left: 60, top: 140 + i * 30, width: 300, height: 14 });
    return page;
  };

  it('is not read for a picture beside its text', () => {
    expect(whereToRead(withImage(300).content, false).regions).toEqual([]);
  });

  it('is read where pictures are most of it', () => {
    expect(whereToRead(withImage(600).content, false).regions).toEqual([WHOLE]);
  });
});

describe('an image is not read', () => {
  it('when it is empty or as small as a logo', () => {
    const page = prose().image({ left: 50, top: 400, width: 400, height: 200 });
    page.image({ left: 20, top: 700, width: 60, height: 40 }).ink({ left: 20, top: 700, width: 60, height: 40 });
    expect(whereToRead(page.content).regions).toEqual([]);
  });

  it('when it is the background of text', () => {
    const page = new TestPage().image(WHOLE);
    for (let i = 0; i < 20; i++) page.line(PROSE[i % 3]!, 20, 20 + i * 30);
    expect(whereToRead(page.content).regions).toEqual([]);
  });
});

it('joins overlapping boxes until none overlap', () => {
  const box = (left: number, width: number) => ({ left, top: 0, width, height: 10 });
  expect(joinOverlapping([box(0, 10), box(18, 10), box(8, 12), box(100, 5)])).toEqual([box(0, 28), box(100, 5)]);
});
