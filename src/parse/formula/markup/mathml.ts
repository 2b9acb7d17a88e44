import { localName } from '../../xml/xml-tokens.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';

/** A tag without its prefix: fragments that were cut out of a file do not declare theirs. */
export const localOf = ({ name }: XmlElement): string => localName(name);

/** Comments of the author and elements that only take up space. */
const SILENT = /^(?:annotation|annotation-xml|mphantom|maligngroup|malignmark|mprescripts|none)$/;

export const isSilentMathml = (element: XmlElement): boolean => SILENT.test(localOf(element));

/** Elements that group and nothing else; a row of one is that one. */
const GROUPS = /^(?:math|mrow|mstyle|mpadded|semantics|maction|merror|mtd)$/;

/** The parts of an element without the rows around single ones. */
export function mathmlParts(element: XmlElement): XmlElement[] {
  return elementsOf(element)
    .filter((child) => !isSilentMathml(child))
    .map(unwrapped);
}

function unwrapped(element: XmlElement): XmlElement {
  if (!GROUPS.test(localOf(element))) return element;
  const parts = elementsOf(element).filter((child) => !isSilentMathml(child));
  return parts.length === 1 ? unwrapped(parts[0]!) : element;
}

export const isGroup = (element: XmlElement): boolean => GROUPS.test(localOf(element));

/** The text of a token, without the white space that lays out the file. */
export const tokenText = (element: XmlElement): string => {
  const text = textOf(element).replace(/\s+/g, ' ');
  return element.attributes['xml:space'] === 'preserve' ? text : text.trim();
};

/** Equations one below the other: `a &= b`. */
export const isAligned = ({ attributes }: XmlElement): boolean => /^right left/.test(attributes.columnalign ?? '');

export const operatorOf = (element: XmlElement | undefined): string | null =>
  element && localOf(element) === 'mo' ? tokenText(element) : null;

const OPENING = '([{⟨〈⌊⌈|‖∣∥';
const CLOSING = ')]}⟩〉⌋⌉|‖∣∥';

export interface Fenced {
  open: string;
  close: string;
  content: XmlElement[];
}

/** A row between brackets; one of them may be missing if stated to be empty, or if a table follows a brace. */
export function fencedBy(parts: readonly XmlElement[]): Fenced | null {
  const [first, last] = [operatorOf(parts[0]), operatorOf(parts.at(-1))];
  if (parts.length < 2 || first === null) return null;
  const isTable = parts.length === 2 && localOf(parts[1]!) === 'mtable';
  if (isTable && OPENING.includes(first) && first !== '') return { open: first, close: '', content: [parts[1]!] };
  if (last === null) return null;
  const isOpening = first === '' ? isFence(parts[0]!) : OPENING.includes(first);
  const isClosing = last === '' ? isFence(parts.at(-1)!) : CLOSING.includes(last);
  if (!isOpening || !isClosing || first + last === '') return null;
  const content = parts.slice(1, -1);
  return staysOpen(content, first, last) ? { open: first, close: last, content } : null;
}

const isFence = ({ attributes }: XmlElement): boolean => attributes.fence === 'true';

/** `(a)+(b)` begins and ends with a bracket too, and is not a row between brackets. */
function staysOpen(content: readonly XmlElement[], open: string, close: string): boolean {
  if (open === close) return !content.some((part) => operatorOf(part) === open);
  let depth = 1;
  for (const part of content) {
    const sign = operatorOf(part);
    if (sign !== null && sign === open) depth++;
    if (sign !== null && sign === close && --depth === 0) return false;
  }
  return true;
}

export const mathmlRows = (table: XmlElement): XmlElement[][] =>
  elementsOf(table)
    .filter((row) => /^m(?:labeled)?tr$/.test(localOf(row)))
    .map((row) =>
      elementsOf(row)
        .filter((cell) => localOf(cell) === 'mtd')
        .slice(localOf(row) === 'mlabeledtr' ? 1 : 0),
    );

/** `mfenced` as a row between brackets: its separators are between the parts, the last one as often as needed. */
export function mathmlFences(element: XmlElement): Fenced & { separators: string[] } {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  return { open, close, content: mathmlParts(element), separators: [...separators.replace(/\s+/g, '')] };
}

/** Scripts of `mmultiscripts` in pairs of low and high, null for an empty place: those after the base, then, after a mark, those before it. */
export function multiscriptsOf(element: XmlElement) {
  const [base, ...rest] = elementsOf(element);
  const mark = rest.findIndex((child) => localOf(child) === 'mprescripts');
  const places = rest.map((child) => (localOf(child) === 'none' ? null : child));
  return { base, after: mark < 0 ? places : places.slice(0, mark), before: mark < 0 ? [] : places.slice(mark + 1) };
}
