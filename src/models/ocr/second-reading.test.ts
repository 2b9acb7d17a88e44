import { describe, expect, it } from 'vitest';
import { readAs, rectAt } from '../../../test/fixtures/models/reading-fixture.ts';
import { readAgain } from './paddle-engine.ts';
import type { ReadLine } from './read/recognise.ts';
import type { TextRect } from './text-rect.ts';

const textOf = (line: ReadLine): string => line.reading.characters.map((c) => c.text).join('');

describe('the better reader', () => {
  const better = async (rects: TextRect[]) => rects.map((rect) => readAs('TOTAL 12.50', 0.99, rect));
  const sure = readAs('Invoice', 0.995, rectAt(10));
  const unsure = readAs('T0TAL 1Z.50', 0.9, rectAt(40));

  it('looks at lines that the quick one is unsure of, and at no other', async () => {
    const { lines } = await readAgain([sure, unsure], () => false, better);
    expect(lines.map(textOf)).toEqual(['Invoice', 'TOTAL 12.50']);
  });

  it('is not believed where it passed over letters that it does not know', async () => {
    const cyrillic = readAs('PaxyHoK onnaTy 1250', 0.85, rectAt(10));
    const { lines, unknown } = await readAgain(
      [cyrillic],
      () => false,
      async ([rect]) => [readAs(': 1250', 0.99, rect!)],
    );
    expect(lines).toEqual([cyrillic]);
    expect([...unknown]).toEqual([cyrillic]);
  });

  it('does not look at specks, nor at lines that a reader of another script has settled', async () => {
    const speck = readAs('~', 0.2, rectAt(70));
    const asked: TextRect[] = [];
    const { lines } = await readAgain(
      [unsure, speck],
      (line) => line === unsure,
      async (rects) => {
        asked.push(...rects);
        return [];
      },
    );
    expect(lines).toEqual([unsure, speck]);
    expect(asked).toEqual([]);
  });
});
