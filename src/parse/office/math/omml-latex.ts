import { accentOf, isFunction, letterLatex, signLatex, TAKES_LIMITS, wordLatex } from '../../formula/symbols.ts';
import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { fencesOf, isSet, isSilent, localOf, naryOperator, partOf, partsOf, runText, settingOf } from './omml.ts';

/**
 * A formula of a Word document (OMML, ECMA-376, 22.1) as LaTeX without delimiters.
 *
 *     ommlLatex(math) // 'x=\frac{-b\pm \sqrt{b^{2}-4ac}}{2a}'
 */
export const ommlLatex = (math: XmlElement): string => tidy(inside(math));

const tidy = (latex: string): string => latex.replace(/\s+/g, ' ').trim();

const inside = (element: XmlElement | undefined): string => joined(elementsOf(element).map(latexOfPart));

/** A command that ends in a letter is parted from a letter that follows. */
function joined(parts: readonly string[]): string {
  let all = '';
  for (const part of parts) all += /\\[a-zA-Z]+$/.test(all) && /^[a-zA-Z]/.test(part) ? ` ${part}` : part;
  return all;
}

const braced = (element: XmlElement | undefined): string => `{${tidy(inside(element))}}`;

/** An empty script is none: editors leave places open. */
function script(mark: '_' | '^', element: XmlElement | undefined): string {
  const text = braced(element);
  return text === '{}' ? '' : `${mark}${text}`;
}

/** A base of several signs is held together. */
function base(element: XmlElement | undefined): string {
  const latex = tidy(inside(element));
  return /^(?:.|\\[a-zA-Z]+)$/su.test(latex) ? latex : `{${latex}}`;
}

const WRITERS: Readonly<
  Record<string, (element: XmlElement, part: (name: string) => XmlElement | undefined) => string>
> = {
  r: (element) => runLatex(element),
  f: (element, part) => fraction(settingOf(element, 'type'), braced(part('num')), braced(part('den'))),
  rad: (element, part) => {
    const degree = isSet(element, 'degHide') ? '' : tidy(inside(part('deg')));
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}${braced(part('e'))}`;
  },
  sSup: (_, part) => `${base(part('e'))}${script('^', part('sup'))}`,
  sSub: (_, part) => `${base(part('e'))}${script('_', part('sub'))}`,
  sSubSup: (_, part) => `${base(part('e'))}${script('_', part('sub'))}${script('^', part('sup'))}`,
  sPre: (_, part) => `{}${script('_', part('sub'))}${script('^', part('sup'))}${base(part('e'))}`,
  nary: (element, part) => nary(element, part),
  limLow: (_, part) => limit('_', 'underset', part),
  limUpp: (_, part) => limit('^', 'overset', part),
  func: (_, part) => joined([inside(part('fName')), ' ', inside(part('e'))]),
  d: delimited,
  m: (element) => `\\begin{matrix}${rows(element)}\\end{matrix}`,
  eqArr: (element) => `\\begin{aligned}${partsOf(element, 'e').map(aligned).join(' \\\\ ')}\\end{aligned}`,
  acc: (element, part) => accent(settingOf(element, 'chr') ?? '\u0302', part('e')),
  bar: (element, part) => `\\${settingOf(element, 'pos') === 'bot' ? 'underline' : 'overline'}${braced(part('e'))}`,
  groupChr: (element, part) => {
    const isAbove = settingOf(element, 'pos') === 'top';
    return `\\${isAbove ? 'overbrace' : 'underbrace'}${braced(part('e'))}`;
  },
  borderBox: (_, part) => `\\boxed${braced(part('e'))}`,
};

/** Unknown elements count for what they hold: nothing that is written gets lost. */
function latexOfPart(element: XmlElement): string {
  if (isSilent(element)) return '';
  const write = WRITERS[localOf(element)];
  return write ? write(element, (local) => partOf(element, local)) : inside(element);
}

function fraction(type: string | undefined, numerator: string, denominator: string): string {
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${numerator}${denominator}`;
  if (type === 'lin' || type === 'skw') return `${numerator}/${denominator}`;
  return `\\frac${numerator}${denominator}`;
}

function nary(element: XmlElement, part: (name: string) => XmlElement | undefined): string {
  const sub = isSet(element, 'subHide') ? '' : script('_', part('sub'));
  const sup = isSet(element, 'supHide') ? '' : script('^', part('sup'));
  return `${signLatex(naryOperator(element))}${sub}${sup} ${inside(part('e'))}`;
}

