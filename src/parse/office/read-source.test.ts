import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelItems } from './read-source.ts';
import type { SourceBlock } from './source/source-block.ts';

const item = (depth: number): SourceBlock => ({ type: 'ListItem', flow: 'body', text: 'x', depth });
const depths = (stated: readonly number[]): number[] => levelItems(stated.map(item)).map(({ depth = 0 }) => depth);

it('moves a list that starts on the second level to the first', () => {
  expect(depths([1, 1, 0, 2, 2, 1])).toEqual([0, 0, 0, 1, 1, 1]);
});

it('keeps regular nesting, and starts over after other text', () => {
  expect(depths([0, 1, 2, 1, 0])).toEqual([0, 1, 2, 1, 0]);
  const text: SourceBlock = { type: 'Text', flow: 'body', text: 'between' };
  const picture: SourceBlock = { type: 'Picture', flow: 'picture', text: '' };
  const found = levelItems([item(0), item(1), text, item(1), picture, item(2)]);
  expect(found.map(({ depth }) => depth)).toEqual([0, 1, undefined, 0, undefined, 1]);
});

it('never skips a level, and keeps the hierarchy of the items', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { maxLength: 30 }), (stated) => {
      const depthsFound = depths(stated);
      for (const [at, depth] of depthsFound.entries()) {
        expect(depth).toBeLessThanOrEqual(at === 0 ? 0 : depthsFound[at - 1]! + 1);
        if (at > 0 && stated[at]! > stated[at - 1]!) expect(depth).toBe(depthsFound[at - 1]! + 1);
        if (at > 0 && stated[at] === stated[at - 1]) expect(depth).toBe(depthsFound[at - 1]);
      }
    }),
  );
});
