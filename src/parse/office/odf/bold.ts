import type { XmlElement } from '../../xml/xml-tree.ts';
import { isBoldWeight, letterProperty, type OdfStyleChains } from './style-chains.ts';

/** What of a text document is bold: header rows are often told by nothing else. */
export class OdfBold {
  readonly #styles: OdfStyleChains;

  constructor(styles: OdfStyleChains) {
    this.#styles = styles;
  }

  /** Whether all text of the paragraph is bold. */
  isBold(paragraph: XmlElement): boolean {
    let hasText = false;
    const visit = (element: XmlElement, isBold: boolean): boolean =>
      element.children.every((child) => {
        if (typeof child === 'string') {
          hasText ||= child.trim() !== '';
          return isBold || child.trim() === '';
        }
        if (child.name === 'text:note' || child.name === 'office:annotation') return true;
        const own = child.name === 'text:span' ? this.#stated('text', child.attributes['text:style-name']) : undefined;
        return visit(child, own ?? isBold);
      });
    const usual = this.#stated('paragraph', paragraph.attributes['text:style-name']) ?? false;
    return visit(paragraph, usual) && hasText;
  }

  #stated(family: 'paragraph' | 'text', name: string | undefined): boolean | undefined {
    const weight = letterProperty(this.#styles.chain(family, name), 'fo:font-weight');
    return weight === undefined ? undefined : isBoldWeight(weight);
  }
}
