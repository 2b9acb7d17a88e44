import { expect, it } from 'vitest';
import { DETECTION, detectionFor, linesOfMap } from './detect.ts';

const picture = (width: number, height: number) => ({ width, height, data: new Uint8Array(0) });

it('looks at large pictures of a printed page a little coarser than they are drawn', () => {
  expect(detectionFor(picture(800, 500), 144).maxScale).toBeCloseTo(0.8, 2);
  expect(detectionFor(picture(1600, 1000), 288).maxScale).toBeCloseTo(0.4, 2);
});

it('looks at small pictures, and at those of unknown size, as they are', () => {
  expect(detectionFor(picture(90, 60), 144)).toBe(DETECTION);
  expect(detectionFor(picture(800, 500))).toBe(DETECTION);
  expect(detectionFor(picture(800, 500), 96).maxScale).toBe(1);
});

it('follows a line that is bent too much to be a rectangle', () => {
  const [width, height] = [300, 120];
  const middle = (x: number): number => 60 + 40 * Math.sin(x / 40);
  const map = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= 20 && x < 280 && Math.abs(y + 0.5 - middle(x)) < 5 ? 0.9 : 0;
  });
  const { lines, courses } = linesOfMap(map, width, height, 2, 2, DETECTION);
  expect(lines).toHaveLength(0);
  expect(courses).toHaveLength(1);
  expect(courses[0]!.points.length).toBeGreaterThan(20);
  for (const { x, y } of courses[0]!.points) expect(Math.abs(y / 2 - middle(x / 2))).toBeLessThan(3);
});

it('separates lines that a large first letter has joined, which would be lost as a whole', () => {
  const [width, height] = [400, 80];
  const inside = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
    x >= left && x < right && y >= top && y < bottom;
  const mapOf = (isText: (x: number, y: number) => boolean): Float32Array =>
    Float32Array.from({ length: width * height }, (_, i) => (isText(i % width, Math.floor(i / width)) ? 0.9 : 0));
  const joined = mapOf(
    (x, y) => inside(x, y, 20, 20, 45, 50) || inside(x, y, 44, 20, 380, 26) || inside(x, y, 44, 44, 380, 50),
  );
  const { lines } = linesOfMap(joined, width, height, 1, 1, DETECTION);
  expect(lines.map(({ rect }) => Math.round(rect.cy)).toSorted((a, b) => a - b)).toEqual([23, 35, 47]);
  // The letter hangs from the first line alone.
  const hung = mapOf((x, y) => inside(x, y, 20, 20, 45, 50) || inside(x, y, 44, 20, 380, 26));
  expect(linesOfMap(hung, width, height, 1, 1, DETECTION).lines).toHaveLength(2);
});
