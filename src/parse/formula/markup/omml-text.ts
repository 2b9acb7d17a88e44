import { elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
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
 * A formula in one line, as it is typed: what is drawn where the converter has no typesetter of formulas, and what is in running text.
 *
 *     x = (-b ± √(b^2 - 4ac))/(2a)
 */
export const ommlText = (math: XmlElement): string => inside(math).replace(/\s+/g, ' ').trim();

const inside = (element: XmlElement | undefined): string => elementsOf(element).map(textOfPart).join('');

/** Parts whose meaning in one line depends on where they end are put in brackets, unless they are one sign or number. */
function grouped(element: XmlElement | undefined): string {
  const text = inside(element).trim();
  return /^(?:\p{L}?|\p{N}+(?:[.,]\p{N}+)*|\([^()]*\))$/u.test(text) ? text : `(${text})`;
}

const script = (mark: string, element: XmlElement | undefined): string => {
  const text = grouped(element);
  return text === '' ? '' : `${mark}${text}`;
};

function textOfPart(element: XmlElement): string {
  const part = (name: string): XmlElement | undefined => partOf(element, name);
  switch (localOf(element)) {
    case 'r':
      return runText(element);
    case 'f': {
      const bar = settingOf(element, 'type') === 'noBar' ? '¦' : '/';
      return `${grouped(part('num'))}${bar}${grouped(part('den'))}`;
    }
    case 'rad':
      return `${isSet(element, 'degHide') ? '' : inside(part('deg'))}√${grouped(part('e'))}`;
    case 'sSup':
      return `${inside(part('e'))}${script('^', part('sup'))}`;
    case 'sSub':
      return `${inside(part('e'))}${script('_', part('sub'))}`;
    case 'sSubSup':
      return `${inside(part('e'))}${script('_', part('sub'))}${script('^', part('sup'))}`;
    case 'sPre':
      return `${script('_', part('sub'))}${script('^', part('sup'))}${inside(part('e'))}`;
    case 'nary':
      return `${naryOperator(element)}${script('_', part('sub'))}${script('^', part('sup'))} ${inside(part('e'))}`;
    case 'limLow':
      return `${inside(part('e'))}${script('_', part('lim'))}`;
    case 'limUpp':
      return `${inside(part('e'))}${script('^', part('lim'))}`;
    case 'func':
      return `${inside(part('fName'))} ${grouped(part('e'))}`;
    case 'd': {
      const { open, between, close } = ommlFences(element);
      return `${open}${ommlParts(element, 'e').map(inside).join(between)}${close}`;
    }
    case 'm':
      return ommlParts(element, 'mr')
        .map((row) => ommlParts(row, 'e').map(inside).join(', '))
        .join('; ');
    case 'eqArr':
      return ommlParts(element, 'e').map(inside).join('; ').replaceAll('&', '');
    default:
      return isSilentOmml(element) ? '' : inside(element);
  }
}
