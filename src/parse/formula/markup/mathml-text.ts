import type { XmlElement } from '../../xml/xml-tree.ts';
import { isAligned, localOf, mathmlFences, mathmlParts, mathmlRows, multiscriptsOf, tokenText } from './mathml.ts';

/**
 * MathML as a line of text, in the same way as for Word formulas.
 *
 *     x=(-b±√(b^2-4ac))/(2a)
 */
export const mathmlText = (math: XmlElement): string => inside(mathmlParts(math)).replace(/\s+/g, ' ').trim();

const inside = (parts: readonly XmlElement[]): string => parts.map(textOf).join('');

/** Adds brackets to parts whose extent would be unclear in a line, unless they are one symbol or number. */
const bracketed = (text: string): string =>
  /^(?:\p{L}?|\p{N}+(?:[.,]\p{N}+)*|\([^()]*\))$/u.test(text) ? text : `(${text})`;

const grouped = (element: XmlElement | undefined): string => bracketed(element ? textOf(element).trim() : '');

const script = (mark: string, element: XmlElement | undefined): string => {
  const text = grouped(element);
  return text === '' || text === '()' ? '' : `${mark}${text}`;
};

/** Separates a large operator from its operand. */
const afterLimits = (base: string): string => (/^(?:[∑∏∐∫∬∭∮]|lim|max|min|sup|inf)/u.test(base) ? ' ' : '');

/** Accents are dropped. */
const isMark = (element: XmlElement | undefined): boolean => element !== undefined && localOf(element) === 'mo';

function textOf(element: XmlElement): string {
  const parts = mathmlParts(element);
  const [first, second, third] = parts;
  // Lazy: evaluating it twice per level would take exponential time.
  const base = (): string => (first ? textOf(first) : '');
  const withScripts = (text: string, low?: XmlElement, high?: XmlElement): string =>
    `${text}${script('_', low)}${script('^', high)}${low ? afterLimits(text) : ''}`;
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
    case 'msqrt':
      return `√${bracketed(inside(parts))}`;
    case 'mroot':
      return `${second ? textOf(second) : ''}√${grouped(first)}`;
    case 'mmultiscripts': {
      const all = multiscriptsOf(element);
      const pairs = (list: readonly (XmlElement | null)[]): string =>
        list.map((one, at) => (one ? script(at % 2 === 0 ? '_' : '^', one) : '')).join('');
      return `${pairs(all.before)}${all.base ? textOf(all.base) : ''}${pairs(all.after)}`;
    }
    case 'munder':
      return isMark(second) ? base() : withScripts(base(), second);
    case 'mover':
      return isMark(second) ? base() : withScripts(base(), undefined, second);
    case 'msub':
      return withScripts(base(), second);
    case 'msup':
      return withScripts(base(), undefined, second);
    case 'msubsup':
    case 'munderover':
      return withScripts(base(), second, third);
    case 'func':
      return `${base()} ${grouped(second)}`;
    case 'mfenced': {
      const { open, close, content, separators } = mathmlFences(element);
      const between = (at: number): string => separators[Math.min(at, separators.length - 1)] ?? '';
      return `${open}${content.map((part, at) => (at > 0 ? between(at - 1) : '') + textOf(part)).join('')}${close}`;
    }
    case 'mtable':
      return mathmlRows(element)
        .map((row) => row.map((cell) => inside(mathmlParts(cell)).trim()).join(isAligned(element) ? '' : ', '))
        .join('; ');
    default:
      return inside(parts);
  }
}
