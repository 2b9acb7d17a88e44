import { expect, it } from 'vitest';
import type { BoundingBox } from '../../../../domain/geometry.ts';
import { cutOut } from '../../../read/page-ink.ts';
import { linesAmongImages } from './image-lines.ts';

const [width, height] = [100, 60];
const data = new Uint8Array(width * height * 3).fill(255);
for (let x = 10; x < 50; x++) data.fill(40, (20 * width + x) * 3, (20 * width + x + 1) * 3);
const raster = { width, height, data };
const drawPart = (part: BoundingBox) => cutOut(raster, part);
const image = (left: number, top: number, w: number, h: number) => ({ bbox: { left, top, width: w, height: h } });

it('an image of one pixel drawn as the bar of a fraction is a line', () => {
  const { images, rules } = linesAmongImages([image(10, 20, 40, 1)], raster, drawPart, 2);
  expect(images).toEqual([]);
  expect(rules).toEqual([
    { orientation: 'horizontal', bbox: { left: 10, top: 20, width: 40, height: 1 }, color: '#282828' },
  ]);
});

it('a picture, a dot, a line that nobody sees, one off the page and one with a text of its own stay images', () => {
  const kept = [
    image(10, 10, 40, 20),
    image(10, 20, 3, 2),
    image(10, 40, 40, 1),
    image(10, -20, 40, 1),
    { ...image(10, 20, 40, 1), alternativeText: 'a needle' },
  ];
  expect(linesAmongImages(kept, raster, drawPart, 2)).toEqual({ images: kept, rules: [] });
});
