import { describe, expect, it } from 'vitest';
import { readPage } from '../../../test/fixtures/parse/pdf-pages.ts';
import { type Element, text } from '../../../test/fixtures/parse/pdf-writer.ts';
import { segmentPage } from './find-segments.ts';

const RIGHT = 540;
const GLYPH = 6;

/** A line as its page shows it: words from right to left, letters too, lam with alef as one glyph; numbers and Latin words as they are. */
function line(sentence: string, y: number): Element[] {
  let x = RIGHT;
  return sentence.split(' ').map((word) => {
    const isRightToLeft = /[\u0590-\u06ff]/u.test(word);
    const glyphs = isRightToLeft ? word.match(/ل[اأإآ]|./gu)!.toReversed() : [...word];
    x -= GLYPH * glyphs.length;
    const style = { font: 'Courier', size: 10 } as const;
    const shapes = glyphs.map((_, at) => String.fromCharCode(97 + at)).join('');
    const element = isRightToLeft ? text(shapes, x, y, { ...style, meaning: glyphs }) : text(word, x, y, style);
    x -= GLYPH;
    return element;
  });
}

/** Sentences as somebody writes them, not as the program once printed them. */
describe('a page that is read from the right says what its author wrote', () => {
  it.each([
    ['Hebrew', ['סכום החשבון לשנת 2024 הוא 1,250 שקלים חדשים', 'לפי הדוח של Quire שנשלח בדואר ביום ראשון']],
    ['Arabic', ['ارتفعت الإنتاجية خلال الأعوام الماضية إلى 45 وحدة', 'كما جاء في تقرير Quire الصادر الآن عن المشكلات']],
    ['Persian', ['شماره پلاک خودرو در سال 2024 تغییر کرد', 'این گزارش را Quire برای کتابخانه نوشته است']],
  ])('%s', async (_, sentences) => {
    const content = await readPage(...sentences.flatMap((sentence, at) => line(sentence, 100 + 14 * at)));
    const segments = segmentPage(content, null);
    const words = segments.flatMap((segment) => segment.words.map((word) => word.text));
    expect(words.join(' ')).toBe(sentences.join(' '));
  });
});
