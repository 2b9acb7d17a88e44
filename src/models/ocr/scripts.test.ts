import { describe, expect, it } from 'vitest';
import { readAs, rectAt } from '../../../test/fixtures/models/reading-fixture.ts';
import type { ReadLine } from './read/recognise.ts';
import { rereadForeign, rereadUnknown } from './scripts.ts';
import { GREEK, HANGUL, HEBREW, TESSERACT_SCRIPTS, type TesseractScript } from './tesseract/languages.ts';
import type { TextRect } from './text-rect.ts';
import { SCRIPT_RECOGNISERS } from './weights.ts';

/** Recognisers, one of which knows the page. */
const knowing = (text: string) => async (rects: TextRect[], script: { letters: RegExp }) =>
  rects.map((rect) => (script.letters.test(text) ? readAs(text, 0.97, rect) : readAs('叶', 0.4, rect)));

const never = async (): Promise<never> => {
  throw new Error('asked without need');
};

describe('lines of a script the general recogniser does not know', () => {
  it('go to the recogniser that does', async () => {
    const lines = [readAs('叫子9对', 0.6, rectAt(10)), readAs('月啡对邓', 0.65, rectAt(40))];
    const read = await rereadForeign(lines, SCRIPT_RECOGNISERS, knowing('كتاب العقد'));
    expect(read.map((l) => l.reading.characters.map((c) => c.text).join(''))).toEqual(['كتاب العقد', 'كتاب العقد']);
  });

  it('are noticed though ideographs among them look right', async () => {
    const read = await rereadForeign(
      [readAs('日本①首都', 0.88, rectAt(10))],
      SCRIPT_RECOGNISERS,
      knowing('日本の首都'),
    );
    expect(read[0]!.reading.characters.map((c) => c.text).join('')).toBe('日本の首都');
  });

  it('leave good lines of the page alone', async () => {
    const good = readAs('Contract No. 7', 0.99, rectAt(10));
    const read = await rereadForeign(
      [good, readAs('叫子9对', 0.6, rectAt(40))],
      SCRIPT_RECOGNISERS,
      knowing('كتاب العقد'),
    );
    expect(read[0]).toBe(good);
  });

  it('keep their reading when no recogniser knows them', async () => {
    const lines = [readAs('CTOIIua', 0.7, rectAt(10))];
    expect(await rereadForeign(lines, SCRIPT_RECOGNISERS, knowing('Столица'))).toEqual(lines);
  });
});

it('asks no other recogniser on a page with a few bad lines', async () => {
  const lines = [10, 40, 70, 100].map((y) => readAs('fine words', 0.98, rectAt(y)));
  await expect(
    rereadForeign([...lines, readAs('fa1nt', 0.6, rectAt(130))], SCRIPT_RECOGNISERS, never),
  ).resolves.toHaveLength(5);
  await expect(rereadForeign([], SCRIPT_RECOGNISERS, never)).resolves.toEqual([]);
});

it('asks no recogniser about the labels of a chart that are codes', async () => {
  const lines = [readAs('T02 10YR', 0.93, rectAt(10)), readAs('USD100 eBay', 0.92, rectAt(40))];
  await expect(rereadForeign(lines, SCRIPT_RECOGNISERS, never)).resolves.toEqual(lines);
});

it('does not take the specks of a photo for another script', async () => {
  const specks = [readAs('Y', 0.35, rectAt(10, 20)), readAs('coooa', 0.44, rectAt(40, 50)), readAs('', 0, rectAt(70))];
  await expect(rereadForeign(specks, SCRIPT_RECOGNISERS, never)).resolves.toEqual(specks);
});

describe('scripts that only Tesseract reads', () => {
  const textsOf = (lines: readonly ReadLine[]): string[] =>
    lines.map((line) => line.reading.characters.map((c) => c.text).join(''));

  it('are read where a second recogniser made nothing of a line, also beside good lines', async () => {
    const good = readAs('a line of good print', 0.99, rectAt(10));
    const lines = [good, readAs('HapoAxyIOTbCA BiNbHIMI', 0.85, rectAt(40))];
    const unknown = new Set([lines[1]!]);
    const read = await rereadUnknown(lines, unknown, TESSERACT_SCRIPTS, knowing('народжуються'));
    expect(textsOf(read)).toEqual(['a line of good print', 'народжуються']);
    expect(unknown.size).toBe(0);
  });

  it('are tried in the order of how well their shapes match', async () => {
    const lines = [readAs('早己司人七卫49', 0.6, rectAt(10))];
    const asked: TesseractScript[] = [];
    await rereadUnknown(lines, new Set(lines), [HEBREW, HANGUL], (rects, script) => {
      asked.push(script);
      return knowing('안녕하세요')(rects, script);
    });
    expect(asked).toEqual([HANGUL, HANGUL]);
  });

  it('are asked for Greek with accents where most of the page is Greek', async () => {
    const greek = [readAs('∑úvoλo πληρωμúç 1250', 0.92, rectAt(10))];
    expect(textsOf(await rereadUnknown(greek, new Set(), [GREEK], knowing('Σύνολο')))).toEqual(['Σύνολο']);
    const other = [readAs('uųuiħokanalīa', 0.68, rectAt(10))];
    await expect(rereadUnknown(other, new Set(), TESSERACT_SCRIPTS, never)).resolves.toEqual(other);
  });

  it('stay unknown where no recogniser is sure of them, and lines that are read perfectly stay as they are', async () => {
    const lines = [readAs('Microsoft', 0.99, rectAt(10, 100)), readAs('I7In 311771', 0.6, rectAt(40))];
    const unknown = new Set([lines[1]!]);
    const unsure = async (rects: TextRect[]) => rects.map((rect) => readAs('סך הכל', 0.6, rect));
    expect(await rereadUnknown(lines, unknown, TESSERACT_SCRIPTS, unsure)).toEqual(lines);
    expect(unknown).toEqual(new Set([lines[1]!]));
  });
});
