import type { XmlElement } from '../../xml/xml-tree.ts';
import { mathmlFences, mathmlParts, mathmlRows, multiscriptsOf, tokenText } from './mathml.ts';
import { localOf } from './omml.ts';

/**
 * A formula in MathML in one line, as it is typed, in the same way as those of Word.
 *
 *     x=(-b±√(b^2-4ac))/(2a)
 */
export const mathmlText = (math: XmlElement): string => inside(mathmlParts(math)).replace(/\s+/g, ' ').trim();

const inside = (parts: readonly XmlElement[]): string => parts.map(textOf).join('');

/** Parts whose meaning in one line depends on where they end are put in brackets, unless they are one sign or number. */
function grouped(element: XmlElement | undefined): string {
  const text = element ? textOf(element).trim() : '';
  return /^(?:\p{L}?|\p{N}+(?:[.,]\p{N}+)*|\([^()]*\))$/u.test(text) ? text : `(${text})`;
}

const script = (mark: string, element: XmlElement | undefined): string => {
  const text = grouped(element);
  return text === '' || text === '()' ? '' : `${mark}${text}`;
};

/** Large operators are followed by what they work on. */
const afterLimits = (base: string): string => (/^(?:[∑∏∐∫∬∭∮]|lim|max|min|sup|inf)/u.test(base) ? ' ' : '');

/** Marks over and under letters have no place in a line. */
const isMark = (element: XmlElement | undefined): boolean => element !== undefined && localOf(element) === 'mo';

function textOf(element: XmlElement): string {
  const parts = mathmlParts(element);
  const [first, second, third] = parts;
  const base = first ? textOf(first) : '';
  switch (localOf(element)) {
    case 'mi':
    case 'mn':
    case 'ms':
      return tokenText(element);
    case 'mo':
      return tokenText(element).replace(/[\u2061-\u2064]/g, '');
    case 'mtext':
      return ` ${tokenText(element)} `;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `${grouped(first)}${/^0/.test(element.attributes.linethickness ?? '') ? '¦' : '/'}${grouped(second)}`;
    case 'msqrt': {
      const text = inside(parts);
      return `√${/^(?:\p{L}|\p{N}+)$/u.test(text) ? text : `(${text})`}`;
    }
    case 'mroot':
      return `${second ? textOf(second) : ''}√${grouped(first)}`;
    case 'mmultiscripts': {
      const all = multiscriptsOf(element);
      const pairs = (list: readonly (XmlElement | null)[]): string =>
        list.map((one, at) => (one ? script(at % 2 === 0 ? '_' : '^', one) : '')).join('');
      return `${pairs(all.before)}${all.base ? textOf(all.base) : ''}${pairs(all.after)}`;
    }
    case 'munder':
    case 'msub':
      if (localOf(element) === 'munder' && isMark(second)) return base;
      return `${base}${script('_', second)}${afterLimits(base)}`;
    case 'msup':
      return `${base}${script('^', second)}`;
    case 'mover':
      return isMark(second) ? base : `${base}${script('^', second)}`;
    case 'msubsup':
    case 'munderover':
      return `${base}${script('_', second)}${script('^', third)}${afterLimits(base)}`;
    case 'mfenced': {
      const { open, close, content, separators } = mathmlFences(element);
      const between = (at: number): string => separators[Math.min(at, separators.length - 1)] ?? '';
      return `${open}${content.map((part, at) => (at > 0 ? between(at - 1) : '') + textOf(part)).join('')}${close}`;
    }
    case 'mtable':
      return mathmlRows(element)
        .map((row) => row.map((cell) => inside(mathmlParts(cell)).trim()).join(', '))
        .join('; ');
    default:
      return inside(parts);
  }
}
