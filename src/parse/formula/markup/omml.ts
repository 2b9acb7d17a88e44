import { localName } from '../../xml/xml-tokens.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';

/** A tag without its prefix: fragments that were cut out of a file do not declare theirs. */
export const localOf = ({ name }: XmlElement): string => localName(name);

export const partOf = (element: XmlElement | undefined, local: string): XmlElement | undefined =>
  elementsOf(element).find((child) => localOf(child) === local);

export const ommlParts = (element: XmlElement, local: string): XmlElement[] =>
  elementsOf(element).filter((child) => localOf(child) === local);

/** A property such as `<m:begChr m:val="["/>`; undefined where it is not stated, empty where it is stated to be nothing. */
export function settingOf(element: XmlElement, local: string): string | undefined {
  const properties = elementsOf(element).find((child) => /Pr$/.test(localOf(child)));
  const setting = partOf(properties, local);
  if (!setting) return undefined;
  return Object.entries(setting.attributes).find(([name]) => /(?:^|:)val$/.test(name))?.[1] ?? '';
}

/** A switch is on when it is there, unless it says that it is off (ECMA-376, 22.9.2.7). */
export function isSet(element: XmlElement, local: string): boolean {
  const value = settingOf(element, local);
  return value !== undefined && !/^(?:0|false|off)$/.test(value);
}

/** Properties are formatting, and tracked deletions are gone. */
export const isSilentOmml = (element: XmlElement): boolean => /Pr$|^(?:del|moveFrom)$/.test(localOf(element));

/** The text of `m:r`: runs may hold tabs and breaks of the word processor too, which say nothing here. */
export const runText = (run: XmlElement): string =>
  elementsOf(run)
    .filter((child) => localOf(child) === 't')
    .map(textOf)
    .join('');

/** The operator of `m:nary`; an integral where none is stated (ECMA-376, 22.1.2.70). */
export const naryOperator = (element: XmlElement): string => settingOf(element, 'chr') || '∫';

export interface Fences {
  open: string;
  between: string;
  close: string;
}

/** Brackets of `m:d`; round ones where none are stated. */
export const ommlFences = (element: XmlElement): Fences => ({
  open: settingOf(element, 'begChr') ?? '(',
  between: settingOf(element, 'sepChr') ?? '|',
  close: settingOf(element, 'endChr') ?? ')',
});
