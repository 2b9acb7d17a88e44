import { expect, it } from 'vitest';
import { withoutEmphasisMarks } from './without-emphasis.ts';

it.each([
  ['a **bold** and *slanted* ~~price~~ of <mark>3 <u>or</u> 4</mark>', 'a bold and slanted price of 3 or 4'],
  ['3 \\* 4 and **x**', '3 \\* 4 and x'],
  ['`a**b` and ***both***', '`a**b` and both'],
  ['$x^{*}$ *is* $5', '$x^{*}$ is $5'],
  ['<p>an <em>old</em> <s>price</s><sup>2</sup></p>', '<p>an old price<sup>2</sup></p>'],
])('keeps the words of %s', (written, plain) => {
  expect(withoutEmphasisMarks(written)).toBe(plain);
});
