import { describe, expect, it } from 'vitest';
import { readLine, TestPage } from '../../../test/fixtures/parse/read-page-fixture.ts';
import { mergeWords } from './merge-words.ts';

const texts = (words: { text: string; source: string }[]) => words.map((word) => [word.text, word.source]);
const { raster: blank } = new TestPage().content;

describe('words that both sources have', () => {
  it('are taken from the text layer', () => {
    const { words } = new TestPage().line('Total amount', 20, 20);
    expect(mergeWords(words, [], [readLine('Tota1 amount', 20, 20)], blank)).toEqual(words);
  });

  it('are known as one although the stated box is flat, as that of a minus, in any direction', () => {
    const { words } = new TestPage().line('-', 20, 20);
    const minus = { ...words[0]!, bbox: { left: 20, top: 26, width: 8, height: 2 } };
    expect(mergeWords([minus], [], [readLine('=', 20, 20)], blank)).toEqual([minus]);
    const turned = { ...minus, bbox: { left: 25, top: 20, width: 2, height: 14 } };
    expect(mergeWords([turned], [], [{ ...readLine('=', 20, 20), angle: 90 }], blank)).toEqual([turned]);
  });

  it('are known as one although the read box is much wider, and a word beside a stated one is still added', () => {
    const { words } = new TestPage().line('3', 40, 20);
    const around = { left: 20, top: 16, width: 60, height: 24 };
    const wide = (text: string) => {
      const line = readLine(text, 40, 20);
      return { ...line, bbox: around, words: line.words.map((word) => ({ ...word, bbox: around })) };
    };
    expect(mergeWords(words, [], [wide('3')], blank)).toEqual(words);
    expect(texts(mergeWords(words, [], [wide('Total:3')], blank))).toContainEqual(['Total:3', 'ocr']);
  });

  it('stay with the layer when the picture is read without confidence', () => {
    const { words } = new TestPage().line('Xyzqk wrvvvj', 20, 20);
    expect(mergeWords(words, [], [readLine('Total amount', 20, 20, 0.8)], blank)).toEqual(words);
  });

  it('stay with a form field, whatever the picture says', () => {
    const { words } = new TestPage().line('Xyzqk wrvvvj', 20, 20, { source: 'form-field' });
    expect(mergeWords(words, [], [readLine('Total amount', 20, 20)], blank)).toEqual(words);
  });
});

it('adds words that only the picture has, with their confidence', () => {
  const { words } = new TestPage().line('Total amount', 20, 20);
  const merged = mergeWords(words, [], [readLine('Stamp', 300, 20, 0.9)], blank);
  expect(merged.at(-1)).toMatchObject({ text: 'Stamp', source: 'ocr', confidence: 0.9, angle: 0 });
});

describe('doubted words', () => {
  it('give way to what is read in their place', () => {
    const page = new TestPage().line('Tota1', 20, 20, { hidden: true });
    expect(texts(mergeWords([], page.words, [readLine('Total', 20, 20)], page.content.raster))).toEqual([
      ['Total', 'ocr'],
    ]);
  });

  it('stay, no longer hidden, where something is to be seen and nothing was read', () => {
    const page = new TestPage().line('Договор', 20, 20, { hidden: true });
    const [word] = mergeWords([], page.words, [], page.content.raster);
    expect(word).toMatchObject({ text: 'Договор', source: 'text-layer' });
    expect(word).not.toHaveProperty('hidden');
  });

  it('stay with a hole in them when nothing was read', () => {
    const page = new TestPage().line('re\ufffdected', 20, 20);
    expect(texts(mergeWords([], page.words, [], page.content.raster))).toEqual([['re\ufffdected', 'text-layer']]);
  });

  it('vanish where nothing is to be seen, or when they are unreadable themselves', () => {
    const page = new TestPage().line('unseen', 20, 20, { hidden: true, bare: true }).line('\ufffd\ufffda', 20, 60);
    expect(mergeWords([], page.words, [], page.content.raster)).toEqual([]);
  });
});
