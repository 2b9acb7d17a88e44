import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isFunction } from '../symbols.ts';
import { localOf } from './mathml.ts';
import { mathmlLatex } from './mathml-latex.ts';
import { mathmlText } from './mathml-text.ts';

/**
 * A formula of a Word document (OMML, ECMA-376, 22.1) as LaTeX without delimiters.
 *
 *     ommlLatex(math) // 'x=\frac{-b\pm \sqrt{b^{2}-4ac}}{2a}'
 */
export const ommlLatex = (math: XmlElement): string => mathmlLatex(row(math));

/** The same as a line of text, for rendering without a formula editor and for running text. */
export const ommlText = (math: XmlElement): string => mathmlText(row(math));

const node = (
  name: string,
  children: XmlElement['children'],
  attributes: XmlElement['attributes'] = {},
): XmlElement => ({ name, attributes, children });

const row = (element: XmlElement | undefined): XmlElement => node('mrow', elementsOf(element).flatMap(asMathml));
const sign = (text: string): XmlElement => node('mo', [text]);
const SPACE = node('mspace', []);

const partsOf = (element: XmlElement | undefined, local: string): XmlElement[] =>
  elementsOf(element).filter((child) => localOf(child) === local);

type Make = (part: (name: string) => XmlElement, element: XmlElement) => XmlElement[];

const like =
  (name: string, ...parts: string[]): Make =>
  (part) => [node(name, parts.map(part))];

const FRACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  noBar: { linethickness: '0' },
  lin: { bevelled: 'true' },
  skw: { bevelled: 'true' },
};

const MAKERS: Readonly<Record<string, Make>> = {
  r: (_, run) => tokensOf(run),
  f: (part, fraction) => [node('mfrac', [part('num'), part('den')], FRACTIONS[settingOf(fraction, 'type') ?? ''])],
  rad: (part, radical) => {
    const degree = part('deg');
    const hasDegree = !isSet(radical, 'degHide') && degree.children.length > 0;
    return [hasDegree ? node('mroot', [part('e'), degree]) : node('msqrt', [part('e')])];
  },
  sSup: like('msup', 'e', 'sup'),
  sSub: like('msub', 'e', 'sub'),
  sSubSup: like('msubsup', 'e', 'sub', 'sup'),
  sPre: (part) => [node('mmultiscripts', [part('e'), node('mprescripts', []), part('sub'), part('sup')])],
  nary: (part, nary) => {
    const limit = (name: string): XmlElement => (isSet(nary, `${name}Hide`) ? row(undefined) : part(name));
    // The default operator is an integral (ECMA-376, 22.1.2.70).
    const operator = sign(settingOf(nary, 'chr') || '∫');
    return [node('msubsup', [operator, limit('sub'), limit('sup')]), SPACE, part('e')];
  },
  limLow: like('munder', 'e', 'lim'),
  limUpp: like('mover', 'e', 'lim'),
  func: like('func', 'fName', 'e'),
  // Parentheses by default.
  d: (_, brackets) => {
    const open = settingOf(brackets, 'begChr') ?? '(';
    const close = settingOf(brackets, 'endChr') ?? ')';
    const separators = settingOf(brackets, 'sepChr') ?? '|';
    return [node('mfenced', partsOf(brackets, 'e').map(row), { open, close, separators })];
  },
  m: (_, matrix) => {
    const cells = (line: XmlElement): XmlElement[] => partsOf(line, 'e').map((cell) => node('mtd', row(cell).children));
    return [
      node(
        'mtable',
        partsOf(matrix, 'mr').map((line) => node('mtr', cells(line))),
      ),
    ];
  },
  eqArr: (_, array) => {
    const rows = partsOf(array, 'e').map((line) => node('mtr', columnsOf(row(line))));
    return [node('mtable', rows, { columnalign: 'right left' })];
  },
  acc: (part, accent) => [node('mover', [part('e'), sign(settingOf(accent, 'chr') ?? '\u0302')])],
  bar: (part, bar) =>
    settingOf(bar, 'pos') === 'bot'
      ? [node('munder', [part('e'), sign('_')])]
      : [node('mover', [part('e'), sign('─')])],
  groupChr: (part, group) =>
    settingOf(group, 'pos') === 'top'
      ? [node('mover', [part('e'), sign('⏞')])]
      : [node('munder', [part('e'), sign('⏟')])],
  borderBox: (part) => [node('menclose', [part('e')], { notation: 'box' })],
};

/** Unknown elements are replaced by their content. Properties and tracked deletions are dropped. */
function asMathml(element: XmlElement): XmlElement[] {
  const name = localOf(element);
  if (/Pr$|^(?:del|moveFrom)$/.test(name)) return [];
  const make = MAKERS[name];
  return make ? make((local) => row(partsOf(element, local)[0]), element) : [row(element)];
}

/** `&` aligns equations; runs contain it as a character. */
function columnsOf({ children }: XmlElement): XmlElement[] {
  const columns: (XmlElement | string)[][] = [[]];
  for (const child of children) {
    if (typeof child !== 'string' && child.name === 'mo' && textOf(child) === '&') columns.push([]);
    else columns.at(-1)?.push(child);
  }
  return columns.map((column) => node('mtd', column));
}

/** Letters of a run are variables, unless it is plain text or a name. Tabs and breaks are ignored. */
function tokensOf(run: XmlElement): XmlElement[] {
  const text = partsOf(run, 't').map(textOf).join('');
  if (isSet(run, 'nor')) return [node('mtext', [text], { 'xml:space': 'preserve' })];
  const alphabet = settingOf(run, 'scr') ?? '';
  if (/^(?:script|fraktur|double-struck)$/.test(alphabet)) return [node('mi', [text], { mathvariant: alphabet })];
  const style = settingOf(run, 'sty') ?? '';
  const variant: XmlElement['attributes'] = style.startsWith('b') ? { mathvariant: 'bold-italic' } : {};
  const pieces = text.match(/\p{L}\p{M}*(?:[A-Za-z]*)|\p{N}+(?:[.,]\p{N}+)*|\s+|[\s\S]/gu) ?? [];
  return pieces.flatMap((piece) => {
    if (/^\s+$/.test(piece)) return [SPACE];
    if (/^\p{N}/u.test(piece)) return [node('mn', [piece], variant)];
    if (/^[A-Za-z]{2,}$/.test(piece) && (isFunction(piece) || style === 'p')) return [node('mi', [piece])];
    return /^\p{L}/u.test(piece) ? [...piece].map((letter) => node('mi', [letter], variant)) : [sign(piece)];
  });
}

/** A property such as `<m:begChr m:val="["/>`; undefined if not stated, empty if stated as empty. */
function settingOf(element: XmlElement, local: string): string | undefined {
  const properties = elementsOf(element).find((child) => /Pr$/.test(localOf(child)));
  const [setting] = partsOf(properties, local);
  return setting && (Object.entries(setting.attributes).find(([name]) => /(?:^|:)val$/.test(name))?.[1] ?? '');
}

/** A toggle is on if present, unless its value is off (ECMA-376, 22.9.2.7). */
function isSet(element: XmlElement, local: string): boolean {
  const value = settingOf(element, local);
  return value !== undefined && !/^(?:0|false|off)$/.test(value);
}
