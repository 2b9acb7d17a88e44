import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../xml/xml-tree.ts';
import { ommlLatex, ommlText } from './omml.ts';

const r = (text: string, properties = ''): string =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (content: string, name = 'e'): string => `<m:${name}>${content}</m:${name}>`;
const power = (of: string, to: string): string => `<m:sSup>${e(of)}${e(to, 'sup')}</m:sSup>`;
const fraction = (above: string, below: string, type = ''): string =>
  `<m:f>${type && `<m:fPr><m:type m:val="${type}"/></m:fPr>`}${e(above, 'num')}${e(below, 'den')}</m:f>`;
const root = (of: string): string => `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(of)}</m:rad>`;
const brackets = (content: string, open: string, close: string): string =>
  `<m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr>${e(content)}</m:d>`;

const CASES: readonly [name: string, omml: string, latex: string, text: string][] = [
  ['plain letters and signs', r('a+2b≤π'), 'a+2b\\leq\\pi', 'a+2b≤π'],
  [
    'fractions and roots',
    r('x=') + fraction(r('-b±') + root(power(r('b'), r('2')) + r('-4ac')), r('2a')),
    'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}',
    'x=(-b±√(b^2-4ac))/(2a)',
  ],
  ['roots with a degree', `<m:rad>${e(r('3'), 'deg')}${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}', '3√x'],
  [
    'sums with their limits',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(r('i=1'), 'sub')}${e(r('n'), 'sup')}${e(`<m:sSub>${e(r('x'))}${e(r('i'), 'sub')}</m:sSub>`)}</m:nary>`,
    '\\sum_{i=1}^{n} x_{i}',
    '∑_(i=1)^n x_i',
  ],
  [
    'integrals, which are the operator where none is named',
    `<m:nary>${e('', 'sub')}${e('', 'sup')}${e(r('f dx'))}</m:nary>`,
    '\\int f dx',
    '∫ f dx',
  ],
  [
    'functions and limits',
    `<m:func>${e(`<m:limLow>${e(r('lim', '<m:sty m:val="p"/>'))}${e(r('n→∞'), 'lim')}</m:limLow>`, 'fName')}${e(r('n'))}</m:func>`,
    '\\lim_{n\\to\\infty} n',
    'lim_(n→∞) n',
  ],
  [
    'matrices in brackets',
    brackets(`<m:m><m:mr>${e(r('1'))}${e(r('0'))}</m:mr><m:mr>${e(r('0'))}${e(r('1'))}</m:mr></m:m>`, '[', ']'),
    '\\begin{bmatrix}1 & 0 \\\\ 0 & 1\\end{bmatrix}',
    '[1, 0; 0, 1]',
  ],
  [
    'cases',
    brackets(`<m:eqArr>${e(r('1&amp;a'))}${e(r('2&amp;b'))}</m:eqArr>`, '{', ''),
    '\\begin{cases}1 & a \\\\ 2 & b\\end{cases}',
    '{1a; 2b',
  ],
  [
    'binomials',
    brackets(fraction(r('n'), r('k'), 'noBar'), '(', ')'),
    '\\left(\\genfrac{}{}{0pt}{}{n}{k}\\right)',
    '(n¦k)',
  ],
  [
    'accents over one letter and over many',
    `<m:acc>${e(r('x'))}</m:acc><m:acc><m:accPr><m:chr m:val="&#x305;"/></m:accPr>${e(r('AB'))}</m:acc>`,
    '\\hat{x}\\overline{AB}',
    'xAB',
  ],
  ['plain text inside', r('x if y', '<m:nor/>'), '\\text{x if y}', 'x if y'],
  ['alphabets', r('R', '<m:scr m:val="double-struck"/>') + r('ℝ'), '\\mathbb{R}\\mathbb{R}', 'Rℝ'],
  ['nothing that was deleted', `${r('a')}<w:del>${r('b')}</w:del>`, 'a', 'a'],
  ['what is new to us, for what it holds', `<m:novel>${r('q')}</m:novel>`, 'q', 'q'],
];

describe('a formula of a Word document', () => {
  it.each(CASES)('has %s, in LaTeX that compiles and in one line', (_, omml, latex, text) => {
    const math = parseXml(`<m:oMath>${omml}</m:oMath>`, {});
    expect(ommlLatex(math)).toBe(latex);
    expect(ommlText(math)).toBe(text);
    expect(() => katex.renderToString(latex, { throwOnError: true })).not.toThrow();
  });

  it('takes linear time', () => {
    const before = process.cpuUsage();
    expect(ommlLatex(parseXml(`<m:oMath>${r('x+'.repeat(100_000))}</m:oMath>`, {}))).toHaveLength(200_000);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  });
});
