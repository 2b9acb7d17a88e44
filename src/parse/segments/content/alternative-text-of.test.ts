import { expect, it } from 'vitest';
import { alternativeTextOf } from './alternative-text-of.ts';

const image = (left: number, width: number, alternativeText?: string) => ({
  bbox: { left, top: 0, width, height: 100 },
  ...(alternativeText === undefined ? {} : { alternativeText }),
});
const picture = { left: 0, top: 0, width: 200, height: 100 };

it('a picture takes the text of the images it is made of, the largest first, each once', () => {
  const images = [image(0, 40, 'a key'), image(50, 100, 'a map'), image(150, 50, 'a map'), image(0, 200)];
  expect(alternativeTextOf(picture, images)).toBe('a map a key');
});

it('an image that only touches the picture is not part of it', () => {
  expect(alternativeTextOf(picture, [image(190, 100, 'the neighbour')])).toBeUndefined();
});
