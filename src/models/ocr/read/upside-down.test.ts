import { describe, expect, it } from 'vitest';
import { readAs, rectAt } from '../../../../test/fixtures/models/reading-fixture.ts';
import type { TextRect } from '../text-rect.ts';
import { readEitherWay } from './upside-down.ts';

const isTurned = (rect: TextRect): boolean => Math.cos(rect.angle) < 0;

/** A recogniser that understands text only when it is turned as `upright` says. */
function recogniser(upright: (rect: TextRect) => boolean) {
  const asked: number[] = [];
  return {
    asked,
    read: async (rects: TextRect[]) => {
      asked.push(rects.length);
      return rects.map((rect) => (upright(rect) ? readAs('good text', 0.98, rect) : readAs('6u!q', 0.5, rect)));
    },
  };
}

const lines = (...ys: number[]) => ys.map((y) => ({ rect: rectAt(y), crosswise: false }));

describe('a page', () => {
  it('that reads well is read once', async () => {
    const { read, asked } = recogniser((rect) => !isTurned(rect));
    await readEitherWay(lines(10, 40, 70), read);
    expect(asked.filter((n) => n > 0)).toEqual([3]);
  });

  it('that is upside down is turned', async () => {
    const { read } = recogniser(isTurned);
    const result = await readEitherWay(lines(10, 40, 70), read);
    expect(result.filter((line) => line.confidence > 0.9)).toHaveLength(3);
  });

  it('that cannot be read either way stays as it is', async () => {
    const { read, asked } = recogniser(() => false);
    const result = await readEitherWay(lines(10, 40), read);
    expect(result.some((line) => isTurned(line.rect))).toBe(false);
    expect(asked).toEqual([2, 2, 0]);
  });

  it('turns a line across it for itself', async () => {
    const { read } = recogniser((rect) => isTurned(rect) === rect.cy > 100);
    const result = await readEitherWay([...lines(10, 40), { rect: rectAt(200), crosswise: true }], read);
    expect(result.map((line) => isTurned(line.rect))).toEqual([false, false, true]);
  });
});
