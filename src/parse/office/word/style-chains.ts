import { stylesThatHold, type TextStyle } from '../../styled-text.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { firstStated, isCodeLettersStyle, isTypewriterFace, styleChain } from '../source/style-names.ts';

/** The styles of a Word document by type and id (ECMA-376, 17.7). */
export class WordStyleChains {
  readonly #styles = new Map<string, XmlElement>();
  readonly defaultParagraph: string | null;

  constructor(root: XmlElement | null) {
    let defaultParagraph: string | null = null;
    for (const style of elementsOf(root)) {
      if (style.name !== 'w:style') continue;
      const { 'w:styleId': id = '', 'w:type': type = 'paragraph', 'w:default': isDefault = '' } = style.attributes;
      this.#styles.set(`${type} ${id}`, style);
      if (type === 'paragraph' && /^(?:1|true|on)$/.test(isDefault)) defaultParagraph = id;
    }
    this.defaultParagraph = defaultParagraph;
  }

  /** The style and its ancestors, nearest first. */
  chain(type: 'paragraph' | 'character' | 'table', id: string | undefined): XmlElement[] {
    const find = (name: string): XmlElement | undefined => this.#styles.get(`${type} ${name}`);
    return styleChain(id, find, (style) => childOf(style, 'w:basedOn')?.attributes['w:val']);
  }
}

/** Whether a toggle such as `w:b` is on; undefined if not stated. */
export const switchOf = (element: XmlElement | undefined): boolean | undefined =>
  element && isOn(element.attributes['w:val'] ?? '1');

const isOn = (value: string): boolean => !/^(?:0|false|off)$/.test(value);

/** Bit of `w:tblLook` for the style of the first row (ECMA-376, 17.4.56). */
const FIRST_ROW = 0x20;

/** Whether the whole paragraph is bold, by its runs and styles. Many authors mark header rows only by bold text. */
export function isBoldParagraph(styles: WordStyleChains, paragraph: XmlElement): boolean {
  const style = childOf(paragraph, 'w:pPr', 'w:pStyle')?.attributes['w:val'];
  const usual = firstStated(styles.chain('paragraph', style), boldOf) ?? false;
  const runs = [...descendantsOf(paragraph, 'w:r')].filter((run) =>
    elementsOf(run).some((part) => part.name === 'w:t' && textOf(part).trim() !== ''),
  );
  return runs.length > 0 && runs.every((run) => isBoldRun(styles, run) ?? usual);
}

/** Whether the first row is bold by the style of the table. */
export function hasBoldHead(styles: WordStyleChains, table: XmlElement): boolean {
  const properties = childOf(table, 'w:tblPr');
  const look = childOf(properties, 'w:tblLook')?.attributes ?? {};
  const wants =
    look['w:firstRow'] === undefined
      ? (Number.parseInt(look['w:val'] ?? '0', 16) & FIRST_ROW) !== 0
      : isOn(look['w:firstRow']);
  const head = (style: XmlElement): boolean | undefined => {
    const first = elementsOf(style).find(
      ({ name, attributes }) => name === 'w:tblStylePr' && attributes['w:type'] === 'firstRow',
    );
    return first && boldOf(first);
  };
  const style = childOf(properties, 'w:tblStyle')?.attributes['w:val'];
  return wants && (firstStated(styles.chain('table', style), head) ?? false);
}

function isBoldRun(styles: WordStyleChains, run: XmlElement): boolean | undefined {
  const style = childOf(run, 'w:rPr', 'w:rStyle')?.attributes['w:val'];
  return boldOf(run) ?? firstStated(styles.chain('character', style), boldOf);
}

const boldOf = (element: XmlElement): boolean | undefined => switchOf(childOf(element, 'w:rPr', 'w:b'));

/** Text styles of a run: its own, or those of its character style (ECMA-376, 17.3.2). */
export function stylesOfRun(styles: WordStyleChains, run: XmlElement): TextStyle[] {
  const own = childOf(run, 'w:rPr');
  if (!own) return [];
  const chain = styles.chain('character', childOf(own, 'w:rStyle')?.attributes['w:val']);
  const properties = [own, ...chain.flatMap((style) => childOf(style, 'w:rPr') ?? [])];
  const isOn = (name: string): boolean => firstStated(properties, (from) => switchOf(childOf(from, name))) ?? false;
  const raised = firstStated(properties, (from) => childOf(from, 'w:vertAlign')?.attributes['w:val']);
  const underline = childOf(own, 'w:u')?.attributes['w:val'];
  const highlight = childOf(own, 'w:highlight')?.attributes['w:val'];
  const face = firstStated(properties, (from) => childOf(from, 'w:rFonts')?.attributes['w:ascii']);
  const isCode =
    isTypewriterFace(face) ||
    chain.some((style) => isCodeLettersStyle(childOf(style, 'w:name')?.attributes['w:val'] ?? ''));
  return stylesThatHold({
    ...{ bold: isOn('w:b'), italic: isOn('w:i'), struck: isOn('w:strike') || isOn('w:dstrike') },
    ...{ underlined: (underline ?? 'none') !== 'none', highlighted: (highlight ?? 'none') !== 'none' },
    ...{ raised: raised === 'superscript', lowered: raised === 'subscript', code: isCode },
  });
}
