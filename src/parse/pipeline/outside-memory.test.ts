import { expect, it } from 'vitest';
import { OutsideMemory } from './steps.ts';

const MB = 1024 * 1024;

function collectionsOver(sizes: readonly number[]): number[] {
  let at = 0;
  const collected: number[] = [];
  const memory = new OutsideMemory(
    () => sizes[at]! * MB,
    () => collected.push(at),
  );
  for (; at < sizes.length; at++) memory.tidy();
  return collected;
}

it('collects when memory exceeds its minimum by 24 MB', () => {
  expect(collectionsOver([40, 50, 60, 64, 65])).toEqual([4]);
});

it('starts over after a collection', () => {
  expect(collectionsOver([40, 70, 45, 60, 69, 70])).toEqual([1, 5]);
});

it('ignores memory that is large but does not grow, or shrinks', () => {
  expect(collectionsOver([300, 310, 305, 320, 100, 110])).toEqual([]);
});
