import { describe, expect, it } from 'vitest';
import { PROSE, TestPage } from '../../../test/fixtures/parse/read-page-fixture.ts';
import { brokenWords } from './broken-text.ts';

const prose = (): TestPage => PROSE.reduce((page, text, i) => page.line(text, 20, 20 + i * 30), new TestPage());

const brokenTexts = ({ words }: TestPage): string[] => [...brokenWords(words)].map((word) => word.text);

describe('words of a text layer are broken', () => {
  it('when their characters are unknown', () => {
    const page = prose().line('\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd \ue001\ue002', 20, 200);
    expect(brokenTexts(page)).toHaveLength(3);
  });

  it('when they are names of glyphs', () => {
    expect(brokenTexts(new TestPage().line('(cid:12)(cid:7) (cid:40)', 20, 20))).toHaveLength(2);
  });
});

describe('a word with a hole', () => {
  const holed = 'the \ufffdeld re\ufffdected \ufffde o\ue001ce';

  it('is broken where its font writes prose', () => {
    expect(brokenTexts(prose().line(holed, 20, 200))).toEqual(['\ufffdeld', 're\ufffdected', '\ufffde', 'o\ue001ce']);
  });

  it('is left alone in a font that writes little, as in formulas', () => {
    expect(brokenTexts(prose().line('\ufffdx', 20, 200, { font: 'Symbols' }))).toEqual([]);
  });
});

describe('words of a text layer are sound', () => {
  it('in plain prose', () => expect(brokenTexts(prose())).toEqual([]));

  it('with a few unknown bullets and signs of formulas', () => {
    expect(brokenTexts(prose().line('\ue123 first \ue123 second \ufffd = 2', 20, 200))).toEqual([]);
  });

  it('in tables of numbers, codes and abbreviations', () => {
    const page = new TestPage();
    for (let i = 0; i < 12; i++) page.line(`HRB ${i}123 GmbH KG 12.50 % DE-8014${i} pcs Nr.`, 20, 20 + i * 30);
    expect(brokenTexts(page)).toEqual([]);
  });
});
