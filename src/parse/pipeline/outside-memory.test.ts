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

it('collects once what is left over since it was least exceeds 24 MB', () => {
  expect(collectionsOver([40, 50, 60, 64, 65])).toEqual([4]);
});

it('counts anew from what a collection left', () => {
  expect(collectionsOver([40, 70, 45, 60, 69, 70])).toEqual([1, 5]);
});

it('leaves alone what is large and does not grow, and what became less', () => {
  expect(collectionsOver([300, 310, 305, 320, 100, 110])).toEqual([]);
});
