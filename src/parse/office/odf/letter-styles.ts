import type { TextStyle } from '../../styled-text.ts';
import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isCodeLettersStyle, isCodeParagraphStyle, isTypewriterFace } from '../source/typewriter-type.ts';

const LONGEST_CHAIN = 30;

/** How letters of an OpenDocument text are set, by the styles of their spans (ODF 1.3, part 3, 20). */
export class OdfLetterStyles {
  readonly #styles = new Map<string, XmlElement>();
  /** Faces by the names that styles call them. */
  readonly #faces = new Map<string, string>();

  constructor(...roots: (XmlElement | null)[]) {
    for (const group of roots.flatMap((root) => elementsOf(root ?? undefined))) {
      if (group.name === 'office:font-face-decls') {
        for (const { attributes } of elementsOf(group))
          this.#faces.set(attributes['style:name'] ?? '', attributes['svg:font-family'] ?? '');
      }
      if (!/^office:(?:automatic-)?styles$/.test(group.name)) continue;
      for (const style of elementsOf(group)) {
        const { 'style:name': name, 'style:family': family } = style.attributes;
        if (name) this.#styles.set(`${family} ${name}`, style);
      }
    }
  }

  /** Of a `text:span`. */
  of(name: string | undefined): TextStyle[] {
    const chain = this.#chain('text', name);
    const first = (attribute: string): string | undefined => {
      for (const { style } of chain) {
        const found = childOf(style, 'style:text-properties')?.attributes[attribute];
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const isSet = (attribute: string): boolean => !['none', undefined].includes(first(attribute));
    const weight = first('fo:font-weight');
    const position = first('style:text-position') ?? '';
    const isRaised = /^super|^[1-9]/.test(position) && !position.startsWith('0');
    const isCode = chain.some(({ name }) => isCodeLettersStyle(name)) || this.#isTypewriter(chain);
    return [
      ...(weight === 'bold' || Number(weight) >= 600 ? (['bold'] as const) : []),
      ...(/^(?:italic|oblique)$/.test(first('fo:font-style') ?? '') ? (['italic'] as const) : []),
      ...(isSet('style:text-line-through-style') || isSet('style:text-line-through-type') ? (['struck'] as const) : []),
      ...(isSet('style:text-underline-style') ? (['underlined'] as const) : []),
      ...(isRaised ? (['raised'] as const) : /^sub|^-/.test(position) ? (['lowered'] as const) : []),
      ...(isCode ? (['code'] as const) : []),
    ];
  }

  /** Whether the style of a paragraph is one for code, or sets all of it in typewriter type. */
  isCodeParagraph(name: string | undefined): boolean {
    const chain = this.#chain('paragraph', name);
    return chain.some((one) => isCodeParagraphStyle(one.name));
  }

  #isTypewriter(chain: readonly { style: XmlElement | undefined }[]): boolean {
    for (const { style } of chain) {
      const properties = childOf(style, 'style:text-properties')?.attributes;
      const name = properties?.['style:font-name'] ?? properties?.['fo:font-family'];
      if (name !== undefined) return isTypewriterFace(name) || isTypewriterFace(this.#faces.get(name));
    }
    return false;
  }

  #chain(family: string, name: string | undefined): { name: string; style: XmlElement | undefined }[] {
    const chain: { name: string; style: XmlElement | undefined }[] = [];
    for (let next = name; next !== undefined && chain.length < LONGEST_CHAIN; ) {
      const style = this.#styles.get(`${family} ${next}`);
      chain.push({ name: next, style });
      next = style?.attributes['style:parent-style-name'];
    }
    return chain;
  }
}
