import { expect, it } from 'vitest';
import { DETECTION, detectionFor } from './detect.ts';

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
