import { QuireError } from '../../domain/errors.ts';

/** A tag with its position in the text, for edits. */
export interface XmlTag {
  kind: 'open' | 'close' | 'empty';
  /** With prefix. */
  name: string;
  /** Text after the name. */
  attributes: string;
  start: number;
  end: number;
}

export interface XmlText {
  kind: 'text';
  /** Unescaped text; `isRaw` inside CDATA. */
  text: string;
  isRaw: boolean;
  start: number;
  end: number;
}

/** Tags and texts of XML in one pass. A document type is refused: entities can expand without limit. */
export function* xmlTokens(xml: string): Generator<XmlTag | XmlText> {
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const stop = next < 0 ? xml.length : next;
    if (stop > at) yield { kind: 'text', text: xml.slice(at, stop), isRaw: false, start: at, end: stop };
    if (next < 0) return;
    if (xml.startsWith('<!--', next)) at = after(xml, '-->', next + 4);
    else if (xml.startsWith('<?', next)) at = after(xml, '?>', next + 2);
    else if (xml.startsWith('<![CDATA[', next)) {
      at = after(xml, ']]>', next + 9);
      yield { kind: 'text', text: xml.slice(next + 9, at - 3), isRaw: true, start: next, end: at };
    } else if (xml.startsWith('<!', next)) {
      throw new QuireError('unreadable_file', { reason: 'its XML declares a document type, which is not accepted' });
    } else {
      const end = endOfTag(xml, next);
      yield tag(xml, next, end);
      at = end;
    }
  }
}

function tag(xml: string, start: number, end: number): XmlTag {
  if (xml.charCodeAt(start + 1) === 0x2f) {
    return { kind: 'close', name: xml.slice(start + 2, end - 1).trim(), attributes: '', start, end };
  }
  const isEmpty = xml.charCodeAt(end - 2) === 0x2f;
  const body = xml.slice(start + 1, isEmpty ? end - 2 : end - 1);
  const space = body.search(/\s/);
  const name = space < 0 ? body : body.slice(0, space);
  return { kind: isEmpty ? 'empty' : 'open', name, attributes: space < 0 ? '' : body.slice(space), start, end };
}

function endOfTag(xml: string, start: number): number {
  let at = start + 1;
  while (at < xml.length) {
    const code = xml.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    at = code === 0x22 || code === 0x27 ? after(xml, xml.charAt(at), at + 1) : at + 1;
  }
  throw broken();
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found < 0) throw broken();
  return found + mark.length;
}

const broken = (): QuireError => new QuireError('unreadable_file', { reason: 'its XML is cut off' });

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Removes the document type, which old drawings have. */
export function withoutDocumentType(xml: string): string {
  const start = xml.search(/<!DOCTYPE/i);
  if (start < 0) return xml;
  const type = /<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>/iy;
  type.lastIndex = start;
  return type.test(xml) ? xml.slice(0, start) + xml.slice(type.lastIndex) : xml;
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export function* xmlAttributes(attributes: string): Generator<{ name: string; value: string; source: string }> {
  for (const [source, name = '', double, single] of attributes.matchAll(
    /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    yield { name, value: unescapeXml(double ?? single ?? ''), source };
  }
}

/** The value of an attribute with any prefix; empty if missing. */
export const attributeOf = (tag: XmlTag, local: string): string =>
  [...xmlAttributes(tag.attributes)].find(({ name }) => localName(name) === local)?.value ?? '';
