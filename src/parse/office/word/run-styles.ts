import type { TextStyle } from '../../styled-text.ts';
import { childOf, type XmlElement } from '../../xml/xml-tree.ts';
import { isCodeLettersStyle, isTypewriterFace } from '../source/typewriter-type.ts';
import { firstStated, switchOf, type WordStyleChains } from './style-chains.ts';

/** How runs of a Word document are set: what they state themselves, or the style of letters that they name (ECMA-376, 17.3.2). */
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
  return [
    ...(isOn('w:b') ? (['bold'] as const) : []),
    ...(isOn('w:i') ? (['italic'] as const) : []),
    ...(isOn('w:strike') || isOn('w:dstrike') ? (['struck'] as const) : []),
    ...(underline !== undefined && underline !== 'none' ? (['underlined'] as const) : []),
    ...(highlight !== undefined && highlight !== 'none' ? (['highlighted'] as const) : []),
    ...(raised === 'superscript' ? (['raised'] as const) : raised === 'subscript' ? (['lowered'] as const) : []),
    ...(isCode ? (['code'] as const) : []),
  ];
}
