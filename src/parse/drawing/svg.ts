import { escapeXml } from '../xml/xml-tokens.ts';
import type { TypeFace } from './text-width.ts';

const SANS = 'Liberation Sans, Arial, Helvetica, Noto Sans, DejaVu Sans, sans-serif';
const MONO = 'Liberation Mono, Courier New, Noto Sans Mono, DejaVu Sans Mono, monospace';

/** Characters that XML 1.0 does not allow, including lone surrogates. */
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Right-to-left text also starts at `x`, and extends to the left. */
export const svgText = (
  text: string,
  x: number,
  baseline: number,
  face: TypeFace,
  color = '#000000',
  direction: 'ltr' | 'rtl' = 'ltr',
): string =>
  `<text x="${round(x)}" y="${round(baseline)}" font-size="${face.size}" fill="${color}" xml:space="preserve"` +
  `${direction === 'rtl' ? ' direction="rtl"' : ''}` +
  ` font-family="${face.monospace ? MONO : SANS}"${face.bold ? ' font-weight="bold"' : ''}` +
  `${face.italic ? ' font-style="italic"' : ''}>${escapeXml(text.replace(NOT_XML, ''))}</text>`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Built from our own elements: nothing is fetched. */
export const svgDocument = (elements: readonly string[], width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements.join('')}</svg>`);
