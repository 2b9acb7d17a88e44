import type { TextStyle } from '../../styled-text.ts';
import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isCodeLettersStyle, isTypewriterFace } from '../source/typewriter-type.ts';

/** Longer chains are circles. */
const LONGEST_CHAIN = 30;

/** How runs of a Word document are set: what they state themselves, or the style of letters that they name (ECMA-376, 17.3.2). */
export class WordRunStyles {
  readonly #styles = new Map<string, XmlElement>();

  constructor(root: XmlElement | null) {
    for (const style of elementsOf(root ?? undefined)) {
      if (style.name === 'w:style' && style.attributes['w:type'] === 'character')
        this.#styles.set(style.attributes['w:styleId'] ?? '', style);
    }
  }

  of(run: XmlElement): TextStyle[] {
    const own = childOf(run, 'w:rPr');
    if (!own) return [];
    const chain = this.#chain(childOf(own, 'w:rStyle')?.attributes['w:val']);
    const properties = [own, ...chain.flatMap((style) => childOf(style, 'w:rPr') ?? [])];
    const first = <T>(look: (from: XmlElement) => T | undefined): T | undefined => {
      for (const from of properties) {
        const found = look(from);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const isOn = (name: string): boolean => first((from) => onOf(childOf(from, name))) ?? false;
    const raised = first((from) => childOf(from, 'w:vertAlign')?.attributes['w:val']);
    const underline = childOf(own, 'w:u')?.attributes['w:val'];
    const face = first((from) => childOf(from, 'w:rFonts')?.attributes['w:ascii']);
    const isCode =
      isTypewriterFace(face) ||
      chain.some((style) => isCodeLettersStyle(childOf(style, 'w:name')?.attributes['w:val'] ?? ''));
    return [
      ...(isOn('w:b') ? (['bold'] as const) : []),
      ...(isOn('w:i') ? (['italic'] as const) : []),
      ...(isOn('w:strike') || isOn('w:dstrike') ? (['struck'] as const) : []),
      ...(underline !== undefined && underline !== 'none' ? (['underlined'] as const) : []),
      ...(raised === 'superscript' ? (['raised'] as const) : raised === 'subscript' ? (['lowered'] as const) : []),
      ...(isCode ? (['code'] as const) : []),
    ];
  }

  #chain(id: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    for (let next = id; next !== undefined && chain.length < LONGEST_CHAIN; ) {
      const style = this.#styles.get(next);
      if (!style) break;
      chain.push(style);
      next = childOf(style, 'w:basedOn')?.attributes['w:val'];
    }
    return chain;
  }
}

const onOf = (element: XmlElement | undefined): boolean | undefined =>
  element && !/^(?:0|false|off)$/.test(element.attributes['w:val'] ?? '1');
