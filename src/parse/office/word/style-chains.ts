import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';

/** Longer chains are circles. */
const LONGEST_CHAIN = 30;

/** The styles of a Word document (ECMA-376, 17.7), by what they are for and by id. */
export class WordStyleChains {
  readonly #styles = new Map<string, XmlElement>();
  /** Of paragraphs that name no style. */
  readonly defaultParagraph: string | null;

  constructor(root: XmlElement | null) {
    let defaultParagraph: string | null = null;
    for (const style of elementsOf(root ?? undefined)) {
      if (style.name !== 'w:style') continue;
      const { 'w:styleId': id = '', 'w:type': type = 'paragraph', 'w:default': isDefault = '' } = style.attributes;
      this.#styles.set(`${type} ${id}`, style);
      if (type === 'paragraph' && /^(?:1|true|on)$/.test(isDefault)) defaultParagraph = id;
    }
    this.defaultParagraph = defaultParagraph;
  }

  /** The style and all it is based on, nearest first. */
  chain(type: 'paragraph' | 'character' | 'table', id: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    for (let next = id; next !== undefined && chain.length < LONGEST_CHAIN; ) {
      const style = this.#styles.get(`${type} ${next}`);
      if (!style) break;
      chain.push(style);
      next = childOf(style, 'w:basedOn')?.attributes['w:val'];
    }
    return chain;
  }
}

/** What the nearest element says that says anything. */
export function firstStated<T>(
  chain: readonly XmlElement[],
  look: (element: XmlElement) => T | undefined,
): T | undefined {
  for (const element of chain) {
    const found = look(element);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a switch such as `w:b` is on; undefined where it is not stated. */
export const switchOf = (element: XmlElement | undefined): boolean | undefined =>
  element && isOn(element.attributes['w:val'] ?? '1');

export const isOn = (value: string): boolean => !/^(?:0|false|off)$/.test(value);
