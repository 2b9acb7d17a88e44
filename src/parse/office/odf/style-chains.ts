import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { firstStated, styleChain } from '../source/style-names.ts';

export interface NamedStyle {
  name: string;
  style: XmlElement | undefined;
}

/** The styles of an OpenDocument file (ODF 1.3, part 3, 16) by family and name. Later parts override earlier ones. */
export class OdfStyleChains {
  readonly #styles = new Map<string, XmlElement>();

  constructor(...roots: (XmlElement | null)[]) {
    const groups = roots.flatMap((root) => elementsOf(root));
    for (const group of groups.filter(({ name }) => /^office:(?:automatic-)?styles$/.test(name))) {
      for (const style of elementsOf(group)) {
        const { 'style:name': name, 'style:family': family = 'paragraph' } = style.attributes;
        if (name) this.#styles.set(`${family} ${name}`, style);
      }
    }
  }

  /** The style and its ancestors, nearest first. */
  chain(family: 'paragraph' | 'text', name: string | undefined): NamedStyle[] {
    const find = (next: string): NamedStyle => ({ name: next, style: this.#styles.get(`${family} ${next}`) });
    return styleChain(name, find, ({ style }) => style?.attributes['style:parent-style-name']);
  }

  headingLevel(name: string | undefined): number | null {
    const stated = this.chain('paragraph', name).map(({ style }) => style?.attributes['style:default-outline-level']);
    return Number(stated.find((level) => Number(level))) || null;
  }

  /** Whether the style excludes headings from numbering. */
  isUnnumbered(name: string | undefined): boolean {
    const lists = this.chain('paragraph', name).map(({ style }) => style?.attributes['style:list-style-name']);
    return lists.find((list) => list !== undefined) === '';
  }
}

export const letterProperty = (chain: readonly NamedStyle[], attribute: string): string | undefined =>
  firstStated(chain, ({ style }) => childOf(style, 'style:text-properties')?.attributes[attribute]);

export const isBoldWeight = (weight: string | undefined): boolean => weight === 'bold' || Number(weight) >= 600;
