import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { latexOfTokens } from './onnx-formula-reader.ts';

const write = (tokens: string): string => latexOfTokens(tokens.split(' '));

describe('latexOfTokens', () => {
  it('separates a command only from a following letter', () => {
    expect(write('\\alpha x ^ { 2 } \\beta _ { i }')).toBe('\\alpha x^{2}\\beta_{i}');
  });

  it('puts spaces around relations and additions', () => {
    expect(write('a + b = \\frac { 1 } { 2 }')).toBe('a + b = \\frac{1}{2}');
  });

  it('puts no space after the sign of an exponent', () => {
    expect(write('x ^ { - 1 } ( - y )')).toBe('x^{-1}(-y)');
  });

  it('restores spaces of words', () => {
    expect(write('x \\text { i f ~ s o }')).toBe('x\\text{if so}');
  });

  it('keeps the meaning for a renderer', () => {
    const tokens =
      '\\left ( \\begin{matrix} a & b \\\\ - c & \\hat { d } \\end{matrix} \\right ) \\leq \\sum _ { i = 1 } ^ { n } x _ { i }';
    const render = (latex: string) => katex.renderToString(latex, { output: 'html' });
    expect(render(write(tokens))).toBe(render(tokens));
  });
});
