import { accentOf, TAKES_LIMITS } from '../symbols.ts';

/** What writers of LaTeX share, whatever they read. */
export const tidyLatex = (latex: string): string => latex.replace(/\s+/g, ' ').trim();

/** A command that ends in a letter is separated from a letter that follows. */
export function joinLatex(parts: readonly string[]): string {
  let [all, last] = ['', ''];
  for (const part of parts) {
    all += /\\[a-zA-Z]+$/.test(last) && /^[a-zA-Z]/.test(part) ? ` ${part}` : part;
    last = part || last;
  }
  return all;
}

const isOne = (latex: string): boolean => /^(?:.|\\[a-zA-Z]+)$/su.test(latex);

/** A base of several signs is held together. */
export const baseOf = (latex: string): string => (isOne(latex) ? latex : `{${latex}}`);

/** Empty scripts are dropped: editors leave placeholders. */
export const scriptOf = (mark: '_' | '^', latex: string): string => (latex === '' ? '' : `${mark}{${latex}}`);

export const escapedText = (text: string): string => text.replace(/[\\{}$%#&_]/g, '\\$&');

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
export const fenceOf = (sign: string): string => FENCES[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : '.');

const MATRICES: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '∣∣': 'vmatrix',
  '‖‖': 'Vmatrix',
  '∥∥': 'Vmatrix',
};

/** The environment of a matrix between brackets, which are one thing in LaTeX. */
export const matrixBetween = (open: string, close: string): string | undefined => MATRICES[open + close];

export const environment = (name: string, rows: readonly (readonly string[])[]): string =>
  `\\begin{${name}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${name}}`;

const WIDE: Readonly<Record<string, string>> = {
  hat: 'widehat',
  tilde: 'widetilde',
  bar: 'overline',
  vec: 'overrightarrow',
};

/** A mark over a letter, or over several; undefined where the sign is not such a mark. */
export function withAccent(mark: string, latex: string): string | undefined {
  const name = accentOf(mark) ?? (mark === '→' ? 'vec' : undefined);
  return name && `\\${isOne(latex) ? name : (WIDE[name] ?? name)}{${latex}}`;
}

/** What is under `lim` or over a sum is its limit; under anything else it is set below. */
export function withLimit(mark: '_' | '^', base: string, limit: string): string {
  const name = base.replace(/^\\(?:operatorname\*?\{(\w+)\}|(\w+))$/, '$1$2');
  const takes = TAKES_LIMITS.test(name) || /^\\(?:sum|prod|coprod|big\w+|i*o?int)$/.test(base);
  return takes ? `${base}${scriptOf(mark, limit)}` : `\\${mark === '_' ? 'underset' : 'overset'}{${limit}}{${base}}`;
}
