import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';

const LONGEST_CHAIN = 30;

/** What of a text document is bold: header rows are often told by nothing else. */
export class OdfBold {
  readonly #styles = new Map<string, XmlElement>();

  constructor(...roots: (XmlElement | null)[]) {
    const groups = roots.flatMap((root) => elementsOf(root ?? undefined));
    for (const group of groups.filter(({ name }) => /^office:(?:automatic-)?styles$/.test(name))) {
      for (const style of elementsOf(group)) {
        const { 'style:name': name, 'style:family': family } = style.attributes;
        if (name) this.#styles.set(`${family} ${name}`, style);
      }
    }
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

  #stated(family: string, name: string | undefined): boolean | undefined {
    let next = name;
    for (let steps = 0; next !== undefined && steps < LONGEST_CHAIN; steps++) {
      const style = this.#styles.get(`${family} ${next}`);
      const weight = childOf(style, 'style:text-properties')?.attributes['fo:font-weight'];
      if (weight !== undefined) return weight === 'bold' || Number(weight) >= 600;
      next = style?.attributes['style:parent-style-name'];
    }
    return undefined;
  }
}
