import { stylesThatHold, type TextStyle } from '../../styled-text.ts';
import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isCodeLettersStyle, isTypewriterFace } from '../source/style-names.ts';
import { isBoldWeight, letterProperty, type NamedStyle, type OdfStyleChains } from './style-chains.ts';

/** Text styles of OpenDocument spans (ODF 1.3, part 3, 20). */
export class OdfLetterStyles {
  readonly #styles: OdfStyleChains;
  readonly #faces = new Map<string, string>();

  constructor(styles: OdfStyleChains, ...roots: (XmlElement | null)[]) {
    this.#styles = styles;
    const groups = roots.flatMap((root) => elementsOf(root));
    for (const group of groups.filter(({ name }) => name === 'office:font-face-decls')) {
      for (const { attributes } of elementsOf(group))
        this.#faces.set(attributes['style:name'] ?? '', attributes['svg:font-family'] ?? '');
    }
  }

  of(name: string | undefined): TextStyle[] {
    const chain = this.#styles.chain('text', name);
    const first = (attribute: string): string | undefined => letterProperty(chain, attribute);
    const isSet = (attribute: string): boolean => !['none', undefined].includes(first(attribute));
    const position = first('style:text-position') ?? '';
    const isRaised = /^super|^[1-9]/.test(position) && !position.startsWith('0');
    const isCode = chain.some(({ name }) => isCodeLettersStyle(name)) || this.#isTypewriter(chain);
    return stylesThatHold({
      bold: isBoldWeight(first('fo:font-weight')),
      italic: /^(?:italic|oblique)$/.test(first('fo:font-style') ?? ''),
      struck: isSet('style:text-line-through-style') || isSet('style:text-line-through-type'),
      underlined: isSet('style:text-underline-style'),
      highlighted: /^#(?!ffffff)/i.test(first('fo:background-color') ?? ''),
      ...{ raised: isRaised, lowered: !isRaised && /^sub|^-/.test(position), code: isCode },
    });
  }

  #isTypewriter(chain: readonly NamedStyle[]): boolean {
    for (const { style } of chain) {
      const properties = childOf(style, 'style:text-properties')?.attributes;
      const name = properties?.['style:font-name'] ?? properties?.['fo:font-family'];
      if (name !== undefined) return isTypewriterFace(name) || isTypewriterFace(this.#faces.get(name));
    }
    return false;
  }
}
