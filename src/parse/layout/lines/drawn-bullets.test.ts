import { describe, expect, it } from 'vitest';
import { block } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from './build-lines.ts';
import { withDrawnBullets } from './drawn-bullets.ts';

const items = buildLines(block(['first item', 'second item', 'goes on'], 100, 100));
const dot = (top: number, more = {}) => ({ left: 84, top, width: 6, height: 6, ...more });
const marked = (...shapes: ReturnType<typeof dot>[]) =>
  withDrawnBullets(items, shapes).map((line) => line.hasDrawnBullet === true);

describe('bullets that are drawn', () => {
  it('begin the lines that they stand before', () => {
    expect(marked(dot(104), dot(129))).toEqual([true, true, false]);
  });

  it('are two of a kind below each other', () => {
    expect(marked(dot(104))).toEqual([false, false, false]);
    expect(marked(dot(104), dot(129, { left: 70 }))).toEqual([false, false, false]);
    expect(marked(dot(104), dot(129, { width: 10, height: 10 }))).toEqual([false, false, false]);
  });

  it('are small, near and round', () => {
    expect(marked(dot(104, { width: 14, height: 14 }), dot(129, { width: 14, height: 14 }))).toEqual([
      false,
      false,
      false,
    ]);
    expect(marked(dot(104, { left: 20 }), dot(129, { left: 20 }))).toEqual([false, false, false]);
    expect(marked(dot(104, { height: 2 }), dot(129, { height: 2 }))).toEqual([false, false, false]);
  });
});
