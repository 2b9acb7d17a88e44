import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../xml/xml-tree.ts';
import { mathmlLatex } from './mathml-latex.ts';
import { mathmlText } from './mathml-text.ts';

const mi = (text: string, attributes = ''): string => `<mi${attributes}>${text}</mi>`;
const mn = (text: string | number): string => `<mn>${text}</mn>`;
const mo = (text: string, attributes = ''): string => `<mo${attributes}>${text}</mo>`;
const mrow = (...parts: string[]): string => `<mrow>${parts.join('')}</mrow>`;
const table = (...rows: string[][]): string =>
  `<mtable>${rows.map((row) => `<mtr>${row.map((cell) => `<mtd>${cell}</mtd>`).join('')}</mtr>`).join('')}</mtable>`;
const fence = (open: string, content: string, close: string): string =>
  mrow(mo(open, ' fence="true" form="prefix"'), mrow(content), mo(close, ' fence="true" form="postfix"'));

const CASES: readonly [name: string, mathml: string, latex: string, text: string][] = [
  ['letters, numbers and signs', mrow(mi('a'), mo('+'), mn(2), mi('b'), mo('≤'), mi('π')), 'a+2b\\leq\\pi', 'a+2b≤π'],
  [
    'fractions and roots',
    mrow(
      mi('x'),
      mo('='),
      `<mfrac>${mrow(mo('−'), mi('b'), mo('±'), `<msqrt><msup>${mi('b')}${mn(2)}</msup>${mo('−')}${mn(4)}${mi('a')}${mi('c')}</msqrt>`)}${mrow(mn(2), mi('a'))}</mfrac>`,
    ),
    'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}',
    'x=(−b±√(b^2−4ac))/(2a)',
  ],
  ['roots with a degree', `<mroot>${mi('x')}${mn(3)}</mroot>`, '\\sqrt[3]{x}', '3√x'],
  [
    'sums with their limits',
    mrow(
      `<munderover>${mo('∑')}${mrow(mi('i'), mo('='), mn(1))}${mi('n')}</munderover>`,
      `<msub>${mi('x')}${mi('i')}</msub>`,
    ),
    '\\sum_{i=1}^{n}x_{i}',
    '∑_(i=1)^n x_i',
  ],
  [
    'limits of functions',
    mrow(`<munder>${mi('lim')}${mrow(mi('n'), mo('→'), mi('∞', ' mathvariant="normal"'))}</munder>`, mi('n')),
    '\\lim_{n\\to\\infty}n',
    'lim_(n→∞) n',
  ],
  [
    'brackets, as high as what they hold',
    mrow(fence('(', mrow(mi('a'), mo('+'), mi('b')), ')'), fence('[', `<mfrac>${mi('a')}${mi('b')}</mfrac>`, ']')),
    '(a+b)\\left[\\frac{a}{b}\\right]',
    '(a+b)[a/b]',
  ],
  ['brackets side by side', mrow(mo('('), mi('a'), mo(')'), mo('('), mi('b'), mo(')')), '(a)(b)', '(a)(b)'],
  [
    'matrices between brackets',
    fence('[', table([mn(1), mn(0)], [mn(0), mn(1)]), ']'),
    '\\begin{bmatrix}1 & 0 \\\\ 0 & 1\\end{bmatrix}',
    '[1, 0; 0, 1]',
  ],
  [
    'cases after a brace',
    fence('{', table([mn(1), mi('a')], [mn(2), mi('b')]), ''),
    '\\begin{cases}1 & a \\\\ 2 & b\\end{cases}',
    '{1, a; 2, b',
  ],
  ['fences with separators', `<mfenced open="⟨">${mi('a')}${mi('b')}</mfenced>`, '\\langle a,b)', '⟨a,b)'],
  ['binomials', `<mfrac linethickness="0">${mi('n')}${mi('k')}</mfrac>`, '\\genfrac{}{}{0pt}{}{n}{k}', 'n¦k'],
  [
    'accents over one letter and over many',
    mrow(`<mover>${mi('x')}${mo('^')}</mover>`, `<mover>${mrow(mi('A'), mi('B'))}${mo('¯')}</mover>`),
    '\\hat{x}\\overline{AB}',
    'xAB',
  ],
  [
    'braces over and under',
    `<munder>${mrow(mi('a'), mo('+'), mi('b'))}${mo('⏟')}</munder>`,
    '\\underbrace{a+b}',
    'a+b',
  ],
  [
    'names, text and alphabets',
    mrow(mi('sin'), mo('\u2061'), mi('x'), '<mtext>if x</mtext>', mi('R', ' mathvariant="double-struck"')),
    '\\sin x\\text{if x}\\mathbb{R}',
    'sinx if x R',
  ],
  [
    'scripts before a letter',
    `<mmultiscripts>${mi('C')}<none/>${mn(2)}<mprescripts/>${mn(6)}<none/></mmultiscripts>`,
    '{}_{6}C^{2}',
    '_6C^2',
  ],
  [
    'no notes of the program that wrote it',
    `<semantics>${mi('a')}<annotation encoding="StarMath 5.0">a</annotation></semantics>`,
    'a',
    'a',
  ],
  ['what is new to us, for what it holds', `<mnovel>${mi('q')}</mnovel>`, 'q', 'q'],
];

describe('a formula in MathML', () => {
  it.each(CASES)('has %s, in LaTeX that compiles and in one line', (_, mathml, latex, text) => {
    const math = parseXml(`<math:math>${mathml.replace(/<(\/?)m/g, '<$1math:m')}</math:math>`, {});
    expect(mathmlLatex(math)).toBe(latex);
    expect(mathmlText(math)).toBe(text);
    expect(() => katex.renderToString(latex, { throwOnError: true })).not.toThrow();
  });
});
