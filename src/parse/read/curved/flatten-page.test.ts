import { describe, expect, it } from 'vitest';
import { engineSeeing, TestPage } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import type { LineCourse } from '../../../models/ocr/engine.ts';
import type { PageContent } from '../../page-content.ts';
import { flattenPage } from './flatten-page.ts';

const drop = (x: number): number => Math.round(25 * Math.sin(x / 90));
const TOPS = Array.from({ length: 12 }, (_, i) => 100 + 50 * i);
const signal = new AbortController().signal;

/** Twelve lines that hang through like a sheet in the wind. */
function photograph(): { content: PageContent; courses: LineCourse[] } {
  const page = new TestPage();
  for (const top of TOPS) {
    for (let x = 60; x < 540; x++) page.ink({ left: x, top: top + drop(x), width: 1, height: 8 });
  }
  const points = Array.from({ length: 48 }, (_, i) => 60 + 10 * i);
  const courses = TOPS.map((top) => ({ thickness: 8, points: points.map((x) => ({ x, y: top + 4 + drop(x) })) }));
  return { content: page.content, courses };
}

const follow = (courses: LineCourse[]) => ({ ...engineSeeing(), followLines: async () => courses });

describe('a photograph of a bent page', () => {
  it('is flattened, and what is found on it is given back where it lies', async () => {
    const { content, courses } = photograph();
    const flat = (await flattenPage(content, follow(courses), signal))!;
    const { width, data } = flat.content.raster;
    const dark = (y: number) =>
      Array.from({ length: 440 }, (_, i) => data[(y * width + 80 + i) * 3]!).filter((value) => value < 200).length;
    const rows = Array.from({ length: 800 }, (_, y) => y).filter((y) => dark(y) > 0);
    // Eight rows of ink a line and one or two of a blurred edge; in the picture they are spread over 58.
    expect(rows.length).toBeLessThan(12 * 14);
    const word = { text: 'word', confidence: 0.9, source: 'ocr' as const, angle: 0 as const };
    const middle = rows.find((y) => y > 300)!;
    const [segment] = flat.restore([
      {
        id: 's',
        type: 'Text',
        bbox: { left: 60, top: middle, width: 480, height: 8 },
        confidence: 1,
        words: [60, 200, 400].map((left) => ({ ...word, bbox: { left, top: middle, width: 20, height: 8 } })),
      },
    ]);
    const [a, b, c] = segment!.words.map(({ bbox }) => bbox.top);
    expect(b! - a!).toBeCloseTo(drop(210) - drop(70), -1);
    expect(c! - a!).toBeCloseTo(drop(410) - drop(70), -1);
    expect(segment!.bbox.height).toBeGreaterThan(30);
  });

  it('is nothing that is flat, empty, or states its words', async () => {
    const { content, courses } = photograph();
    const level = courses.map(({ points, thickness }) => ({
      thickness,
      points: points.map(({ x }) => ({ x, y: 90 })),
    }));
    expect(await flattenPage(content, follow(level), signal)).toBeNull();
    const stated = new TestPage().line('stated', 20, 20).content;
    expect(await flattenPage(stated, follow(courses), signal)).toBeNull();
    const empty = new TestPage().content;
    expect(await flattenPage(empty, follow(courses), signal)).toBeNull();
  });
});
