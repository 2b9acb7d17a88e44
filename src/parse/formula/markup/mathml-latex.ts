import { pairsOf } from '../../../domain/plain-object.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { accentOf, isFunction, letterLatex, signLatex, TAKES_LIMITS, wordLatex } from '../symbols.ts';
import {
  fencedBy,
  isAligned,
  isGroup,
  localOf,
  mathmlFences,
  mathmlParts,
  mathmlRows,
  multiscriptsOf,
  operatorOf,
  tokenText,
} from './mathml.ts';

/**
 * Presentation MathML as LaTeX without delimiters.
 *
 *     mathmlLatex(math) // 'x=\frac{-b\pm\sqrt{b^{2}-4ac}}{2a}'
 */
export const mathmlLatex = (math: XmlElement): string => tidyLatex(rowLatex(mathmlParts(math)));

const of = (element: XmlElement | undefined): string => (element ? tidyLatex(latexOf(element)) : '');

type Writer = (element: XmlElement, parts: readonly XmlElement[]) => string;

const scripts: Writer = (element, [base, first, second]) => {
  const name = localOf(element);
  const sub = name === 'msup' ? '' : scriptOf('_', of(first));
  const sup = name === 'msub' ? '' : scriptOf('^', of(name === 'msup' ? first : second));
  return `${baseOf(of(base))}${sub}${sup}`;
};

const WRITERS: Readonly<Record<string, Writer>> = {
  mi: identifier,
  mn: (element) => (isBold(element) ? `\\mathbf{${tokenText(element)}}` : tokenText(element)),
  mo: (element) => operator(tokenText(element)),
  mtext: (element) => (tokenText(element) === '' ? ' ' : `\\text{${escapedText(tokenText(element))}}`),
  ms: (element) => `\\text{${escapedText(tokenText(element))}}`,
  mspace: () => ' ',
  mfrac: ({ attributes }, [above, below]) => {
    if (/^0(?:\.0+)?(?:\D|$)/.test(attributes.linethickness ?? ''))
      return `\\genfrac{}{}{0pt}{}{${of(above)}}{${of(below)}}`;
    return attributes.bevelled === 'true' ? `{${of(above)}}/{${of(below)}}` : `\\frac{${of(above)}}{${of(below)}}`;
  },
  msqrt: (_, parts) => `\\sqrt{${tidyLatex(rowLatex(parts))}}`,
  mroot: (_, [base, degree]) => `\\sqrt[${of(degree)}]{${of(base)}}`,
  msub: scripts,
  msup: scripts,
  msubsup: scripts,
  munder: (_, [base, below]) => under(base, below),
  mover: (_, [base, above]) => over(base, above),
  munderover: (_, [base, below, above]) => {
    const lower = withLimit('_', of(base), of(below));
    return /_\{/.test(lower) ? `${lower}${scriptOf('^', of(above))}` : `\\overset{${of(above)}}{${lower}}`;
  },
  mmultiscripts: multiscripts,
  /** A function and its argument: an element of Word, not of MathML. */
  func: (_, parts) => parts.map(of).join(' '),
  mfenced: (element) => {
    const { open, close, content, separators } = mathmlFences(element);
    const between = (at: number): string => separators[Math.min(at, separators.length - 1)] ?? '';
    const inner = content.map((part, at) => (at > 0 ? `${signLatex(between(at - 1))}` : '') + of(part)).join('');
    return bracketed(open, close, content, inner);
  },
  mtable: (element) => environment(isAligned(element) ? 'aligned' : 'matrix', cells(element)),
  menclose: ({ attributes }, parts) => {
    const inner = tidyLatex(rowLatex(parts));
    if (/radical/.test(attributes.notation ?? '')) return `\\sqrt{${inner}}`;
    return /box|circle/.test(attributes.notation ?? '') ? `\\boxed{${inner}}` : inner;
  },
};

/** Unknown elements are replaced by their content, so that nothing is lost. */
function latexOf(element: XmlElement): string {
  const parts = mathmlParts(element);
  const write = isGroup(element) ? undefined : WRITERS[localOf(element)];
  return write ? write(element, parts) : rowLatex(parts);
}

function rowLatex(parts: readonly XmlElement[]): string {
  const fenced = fencedBy(parts);
  if (!fenced) return joinLatex(parts.map(latexOf));
  return bracketed(fenced.open, fenced.close, fenced.content, tidyLatex(rowLatex(fenced.content)));
}

/** Content that needs larger brackets. */
const HIGH = /\\(?:frac|genfrac|sqrt|sum|prod|int|begin|left|over|under)/;

function bracketed(open: string, close: string, content: readonly XmlElement[], inner: string): string {
  const [only, ...more] = content;
  if (only && more.length === 0 && localOf(only) === 'mtable') {
    const matrix = matrixBetween(open, close) ?? (open === '{' && close === '' ? 'cases' : undefined);
    if (matrix) return environment(matrix, cells(only));
  }
  const isPlain = open !== '' && close !== '' && !HIGH.test(inner);
  return isPlain
    ? `${fenceOf(open)}${inner}${fenceOf(close)}`
    : `\\left${fenceOf(open)}${inner}\\right${fenceOf(close)}`;
}

const cells = (table: XmlElement): string[][] => mathmlRows(table).map((row) => row.map(of));

const BRACES = pairsOf('⏞ overbrace ︷ overbrace ⏟ underbrace ︸ underbrace');
const LINES = new Set(['¯', '‾', '_', '\u0332', '\u0305', '―', '─']);

function over(base: XmlElement | undefined, above: XmlElement | undefined): string {
  const sign = operatorOf(above) ?? '';
  const inner = of(base);
  if (BRACES[sign]) return `\\${BRACES[sign]}{${inner}}`;
  const accent = withAccent(sign, inner);
  if (accent !== undefined) return accent;
  return LINES.has(sign) ? `\\overline{${inner}}` : withLimit('^', inner, of(above));
}

function under(base: XmlElement | undefined, below: XmlElement | undefined): string {
  const sign = operatorOf(below) ?? '';
  if (BRACES[sign]) return `\\${BRACES[sign]}{${of(base)}}`;
  return LINES.has(sign) ? `\\underline{${of(base)}}` : withLimit('_', of(base), of(below));
}

function multiscripts(element: XmlElement): string {
  const { base, before, after } = multiscriptsOf(element);
  const pairs = (list: readonly (XmlElement | null)[]): string =>
    list.map((one, at) => scriptOf(at % 2 === 0 ? '_' : '^', one ? of(one) : '')).join('');
  return `${before.length > 0 ? `{}${pairs(before)}` : ''}${baseOf(of(base))}${pairs(after)}`;
}

const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/double-struck/, 'mathbb'],
  [/fraktur/, 'mathfrak'],
  [/script/, 'mathcal'],
];
const isBold = ({ attributes }: XmlElement): boolean => /bold/.test(attributes.mathvariant ?? '');

