import { decodeXml } from '../../xml/decode-xml.ts';
import { localName, xmlTokens } from '../../xml/xml-tokens.ts';
import { utf8 } from './clean-ooxml.ts';
import { keepAttributes, TextEdits } from './xml-edits.ts';

/** A drawing may show pictures from elsewhere; only what it holds itself stays. */
export function cleanSvg(bytes: Buffer): Buffer {
  const xml = decodeXml(bytes).replace(/<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>/i, '');
  const edits = new TextEdits(xml);
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open' && token.kind !== 'empty') continue;
    keepAttributes(token, edits, (name, value) => {
      if (localName(name) === 'href') return /^\s*(?:#|data:image\/)/i.test(value);
      return !/url\(\s*["']?(?!#)/i.test(value);
    });
  }
  return Buffer.from(utf8(edits.result()));
}
