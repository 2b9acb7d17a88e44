import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { latexOfTokens } from './onnx-formula-reader.ts';

const write = (tokens: string): string => latexOfTokens(tokens.split(' '));

describe('writing tokens as LaTeX', () => {
  it('keeps a command apart from the letter after it and from nothing else', () => {
    expect(write('\\alpha x ^ { 2 } \\beta _ { i }')).toBe('\\alpha x^{2}\\beta_{i}');
  });

  it('gives room to relations and to additions', () => {
    expect(write('a + b = \\frac { 1 } { 2 }')).toBe('a + b = \\frac{1}{2}');
  });

  it('leaves the sign of an exponent where it is', () => {
    expect(write('x ^ { - 1 } ( - y )')).toBe('x^{-1}(-y)');
  });

  it('gives words their spaces back', () => {
    expect(write('x \\text { i f ~ s o }')).toBe('x\\text{if so}');
  });

  it('writes what a renderer reads as the same formula', () => {
    const tokens =
      '\\left ( \\begin{matrix} a & b \\\\ - c & \\hat { d } \\end{matrix} \\right ) \\leq \\sum _ { i = 1 } ^ { n } x _ { i }';
    const render = (latex: string) => katex.renderToString(latex, { output: 'html' });
    expect(render(write(tokens))).toBe(render(tokens));
  });
});
