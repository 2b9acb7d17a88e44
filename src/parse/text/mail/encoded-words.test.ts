import { expect, it } from 'vitest';
import { decodeWords } from './encoded-words.ts';

it('reads both encodings', () => {
  expect(decodeWords('=?utf-8?Q?M=C3=BChle_am_See?=')).toBe('Mühle am See');
  expect(decodeWords(`=?UTF-8?B?${Buffer.from('Mühle').toString('base64')}?=`)).toBe('Mühle');
});

it('joins adjacent words, even if they split a character', () => {
  expect(decodeWords('=?utf-8?Q?M=C3?= =?utf-8?Q?=BChle?=')).toBe('Mühle');
});

it('keeps the text around them', () => {
  expect(decodeWords('Re: =?iso-8859-1?Q?M=FChle?= <a@b.example>')).toBe('Re: Mühle <a@b.example>');
  expect(decodeWords('plain = ? text')).toBe('plain = ? text');
});
