import type { BoundingBox } from '../../src/domain/geometry.ts';
import { centreX, centreY } from '../../src/domain/geometry.ts';
import type { Word } from '../../src/parse/page-content.ts';
import type { Random } from './generator/random.ts';

/** The same table with another box, with words that were not read, and with boxes of words that sit a little elsewhere. */
export function varied(
  box: BoundingBox,
  words: readonly Word[],
  random: Random,
): { region: BoundingBox; words: Word[] } {
  const region = cut(box, random);
  const lost = random.chance(0.5) ? random.between(0, 0.08) : 0;
  const shake = random.between(0, 0.08);
  const kept = words.filter(({ bbox }) => {
    const [x, y] = [centreX(bbox) - region.left, centreY(bbox) - region.top];
    return x >= 0 && x <= region.width && y >= 0 && y <= region.height && !random.chance(lost);
  });
  const moved = kept.map((word) => {
    const { left, top, width, height } = word.bbox;
    const shift = (): number => random.between(-shake, shake) * height;
    const bbox = {
      left: left + shift(),
      top: top + shift(),
      width: Math.max(2, width + shift()),
      height: height + shift(),
    };
    return { ...word, bbox };
  });
  return { region, words: moved };
}

/** A part of the table: some rows or columns at its edges are left out. */
function cut({ left, top, width, height }: BoundingBox, random: Random): BoundingBox {
  const share = (chance: number): number =>
    random.chance(chance) ? random.between(0, 0.4) : random.between(-0.01, 0.01);
  const [fromTop, fromBottom, fromLeft, fromRight] = [share(0.25), share(0.25), share(0.15), share(0.15)];
  return {
    left: left + fromLeft * width,
    top: top + fromTop * height,
    width: width * (1 - fromLeft - fromRight),
    height: height * (1 - fromTop - fromBottom),
  };
}
