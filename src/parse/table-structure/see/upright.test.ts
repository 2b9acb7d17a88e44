import { describe, expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { prevailingAngle } from '../../upright.ts';
import { uprightFrame } from './upright.ts';

const region = { left: 100, top: 200, width: 50, height: 300 };

describe('uprightFrame', () => {
  it.each([
    [0, { left: 10, top: 20, width: 5, height: 8 }],
    [90, { left: 20, top: 35, width: 8, height: 5 }],
    [180, { left: 35, top: 272, width: 5, height: 8 }],
    [270, { left: 272, top: 10, width: 8, height: 5 }],
  ] as const)('turns a box in a table whose text runs at %i degrees', (angle, expected) => {
    expect(uprightFrame(region, angle).box({ left: 110, top: 220, width: 5, height: 8 })).toEqual(expected);
  });

  it('has the sides of a sideways table swapped', () => {
    expect(uprightFrame(region, 90)).toMatchObject({ width: 300, height: 50 });
  });
});

describe('prevailingAngle', () => {
  const word = (text: string, angle: Word['angle']): Word => ({
    text,
    angle,
    bbox: region,
    confidence: null,
    source: 'text-layer',
  });

  it('follows the letters, not the number of words', () => {
    expect(prevailingAngle([word('a', 0), word('b', 0), word('sideways', 90)])).toBe(90);
  });

  it('is upright where there are no words', () => {
    expect(prevailingAngle([])).toBe(0);
  });
});
