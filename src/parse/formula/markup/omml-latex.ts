import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isFunction, letterLatex, signLatex, wordLatex } from '../symbols.ts';
import {
  baseOf,
  environment,
  escapedText,
  fenceOf,
  joinLatex,
  matrixBetween,
  scriptOf,
  tidyLatex,
  withAccent,
  withLimit,
} from './latex-parts.ts';
import {
  isSet,
  isSilentOmml,
  localOf,
  naryOperator,
  ommlFences,
  ommlParts,
  partOf,
  runText,
  settingOf,
} from './omml.ts';

/**
 * A formula of a Word document (OMML, ECMA-376, 22.1) as LaTeX without delimiters.
 *
 *     ommlLatex(math) // 'x=\frac{-b\pm \sqrt{b^{2}-4ac}}{2a}'
 */
export const ommlLatex = (math: XmlElement): string => tidyLatex(inside(math));

const inside = (element: XmlElement | undefined): string => joinLatex(elementsOf(element).map(latexOfPart));

const braced = (element: XmlElement | undefined): string => `{${tidyLatex(inside(element))}}`;

const script = (mark: '_' | '^', element: XmlElement | undefined): string => scriptOf(mark, tidyLatex(inside(element)));

const base = (element: XmlElement | undefined): string => baseOf(tidyLatex(inside(element)));

const WRITERS: Readonly<
  Record<string, (element: XmlElement, part: (name: string) => XmlElement | undefined) => string>
> = {
  r: (element) => runLatex(element),
  f: (element, part) => fraction(settingOf(element, 'type'), braced(part('num')), braced(part('den'))),
  rad: (element, part) => {
    const degree = isSet(element, 'degHide') ? '' : tidyLatex(inside(part('deg')));
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}${braced(part('e'))}`;
  },
  sSup: (_, part) => `${base(part('e'))}${script('^', part('sup'))}`,
  sSub: (_, part) => `${base(part('e'))}${script('_', part('sub'))}`,
  sSubSup: (_, part) => `${base(part('e'))}${script('_', part('sub'))}${script('^', part('sup'))}`,
  sPre: (_, part) => `{}${script('_', part('sub'))}${script('^', part('sup'))}${base(part('e'))}`,
  nary: (element, part) => nary(element, part),
  limLow: (_, part) => withLimit('_', tidyLatex(inside(part('e'))), tidyLatex(inside(part('lim')))),
  limUpp: (_, part) => withLimit('^', tidyLatex(inside(part('e'))), tidyLatex(inside(part('lim')))),
  func: (_, part) => joinLatex([inside(part('fName')), ' ', inside(part('e'))]),
  d: delimited,
  m: (element) => environment('matrix', rows(element)),
  eqArr: (element) => `\\begin{aligned}${ommlParts(element, 'e').map(aligned).join(' \\\\ ')}\\end{aligned}`,
  acc: (element, part) => {
    const latex = tidyLatex(inside(part('e')));
    return withAccent(settingOf(element, 'chr') ?? '\u0302', latex) ?? withAccent('\u0302', latex)!;
  },
  bar: (element, part) => `\\${settingOf(element, 'pos') === 'bot' ? 'underline' : 'overline'}${braced(part('e'))}`,
  groupChr: (element, part) => {
    const isAbove = settingOf(element, 'pos') === 'top';
    return `\\${isAbove ? 'overbrace' : 'underbrace'}${braced(part('e'))}`;
  },
  borderBox: (_, part) => `\\boxed${braced(part('e'))}`,
};

/** Unknown elements count for what they hold: nothing that is written gets lost. */
function latexOfPart(element: XmlElement): string {
  if (isSilentOmml(element)) return '';
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

/** A matrix between brackets is one thing in LaTeX; equations after a single brace are cases. */
function delimited(element: XmlElement): string {
  const { open, between, close } = ommlFences(element);
  const parts = ommlParts(element, 'e');
  const [only, ...more] = parts.length === 1 ? elementsOf(parts[0]).filter((child) => !isSilentOmml(child)) : [];
  const isAlone = only !== undefined && more.length === 0;
  const matrix = matrixBetween(open, close);
  if (isAlone && localOf(only) === 'm' && matrix) return environment(matrix, rows(only));
  if (isAlone && localOf(only) === 'eqArr' && open === '{' && close === '') {
    return `\\begin{cases}${ommlParts(only, 'e').map(aligned).join(' \\\\ ')}\\end{cases}`;
  }
  const middle = parts.map((part) => tidyLatex(inside(part))).join(between === '|' ? '\\middle|' : signLatex(between));
  return `\\left${fenceOf(open)}${middle}\\right${fenceOf(close)}`;
}

const rows = (matrix: XmlElement): string[][] =>
  ommlParts(matrix, 'mr').map((row) => ommlParts(row, 'e').map((cell) => tidyLatex(inside(cell))));

/** `&` is where equations are lined up, which the runs write as a sign of their own. */
const aligned = (row: XmlElement): string => tidyLatex(inside(row)).replaceAll('\\&', '&');

const SCRIPTS: Readonly<Record<string, string>> = { script: 'mathcal', fraktur: 'mathfrak', 'double-struck': 'mathbb' };

/** Letters of a run are variables, unless it says that it is plain text or a name. */
function runLatex(run: XmlElement): string {
  const text = runText(run);
  if (isSet(run, 'nor')) return `\\text{${escapedText(text)}}`;
  const alphabet = SCRIPTS[settingOf(run, 'scr') ?? ''];
  if (alphabet) return `\\${alphabet}{${text}}`;
  const isUpright = settingOf(run, 'sty') === 'p';
  const isBold = /^b/.test(settingOf(run, 'sty') ?? '');
  const pieces = text.match(/\p{L}\p{M}*(?:[A-Za-z]*)|\p{N}+(?:[.,]\p{N}+)*|\s+|[\s\S]/gu) ?? [];
  return joinLatex(
    pieces.map((piece) => {
      if (/^\s+$/.test(piece)) return ' ';
      if (/^\p{N}/u.test(piece)) return isBold ? `\\mathbf{${piece}}` : piece;
      if (/^[A-Za-z]{2,}$/.test(piece) && (isFunction(piece) || isUpright)) return wordLatex(piece);
      if (/^\p{L}/u.test(piece)) {
        return joinLatex([...piece].map((letter) => letterLatex(letter, { fontName: '', bold: isBold, italic: true })));
      }
      return signLatex(piece);
    }),
  );
}
