import { localName } from '../../xml/xml-tokens.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';

/** The tag without prefix: fragments of a file do not declare theirs. */
export const localOf = ({ name }: XmlElement): string => localName(name);

/** Annotations, and elements that only take space. */
const SILENT = /^(?:annotation|annotation-xml|mphantom|maligngroup|malignmark|mprescripts|none)$/;

export const isSilentMathml = (element: XmlElement): boolean => SILENT.test(localOf(element));

/** Elements that only group; a row of one part is that part. */
const GROUPS = /^(?:math|mrow|mstyle|mpadded|semantics|maction|merror|mtd)$/;

/** The parts of an element, with rows of one part unwrapped. */
export function mathmlParts(element: XmlElement): XmlElement[] {
  return elementsOf(element)
    .filter((child) => !isSilentMathml(child))
    .map(unwrapped);
}

function unwrapped(element: XmlElement): XmlElement {
  if (!GROUPS.test(localOf(element))) return element;
  const parts = elementsOf(element).filter((child) => !isSilentMathml(child));
  const [only, ...others] = parts;
  return only && others.length === 0 ? unwrapped(only) : element;
}

export const isGroup = (element: XmlElement): boolean => GROUPS.test(localOf(element));

export const tokenText = (element: XmlElement): string => {
  const text = textOf(element).replace(/\s+/g, ' ');
  return element.attributes['xml:space'] === 'preserve' ? text : text.trim();
};

/** Aligned equations: `a &= b`. */
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

/** A bracketed row. One bracket may be missing if stated as empty, or if a table follows a brace. */
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

/** `(a)+(b)` is not a bracketed row. */
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

/** `mfenced` as a bracketed row, with separators between the parts; the last one repeats. */
export function mathmlFences(element: XmlElement): Fenced & { separators: string[] } {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  return { open, close, content: mathmlParts(element), separators: [...separators.replace(/\s+/g, '')] };
}

/** Scripts of `mmultiscripts` as pairs of subscript and superscript, null if empty: after the base, then before it. */
export function multiscriptsOf(element: XmlElement) {
  const [base, ...rest] = elementsOf(element);
  const mark = rest.findIndex((child) => localOf(child) === 'mprescripts');
  const places = rest.map((child) => (localOf(child) === 'none' ? null : child));
  return { base, after: mark < 0 ? places : places.slice(0, mark), before: mark < 0 ? [] : places.slice(mark + 1) };
}
