import { describe, expect, it } from 'vitest';
import { readAs, rectAt } from '../../../test/fixtures/models/reading-fixture.ts';
import { rereadForeign, type Script } from './scripts.ts';
import { CYRILLIC, GREEK, HEBREW, TESSERACT_SCRIPTS } from './tesseract/languages.ts';
import type { TextRect } from './text-rect.ts';
import { SCRIPT_RECOGNISERS } from './weights.ts';

/** Recognisers of which one knows the page. */
const knowing = (text: string) => async (rects: TextRect[], script: Script) =>
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

  it('keep their reading when nobody knows them', async () => {
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

it('asks nobody about the labels of a chart that are codes', async () => {
  const lines = [readAs('T02 10YR', 0.93, rectAt(10)), readAs('USD100 eBay', 0.92, rectAt(40))];
  await expect(rereadForeign(lines, SCRIPT_RECOGNISERS, never)).resolves.toEqual(lines);
});

it('does not take the specks of a photo for another script', async () => {
  const specks = [readAs('Y', 0.35, rectAt(10, 20)), readAs('coooa', 0.44, rectAt(40, 50)), readAs('', 0, rectAt(70))];
  await expect(rereadForeign(specks, SCRIPT_RECOGNISERS, never)).resolves.toEqual(specks);
});

describe('scripts that only Tesseract reads', () => {
  const both = [...SCRIPT_RECOGNISERS, ...TESSERACT_SCRIPTS];

  it('are noticed by capitals inside of words, however sure the general recogniser was', async () => {
    const lines = [readAs('HapoAxyIOTbCA BiNbHIMI', 0.85, rectAt(10)), readAs('PaxyHoK onnaTy', 0.91, rectAt(40))];
    const asked: Script[] = [];
    const read = await rereadForeign(lines, [HEBREW, CYRILLIC], (rects, script) => {
      asked.push(script);
      return knowing('народжуються')(rects, script);
    });
    expect(read.map((l) => l.reading.characters.map((c) => c.text).join(''))).toEqual(['народжуються', 'народжуються']);
    expect(new Set(asked)).toEqual(new Set([CYRILLIC]));
  });

  it('are asked for Greek with accents only where there are Greek letters', async () => {
    const greek = [readAs('∑úvoλo πληρωμúç 1250', 0.92, rectAt(10))];
    const read = await rereadForeign(greek, [GREEK], knowing('Σύνολο'));
    expect(read[0]!.reading.characters.map((c) => c.text).join('')).toBe('Σύνολο');
    const other = [readAs('uųuiħokanalīa', 0.68, rectAt(10))];
    await expect(rereadForeign(other, [GREEK], never)).resolves.toEqual(other);
  });

  it('are asked for only where most of the page cannot be read', async () => {
    const good = [10, 40].map((y) => readAs('a line of good print', 0.99, rectAt(y)));
    const lines = [...good, readAs('INIn 3217710', 0.6, rectAt(70))];
    await expect(rereadForeign(lines, TESSERACT_SCRIPTS, never)).resolves.toEqual(lines);
  });

  it('do not take lines that are read perfectly, nor those they are unsure of', async () => {
    const lines = [readAs('Microsoft', 0.99, rectAt(10, 100)), readAs('I7In 311771', 0.6, rectAt(40))];
    const unsure = async (rects: TextRect[], script: Script) =>
      rects.map((rect, at) =>
        readAs(script === HEBREW ? 'סך הכל' : 'x', at === 0 && rects.length === 1 ? 0.9 : 0.6, rect),
      );
    const read = await rereadForeign(lines, both, unsure);
    expect(read[0]).toBe(lines[0]);
  });
});
