import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage, readPdf } from '../../../../../../test/fixtures/parse/pdf-pages.ts';
import { clipped, form, raw, text, transparent } from '../../../../../../test/fixtures/parse/pdf-writer.ts';
import { bottom, right } from '../../../../../domain/geometry.ts';
import type { Word } from '../../../../page-content.ts';

const texts = (words: readonly Word[]): string[] => words.map((word) => word.text);
/** Shows pieces with jumps between them, in thousandths of the em square. */
const pieces = (array: string, size = 10) => [
  text(' ', 0, 0),
  raw(`BT /F1 ${size} Tf 1 0 0 1 72 700 Tm ${array} TJ ET`),
];

describe('words', () => {
  it('are split at spaces and have tight boxes in page pixels', async () => {
    const { words } = await readPage(text('Hello world', 72, 100, { size: 20 }));
    expect(texts(words)).toEqual(['Hello', 'world']);
    const [hello] = words as [Word];
    // Cap height of Helvetica is 0.72 em; at two pixels per point the baseline is at 200.
    expect(hello.bbox.left).toBeGreaterThan(144);
    expect(hello.bbox.left).toBeLessThan(149);
    expect(bottom(hello.bbox)).toBeCloseTo(200.5, 0);
    expect(hello.bbox.height).toBeCloseTo(0.735 * 40, 0);
    expect(hello.baseline).toBeCloseTo(200, 1);
    expect(hello).toMatchObject({ confidence: null, source: 'text-layer', angle: 0 });
  });

  it('are typewriter type only if their letters have one width, whatever the font claims', async () => {
    const { words } = await readPage(
      text('Name', 72, 100, { font: 'Times-Italic', claimsFixedPitch: true }),
      text('code', 72, 140, { font: 'Courier', claimsFixedPitch: true }),
    );
    expect(words.map(({ font }) => font!.monospace)).toEqual([false, true]);
  });

  it('carry font, size, weight, slant and colour', async () => {
    const { words } = await readPage(
      text('plain', 72, 100, { font: 'Times-Roman', size: 10 }),
      text('strong', 72, 120, { font: 'Helvetica-BoldOblique', size: 14, color: [1, 0, 0] }),
      text('code', 72, 140, { font: 'Courier' }),
    );
    expect(words.map((word) => word.font)).toEqual([
      { name: 'Times-Roman', size: 20, bold: false, italic: false, monospace: false, color: '#000000' },
      { name: 'Helvetica-BoldOblique', size: 28, bold: true, italic: true, monospace: false, color: '#ff0000' },
      { name: 'Courier', size: 24, bold: false, italic: false, monospace: true, color: '#000000' },
    ]);
  });

  it('are split where the pen jumps as far as a space is wide', async () => {
    const { words } = await readPage(...pieces('[(left) -300 (right)]'));
    expect(texts(words)).toEqual(['left', 'right']);
  });

  it('stay whole over kerning', async () => {
    const { words } = await readPage(...pieces('[(A) 80 (V) 80 (A) -60 (T) 50 (AR)]'));
    expect(texts(words)).toEqual(['AVATAR']);
  });

  it('stay whole beside narrow digits of one width', async () => {
    const { words } = await readPage(text('2011,152 111 I.II', 72, 100, { font: 'Helvetica' }));
    expect(texts(words)).toEqual(['2011,152', '111', 'I.II']);
  });

  it('have their marks over the letters that they are drawn over, also where those are drawn last', async () => {
    // Letters of Helvetica at 20 points are 11 wide; the marks are drawn over the first and the third.
    const { words } = await readPage(
      text('abdh', 72, 100, { size: 20, meaning: [...'ขอตไ'] }),
      text("'", 77, 100, { size: 20, meaning: ['\u0e49'] }),
      text("'", 99, 100, { size: 20, meaning: ['\u0e48'] }),
    );
    expect(texts(words)).toEqual(['ข\u0e49อต\u0e48ไ']);
  });

  it('are put together where their letters are drawn in several passes', async () => {
    const at = (string: string, x: number, y = 700) => raw(`BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${string}) Tj ET`);
    // Widths of Helvetica at 10 points: figures 5.56, point 2.78, C 7.22, S 6.67, space 2.78, o n u 5.56, r 3.33.
    const { words } = await readPage(
      text(' ', 0, 0),
      ...[at('1', 72), at('9', 80.34), at('.', 77.56), at('C', 120), at('S', 144.45), at('below', 72, 650)],
      ...[at('orn', 127.22), at('un', 151.12)],
    );
    expect(texts(words).toSorted()).toEqual(['1.9', 'Corn', 'Sun', 'below']);
  });

  it('of one letter stay apart where they are names of columns, initials or the like', async () => {
    const { words } = await readPage(text('A B C D E F', 72, 100), text('J R R T', 72, 140), text('I a m', 72, 180));
    expect(texts(words)).toEqual([...'ABCDEF', ...'JRRT', ...'Iam']);
  });

  it('stay whole in letter-spaced headings', async () => {
    const { words } = await readPage(text('ANNUAL REPORT', 72, 100, { size: 12, charSpacing: 2, wordSpacing: 3 }));
    expect(texts(words)).toEqual(['ANNUAL', 'REPORT']);
    const wide = await readPage(text('ANNUAL REPORT', 72, 100, { size: 12, charSpacing: 5 }));
    expect(texts(wide.words)).toEqual(['ANNUAL', 'REPORT']);
  });

  it('are single letters where letters are a space apart', async () => {
    const { words } = await readPage(...pieces('[(a) -333 (b) -333 (c) -333 (d) -333 (e)]'));
    expect(texts(words)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('keep columns apart that are set letter by letter', async () => {
    const { words } = await readPage(...['1', '2', '3', '4', '5'].map((digit, i) => text(digit, 72 + 40 * i, 100)));
    expect(texts(words)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('keep a superscript with the word it is at', async () => {
    const { words } = await readPage(text('area', 72, 100, { size: 12 }), text('2', 96, 95, { size: 7 }));
    expect(texts(words)).toEqual(['area2']);
    expect(words[0]!.font!.size).toBe(24);
  });

  it('are not joined across lines', async () => {
    const { words } = await readPage(text('first', 72, 100), text('second', 72, 114));
    expect(texts(words)).toEqual(['first', 'second']);
  });

  it('have ligatures expanded', async () => {
    const { words } = await readPage(text('A-B-C', 72, 100, { meaning: ['ﬁ', '-', 'ﬄ', '-', 'ﬀ'] }));
    expect(texts(words)).toEqual(['fi-ffl-ff']);
  });

  it('keep doubled letters of a ligature and of narrow type', async () => {
    const { words } = await readPage(text('illicit', 72, 100), text('A', 72, 130, { meaning: ['ff'] }));
    expect(texts(words)).toEqual(['illicit', 'ff']);
  });

  it('keep characters beyond the basic plane whole', async () => {
    const { words } = await readPage(text('AB', 72, 100, { meaning: ['😀', '𝒳'] }));
    expect(texts(words)).toEqual(['😀𝒳']);
  });

  it('give right-to-left runs in logical order', async () => {
    // Drawn from left to right: ם ו ל ש, which reads שלום from the right.
    const { words } = await readPage(text('abcd', 72, 100, { meaning: ['ם', 'ו', 'ל', 'ש'] }));
    expect(texts(words)).toEqual(['שלום']);
  });

  it('turn the hyphen at the end of a line into an ordinary one', async () => {
    const { words } = await readPage(text('docu-', 72, 100), text('ment', 72, 114));
    expect(texts(words)).toEqual(['docu-', 'ment']);
    const soft = await readPage(text('docu\xad', 72, 100), text('ment', 72, 114));
    expect(texts(soft.words)).toEqual(['docu-', 'ment']);
  });

  it.each([0, 90, 180, 270] as const)('know their reading direction: %d°', async (angle) => {
    const { words } = await readPage(text('turned words', 300, 400, { angle }));
    expect(texts(words)).toEqual(['turned', 'words']);
    expect(words.map((word) => word.angle)).toEqual([angle, angle]);
    const [first, second] = words as [Word, Word];
    const ahead = { 0: 'left', 180: 'left', 90: 'top', 270: 'top' }[angle] as 'left' | 'top';
    const forwards = angle === 0 || angle === 90;
    expect(second.bbox[ahead] > first.bbox[ahead]).toBe(forwards);
    expect(first.baseline === undefined).toBe(angle === 90 || angle === 270);
  });

  it('of slanted text are split at its spaces', async () => {
    const { words } = await readPage(text('slanted watermark text', 200, 400, { angle: -45, size: 30 }));
    expect(texts(words)).toEqual(['slanted', 'watermark', 'text']);
  });

  it('that are invisible are marked hidden', async () => {
    const { words } = await readPage(
      text('shown', 72, 100),
      text('scanned', 72, 120, { renderMode: 3 }),
      transparent(0, [text('ghost', 72, 140)]),
      text('outlined', 72, 160, { renderMode: 1, color: [0, 0, 1] }),
    );
    expect(words.map((word) => [word.text, word.hidden ?? false])).toEqual([
      ['shown', false],
      ['scanned', true],
      ['ghost', true],
      ['outlined', false],
    ]);
    expect(words[3]!.font!.color).toBe('#0000ff');
  });

  it('printed twice to look bold come once', async () => {
    const { words } = await readPage(text('bold words', 72, 100), text('bold words', 72.3, 100));
    expect(texts(words)).toEqual(['bold', 'words']);
  });

  it('filled and stroked are bold', async () => {
    const { words } = await readPage(text('heavy', 72, 100, { renderMode: 2 }));
    expect(words[0]!.font!.bold).toBe(true);
  });

  it('outside the visible page are left out', async () => {
    const [page] = await readPdf({
      pages: [{ cropBox: [100, 100, 200, 100], elements: [text('inside', 120, 150), text('outside', 20, 20)] }],
    });
    expect(texts(page!.words)).toEqual(['inside']);
  });

  it('inside forms are found where the form is drawn', async () => {
    const { words } = await readPage(form([text('nested', 100, 100, { size: 20 })], { scale: 0.5, x: 50, y: 50 }));
    expect(words[0]!.bbox.left).toBeCloseTo(201.4, 0);
    expect(words[0]!.baseline).toBeCloseTo(200, 0);
    expect(words[0]!.font!.size).toBeCloseTo(20, 3);
  });

  it('are found under a clip', async () => {
    const { words } = await readPage(clipped(50, 50, 300, 100, [text('clipped', 72, 100)]));
    expect(texts(words)).toEqual(['clipped']);
  });

  it('with private-use or unknown characters keep them', async () => {
    const { words } = await readPage(text('AB', 72, 100, { meaning: ['\ue123', '\ufffd'] }));
    expect(texts(words)).toEqual(['\ue123\ufffd']);
  });

  it('lie on the page, and none is lost or doubled', async () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 90, 180, 270),
        async (list, rotate) => {
          const elements = list.map((content, i) => text(content, 20 + (i % 3) * 120, 40 + 30 * Math.floor(i / 3)));
          const [page] = await readPdf({ pages: [{ width: 400, height: 300, rotate, elements }] });
          expect(texts(page!.words).toSorted()).toEqual(list.toSorted());
          for (const { bbox } of page!.words) {
            expect(Math.min(bbox.left, bbox.top)).toBeGreaterThanOrEqual(0);
            expect(right(bbox)).toBeLessThanOrEqual(page!.width);
            expect(bottom(bbox)).toBeLessThanOrEqual(page!.height);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

it('letters that are drawn slanted are italic, those drawn with an outline bold', async () => {
  const { words } = await readPage(
    text('plain', 72, 72),
    text('slant', 72, 100, { slant: 0.2 }),
    text('fat', 72, 128, { renderMode: 2 }),
  );
  expect(words.map(({ font }) => [font!.italic, font!.bold])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});
