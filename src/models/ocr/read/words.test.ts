import { describe, expect, it } from 'vitest';
import type { CtcReading } from './ctc.ts';
import { wordsOfReading } from './words.ts';

const STEP = 8;

/**
 * A line given as a picture: each letter takes two steps of ink, `_` a step of bare paper. `chance` is how likely the
 * network found a space on bare paper.
 */
function lineOf(picture: string, chance = 0): Parameters<typeof wordsOfReading> {
  const characters: CtcReading['characters'] = [];
  const space: number[] = [];
  const ink: number[] = [];
  for (const c of picture) {
    if (c !== '_') {
      characters.push({ text: c, confidence: 1, firstStep: space.length, lastStep: space.length, alternatives: [] });
      space.push(0, 0);
      ink.push(...Array<number>(2 * STEP - 2).fill(9), 0, 0);
    } else {
      space.push(chance);
      ink.push(...Array<number>(STEP).fill(0));
    }
  }
  return [
    { characters, spaceChance: Float32Array.from(space) },
    { columns: Uint8Array.from(ink), top: 8, bottom: 40 },
  ];
}

const texts = (picture: string, chance = 0): string[] => wordsOfReading(...lineOf(picture, chance)).map((w) => w.text);

describe('words of a line', () => {
  it('split where the network wrote a space', () => {
    expect(texts('Ab_cd', 0.9)).toEqual(['Ab', 'cd']);
  });

  it('split where it nearly wrote one and the ink leaves room', () => {
    expect(texts('Ab_cd', 0.3)).toEqual(['Ab', 'cd']);
  });

  it('split at a wide gap though the network saw no space', () => {
    expect(texts('Ab___cd')).toEqual(['Ab', 'cd']);
  });

  it('split on weaker evidence where the line would have words that are too long, and there only', () => {
    expect(texts('catholic_traditions', 0.02)).toEqual(['catholic', 'traditions']);
    expect(texts('cat_dog', 0.02)).toEqual(['catdog']);
    expect(texts('interdisciplinary', 0.02)).toEqual(['interdisciplinary']);
  });

  it('stay together at the gaps between letters', () => {
    expect(texts('Abcd')).toEqual(['Abcd']);
  });

  it('keep their full stop and comma, however far away the sign is', () => {
    expect(texts('Ab_.', 0.1)).toEqual(['Ab.']);
  });

  it('of ideographs are split by the network alone', () => {
    expect(texts('合___同')).toEqual(['合同']);
    expect(texts('合_同', 0.8)).toEqual(['合', '同']);
  });

  it('of Hangul are split by room alone, whatever the recogniser says of spaces', () => {
    expect(texts('수도__서울')).toEqual(['수도', '서울']);
    const [reading, ink] = lineOf('수도__서울');
    expect(wordsOfReading({ ...reading, spaceChance: reading.spaceChance.map(() => 1) }, ink)).toHaveLength(2);
  });

  it('have boxes that end where the ink ends', () => {
    const [first, second] = wordsOfReading(...lineOf('Ab__cd', 0.9));
    expect([first!.from, first!.to]).toEqual([0, 30]);
    expect([second!.from, second!.to]).toEqual([48, 78]);
  });

  it('are none in an empty reading', () => {
    expect(wordsOfReading(...lineOf('___'))).toEqual([]);
  });
});