function identifier(element: XmlElement): string {
  const text = tokenText(element);
  const variant = element.attributes.mathvariant ?? '';
  const alphabet = VARIANTS.find(([name]) => name.test(variant))?.[1];
  if (alphabet) return `\\${alphabet}{${text}}`;
  const letters = [...text];
  if (letters.length > 1 && /^[A-Za-z]+$/.test(text)) {
    return isFunction(text) || variant === 'normal' || variant === '' ? wordLatex(text) : `\\mathit{${text}}`;
  }
  const font = { fontName: '', bold: isBold(element), italic: variant !== 'normal' && variant !== 'bold' };
  return joinLatex(letters.map((letter) => (/\p{L}/u.test(letter) ? letterLatex(letter, font) : signLatex(letter))));
}

/** Invisible operators. */
const INVISIBLE = /[\u2061-\u2064]/g;

function operator(sign: string): string {
  const seen = sign.replace(INVISIBLE, '');
  if (/^[A-Za-z]{2,}$/.test(seen)) return wordLatex(seen);
  return joinLatex([...seen].map((one) => (/[{}]/.test(one) ? `\\${one}` : signLatex(one))));
}

const tidyLatex = (latex: string): string => latex.replace(/\s+/g, ' ').trim();

/** Separates a command from a following letter. */
function joinLatex(parts: readonly string[]): string {
  let [all, last] = ['', ''];
  for (const part of parts) {
    all += /\\[a-zA-Z]+$/.test(last) && /^[a-zA-Z]/.test(part) ? ` ${part}` : part;
    last = part || last;
  }
  return all;
}

const isOne = (latex: string): boolean => /^(?:.|\\[a-zA-Z]+)$/su.test(latex);

const baseOf = (latex: string): string => (isOne(latex) ? latex : `{${latex}}`);

/** Drops empty scripts, which editors leave as placeholders. */
const scriptOf = (mark: '_' | '^', latex: string): string => (latex === '' ? '' : `${mark}{${latex}}`);

const escapedText = (text: string): string => text.replace(/[\\{}$%#&_]/g, '\\$&');

const FENCES: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '‖': '\\|',
  '∥': '\\|',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '∣': '|',
  '': '.',
};
const fenceOf = (sign: string): string => FENCES[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : '.');

const MATRICES = pairsOf('() pmatrix [] bmatrix {} Bmatrix || vmatrix ∣∣ vmatrix ‖‖ Vmatrix ∥∥ Vmatrix');

/** The matrix environment with these brackets. */
const matrixBetween = (open: string, close: string): string | undefined => MATRICES[open + close];

const environment = (name: string, rows: readonly (readonly string[])[]): string =>
  `\\begin{${name}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${name}}`;

const WIDE = pairsOf('hat widehat tilde widetilde bar overline vec overrightarrow');

/** An accent over one or more letters; undefined for other symbols. */
function withAccent(mark: string, latex: string): string | undefined {
  const name = accentOf(mark) ?? (mark === '→' ? 'vec' : undefined);
  return name && `\\${isOne(latex) ? name : (WIDE[name] ?? name)}{${latex}}`;
}

/** A limit of `lim` or a sum; under anything else it is an underset. */
function withLimit(mark: '_' | '^', base: string, limit: string): string {
  const name = base.replace(/^\\(?:operatorname\*?\{(\w+)\}|(\w+))$/, '$1$2');
  const takes = TAKES_LIMITS.test(name) || /^\\(?:sum|prod|coprod|big\w+|i*o?int)$/.test(base);
  return takes ? `${base}${scriptOf(mark, limit)}` : `\\${mark === '_' ? 'underset' : 'overset'}{${limit}}{${base}}`;
}
