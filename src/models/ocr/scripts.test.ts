import { describe, expect, it } from 'vitest';
import { readAs, rectAt } from './reading-fixture.ts';
import { rereadForeign } from './scripts.ts';
import type { TextRect } from './text-rect.ts';
import type { ScriptWeights } from './weights.ts';

/** Recognisers of which one knows the page. */
const knowing = (text: string) => async (rects: TextRect[], script: ScriptWeights) =>
  rects.map((rect) => (script.letters.test(text) ? readAs(text, 0.97, rect) : readAs('叶', 0.4, rect)));

const never = async (): Promise<never> => {
  throw new Error('asked without need');
};

describe('lines of a script the general recogniser does not know', () => {
  it('go to the recogniser that does', async () => {
    const lines = [readAs('叫子9对', 0.6, rectAt(10)), readAs('月啡对邓', 0.65, rectAt(40))];
    const read = await rereadForeign(lines, knowing('계약서'));
    expect(read.map((l) => l.reading.characters.map((c) => c.text).join(''))).toEqual(['계약서', '계약서']);
  });

  it('are noticed though ideographs among them look right', async () => {
    const read = await rereadForeign([readAs('日本①首都', 0.88, rectAt(10))], knowing('日本の首都'));
    expect(read[0]!.reading.characters.map((c) => c.text).join('')).toBe('日本の首都');
  });

  it('leave good lines of the page alone', async () => {
    const good = readAs('Contract No. 7', 0.99, rectAt(10));
    const read = await rereadForeign([good, readAs('叫子9对', 0.6, rectAt(40))], knowing('계약서'));
    expect(read[0]).toBe(good);
  });

  it('keep their reading when nobody knows them', async () => {
    const lines = [readAs('CTOIIua', 0.7, rectAt(10))];
    expect(await rereadForeign(lines, knowing('Столица'))).toEqual(lines);
  });
});

it('asks no other recogniser on a page with a few bad lines', async () => {
  const lines = [10, 40, 70, 100].map((y) => readAs('fine words', 0.98, rectAt(y)));
  await expect(rereadForeign([...lines, readAs('fa1nt', 0.6, rectAt(130))], never)).resolves.toHaveLength(5);
  await expect(rereadForeign([], never)).resolves.toEqual([]);
});

it('does not take the specks of a photo for another script', async () => {
  const specks = [readAs('Y', 0.35, rectAt(10, 20)), readAs('coooa', 0.44, rectAt(40, 50)), readAs('', 0, rectAt(70))];
  await expect(rereadForeign(specks, never)).resolves.toEqual(specks);
});
