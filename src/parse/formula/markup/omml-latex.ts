import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isFunction, letterLatex, signLatex, wordLatex } from '../symbols.ts';
import {
  accented,
  baseOf,
  environment,
  escapedText,
  fenceOf,
  joined,
  limited,
  matrixBetween,
  scriptOf,
  tidy,
} from './latex-parts.ts';
import { fencesOf, isSet, isSilent, localOf, naryOperator, partOf, partsOf, runText, settingOf } from './omml.ts';

/**
 * A formula of a Word document (OMML, ECMA-376, 22.1) as LaTeX without delimiters.
 *
 *     ommlLatex(math) // 'x=\frac{-b\pm \sqrt{b^{2}-4ac}}{2a}'
 */
export const ommlLatex = (math: XmlElement): string => tidy(inside(math));

const inside = (element: XmlElement | undefined): string => joined(elementsOf(element).map(latexOfPart));

const braced = (element: XmlElement | undefined): string => `{${tidy(inside(element))}}`;

const script = (mark: '_' | '^', element: XmlElement | undefined): string => scriptOf(mark, tidy(inside(element)));

const base = (element: XmlElement | undefined): string => baseOf(tidy(inside(element)));

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
  limLow: (_, part) => limited('_', tidy(inside(part('e'))), tidy(inside(part('lim')))),
  limUpp: (_, part) => limited('^', tidy(inside(part('e'))), tidy(inside(part('lim')))),
  func: (_, part) => joined([inside(part('fName')), ' ', inside(part('e'))]),
  d: delimited,
  m: (element) => environment('matrix', rows(element)),
  eqArr: (element) => `\\begin{aligned}${partsOf(element, 'e').map(aligned).join(' \\\\ ')}\\end{aligned}`,
  acc: (element, part) => {
    const latex = tidy(inside(part('e')));
    return accented(settingOf(element, 'chr') ?? '\u0302', latex) ?? accented('\u0302', latex)!;
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

/** A matrix between brackets is one thing in LaTeX; equations after a single brace are cases. */
function delimited(element: XmlElement): string {
  const { open, between, close } = fencesOf(element);
  const parts = partsOf(element, 'e');
  const [only, ...more] = parts.length === 1 ? elementsOf(parts[0]).filter((child) => !isSilent(child)) : [];
  const isAlone = only !== undefined && more.length === 0;
  const matrix = matrixBetween(open, close);
  if (isAlone && localOf(only) === 'm' && matrix) return environment(matrix, rows(only));
  if (isAlone && localOf(only) === 'eqArr' && open === '{' && close === '') {
    return `\\begin{cases}${partsOf(only, 'e').map(aligned).join(' \\\\ ')}\\end{cases}`;
  }
  const middle = parts.map((part) => tidy(inside(part))).join(between === '|' ? '\\middle|' : signLatex(between));
  return `\\left${fenceOf(open)}${middle}\\right${fenceOf(close)}`;
}

const rows = (matrix: XmlElement): string[][] =>
  partsOf(matrix, 'mr').map((row) => partsOf(row, 'e').map((cell) => tidy(inside(cell))));

/** `&` stands where equations are lined up, which the runs write as a sign of their own. */
const aligned = (row: XmlElement): string => tidy(inside(row)).replaceAll('\\&', '&');

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
