import { expect, it } from 'vitest';
import { detectDelimiter } from './dialect.ts';

it('chooses the delimiter with the most even field counts', () => {
  expect(detectDelimiter('a;b;c\n1,5;2;3\n4;5,5;6\n', true)).toMatchObject({ delimiter: ';', evenness: 1, records: 3 });
  expect(detectDelimiter('a\tb\n1\t2\n', true).delimiter).toBe('\t');
});

it('finds no delimiter in prose', () => {
  expect(detectDelimiter('no delimiter here\nnor here\n', true).evenness).toBe(0);
});

it('ignores the last record of a sample, which may be truncated', () => {
  expect(detectDelimiter('a,b,c\n1,2,3\n4,', false)).toMatchObject({ delimiter: ',', evenness: 1, records: 2 });
});