/** What stands under `lim` is its limit; under anything else it is set below. */
function limit(
  mark: '_' | '^',
  command: 'underset' | 'overset',
  part: (name: string) => XmlElement | undefined,
): string {
  const text = tidy(inside(part('e')));
  const name = text.replace(/^\\(?:operatorname\*?\{(\w+)\}|(\w+))$/, '$1$2');
  return TAKES_LIMITS.test(name)
    ? `${text}${script(mark, part('lim'))}`
    : `\\${command}${braced(part('lim'))}{${text}}`;
}

const FENCES: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '‖': '\\|',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '': '.',
};
const fence = (sign: string): string => FENCES[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : '.');

/** A matrix between brackets is one thing in LaTeX; equations after a single brace are cases. */
function delimited(element: XmlElement): string {
  const { open, between, close } = fencesOf(element);
  const parts = partsOf(element, 'e');
  const [only, ...more] = parts.length === 1 ? elementsOf(parts[0]).filter((child) => !isSilent(child)) : [];
  const isAlone = only !== undefined && more.length === 0;
  const matrix = (
    { '()': 'pmatrix', '[]': 'bmatrix', '{}': 'Bmatrix', '||': 'vmatrix', '‖‖': 'Vmatrix' } as Record<string, string>
  )[open + close];
  if (isAlone && localOf(only) === 'm' && matrix) return `\\begin{${matrix}}${rows(only)}\\end{${matrix}}`;
  if (isAlone && localOf(only) === 'eqArr' && open === '{' && close === '') {
    return `\\begin{cases}${partsOf(only, 'e').map(aligned).join(' \\\\ ')}\\end{cases}`;
  }
  const middle = parts.map((part) => tidy(inside(part))).join(between === '|' ? '\\middle|' : signLatex(between));
  return `\\left${fence(open)}${middle}\\right${fence(close)}`;
}

const rows = (matrix: XmlElement): string =>
  partsOf(matrix, 'mr')
    .map((row) =>
      partsOf(row, 'e')
        .map((cell) => tidy(inside(cell)))
        .join(' & '),
    )
    .join(' \\\\ ');

/** `&` stands where equations are lined up, which the runs write as a sign of their own. */
const aligned = (row: XmlElement): string => tidy(inside(row)).replaceAll('\\&', '&');

const WIDE: Readonly<Record<string, string>> = {
  hat: 'widehat',
  tilde: 'widetilde',
  bar: 'overline',
  vec: 'overrightarrow',
};

function accent(mark: string, over: XmlElement | undefined): string {
  const name = accentOf(mark) ?? (mark === '→' ? 'vec' : 'hat');
  const latex = tidy(inside(over));
  const isOne = /^(?:.|\\[a-zA-Z]+)$/su.test(latex);
  return `\\${isOne ? name : (WIDE[name] ?? name)}{${latex}}`;
}

const SCRIPTS: Readonly<Record<string, string>> = { script: 'mathcal', fraktur: 'mathfrak', 'double-struck': 'mathbb' };

/** Letters of a run are variables, unless it says that it is plain text or a name. */
function runLatex(run: XmlElement): string {
  const text = runText(run);
  if (isSet(run, 'nor')) return `\\text{${text.replace(/[\\{}$%#&_]/g, '\\$&')}}`;
  const alphabet = SCRIPTS[settingOf(run, 'scr') ?? ''];
  if (alphabet) return `\\${alphabet}{${text}}`;
  const isUpright = settingOf(run, 'sty') === 'p';
  const isBold = /^b/.test(settingOf(run, 'sty') ?? '');
  const pieces = text.match(/\p{L}\p{M}*(?:[A-Za-z]*)|\p{N}+(?:[.,]\p{N}+)*|\s+|[\s\S]/gu) ?? [];
  return joined(
    pieces.map((piece) => {
      if (/^\s+$/.test(piece)) return ' ';
      if (/^\p{N}/u.test(piece)) return isBold ? `\\mathbf{${piece}}` : piece;
      if (/^[A-Za-z]{2,}$/.test(piece) && (isFunction(piece) || isUpright)) return wordLatex(piece);
      if (/^\p{L}/u.test(piece)) {
        return joined([...piece].map((letter) => letterLatex(letter, { fontName: '', bold: isBold, italic: true })));
      }
      return signLatex(piece);
    }),
  );
}
