import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { boundedLines } from './bounded-lines.ts';

const lines = (text: string, pieceBytes: number, limit = 100) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return Array.fromAsync(boundedLines(Readable.from(pieces), limit, () => new Error('too long')));
};

it.each([1, 3, 1_000])('returns the lines from pieces of %i bytes', async (pieceBytes) => {
  expect(await lines('{"a":"ä"}\n\n{"b":1}\nrest', pieceBytes)).toEqual(['{"a":"ä"}', '', '{"b":1}', 'rest']);
});

it('throws at a line that is too long, not at many short ones', async () => {
  await expect(lines(`short\n${'x'.repeat(101)}`, 10)).rejects.toThrow('too long');
  expect(await lines(`${'x'.repeat(100)}\n`.repeat(50), 7)).toHaveLength(50);
});
