import { describe, expect, it } from 'vitest';
import { PROSE, TestPage } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import { brokenWords, suspectWords } from './broken-text.ts';

const prose = (): TestPage => PROSE.reduce((page, text, i) => page.line(text, 20, 20 + i * 30), new TestPage());

const shifted = (text: string): string =>
  [...text].map((c) => (c === ' ' ? ' ' : String.fromCharCode(c.charCodeAt(0) - 29))).join('');

const brokenTexts = ({ words }: TestPage): string[] =>
  [...brokenWords(words), ...suspectWords(words)].map((word) => word.text);

describe('words of a text layer are broken', () => {
  it('when their characters are unknown', () => {
    const page = prose().line('\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd \ue001\ue002', 20, 200);
    expect(brokenTexts(page)).toHaveLength(3);
  });

  it('when they are names of glyphs', () => {
    expect(brokenTexts(new TestPage().line('(cid:12)(cid:7) (cid:40)', 20, 20))).toHaveLength(2);
  });
});

describe('words are suspected', () => {
  it('where their font is shifted by a constant, and only those of that font', () => {
    const page = prose();
    for (const [i, text] of PROSE.entries()) page.line(shifted(text), 20, 200 + i * 30, { font: 'Subset' });
    const suspects = suspectWords(page.words);
    expect(suspects.every((word) => word.font?.name === 'Subset')).toBe(true);
    expect(suspects).toHaveLength(PROSE.join(' ').split(' ').length);
    expect(brokenWords(page.words).size).toBe(0);
  });
});

describe('a word with a hole', () => {
  const holed = 'the \ufffdeld re\ufffdected \ufffde o\ue001ce \ue081APV\ue082 \ue0818%)';

  it('is broken where its font writes prose', () => {
    expect(brokenTexts(prose().line(holed, 20, 200))).toEqual([
      '\ufffdeld',
      're\ufffdected',
      '\ufffde',
      'o\ue001ce',
      '\ue081APV\ue082',
      '\ue0818%)',
    ]);
  });

  it('is left alone in a font that writes little, as in formulas', () => {
    expect(brokenTexts(prose().line('\ufffdx', 20, 200, { font: 'Symbols' }))).toEqual([]);
    expect(brokenTexts(prose().line('Deloi\ufffde', 20, 200, { font: 'Titles' }))).toEqual(['Deloi\ufffde']);
  });
});

describe('words of a text layer are sound', () => {
  it('in plain prose', () => expect(brokenTexts(prose())).toEqual([]));

  it.each([
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw oraz są obdarzeni rozumem',
    'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan heille on annettu järki',
    'Bütün insanlar hür haysiyet ve haklar bakımından eşit doğarlar akıl ve vicdana sahiptirler birbirlerine',
    'Minden emberi lény szabadon születik és egyenlő méltósága és joga van az emberek ésszel és lelkiismerettel',
    'Genir pawb yn rhydd ac yn gydradd â’i gilydd mewn urddas a hawliau fe’u cynysgaeddir â rheswm a chydwybod',
  ])('in other languages: %s', (text) => expect(brokenTexts(new TestPage().line(text, 20, 20))).toEqual([]));

  it('with a few unknown bullets and signs of formulas', () => {
    expect(brokenTexts(prose().line('\ue123 first \ue123 second \ufffd = 2', 20, 200))).toEqual([]);
  });

  it('in tables of numbers, codes and abbreviations', () => {
    const page = new TestPage();
    for (let i = 0; i < 12; i++) page.line(`HRB ${i}123 GmbH KG 12.50 % DE-8014${i} pcs Nr.`, 20, 20 + i * 30);
    expect(brokenTexts(page)).toEqual([]);
  });

  it('in program listings', () => {
    const page = new TestPage();
    for (let i = 0; i < 8; i++) page.line('if (value[i] != null) { total += value[i]; }', 20, 20 + i * 30);
    expect(brokenTexts(page)).toEqual([]);
  });

  it('in scripts without vowels to count', () => {
    const page = new TestPage();
    for (let i = 0; i < 8; i++) page.line('Договор аренды 合同第三条 عقد الإيجار', 20, 20 + i * 30);
    expect(brokenTexts(page)).toEqual([]);
  });
});
