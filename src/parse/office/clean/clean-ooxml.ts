import { decodeXml } from '../../xml/decode-xml.ts';
import { attributeOf, localName, type XmlTag, xmlAttributes } from '../../xml/xml-tokens.ts';
import { type FormulaHost, FormulaWriter } from './write-out-formulas.ts';
import {
  ElementCutter,
  isFetchingField,
  keepAttributes,
  leadsOutside,
  TextEdits,
  tokensWithinDepth,
} from './xml-edits.ts';

/** Programs and embedded documents, whose preview pictures stay. */
const LEFT_OUT = /(?:^|\/)(?:vbaProject[^/]*|vbaData[^/]*|activeX|embeddings|attachedToolbars[^/]*)(?:\/|$)/i;

export const isLeftOutOfOoxml = (name: string): boolean => LEFT_OUT.test(name);

/** An OOXML part without external references. Hyperlinks stay. */
export function cleanOoxmlPart(name: string, bytes: Buffer, keepsChanges = false): Buffer {
  if (/\.rels$/i.test(name)) return Buffer.from(cleanRelationships(decodeXml(bytes)));
  if (/\.(?:xml|vml)$/i.test(name)) return Buffer.from(utf8(cleanMarkup(decodeXml(bytes), keepsChanges)));
  return bytes;
}

/** The output is UTF-8, whatever the input was. */
export const utf8 = (xml: string): string =>
  xml.replace(/^(\ufeff?<\?xml[^>]*?)\sencoding\s*=\s*["'][^"']*["']/, '$1 encoding="UTF-8"');

function cleanRelationships(xml: string): string {
  const edits = new TextEdits(xml);
  for (const token of tokensWithinDepth(xml)) {
    if (token.kind !== 'open' && token.kind !== 'empty') continue;
    if (localName(token.name) !== 'Relationship') continue;
    // Exact names: another attribute with a prefix must not hide what LibreOffice reads.
    const given = Object.fromEntries([...xmlAttributes(token.attributes)].map(({ name, value }) => [name, value]));
    const { Type: type = '', Target: target = '', TargetMode: mode = '' } = given;
    const isLink = /\/hyperlink$/i.test(type);
    const isOutside = /^external$/i.test(mode) || leadsOutside(target);
    const isChunk = /\/aFChunk$/i.test(type);
    if ((isOutside && !isLink) || isChunk || isLeftOutOfOoxml(target)) edits.cut(token.start, token.end);
  }
  return utf8(edits.result());
}

/** Imports of foreign documents. */
const CUT = new Set(['w:altChunk']);
const DELETED = new Set(['w:del', 'w:moveFrom']);
/** Inserted text stays, but is no longer coloured as a change. */
const UNWRAPPED = new Set(['w:ins', 'w:moveTo']);
const PICTURE_SOURCES = new Set(['imagedata', 'fill', 'stroke', 'image']);

/** The document kind by the namespaces of the root element. Word files also declare those of drawings. */
const NAMESPACE_OF_HOST =
  /["']http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/(wordprocessingml|presentationml)(?:\/2006)?\/main["']/;

function formulaHost(xml: string): FormulaHost | null {
  const name = NAMESPACE_OF_HOST.exec(xml.slice(0, 10_000))?.[1];
  return name === undefined ? null : name === 'wordprocessingml' ? 'word' : 'slide';
}

function cleanMarkup(xml: string, keepsChanges: boolean): string {
  const isCut = (name: string): boolean => CUT.has(name) || (!keepsChanges && DELETED.has(name));
  const isUnwrapped = (name: string): boolean => !keepsChanges && UNWRAPPED.has(name);
  const edits = new TextEdits(xml);
  const cutter = new ElementCutter(edits);
  const fields = new FieldCleaner(edits);
  const host = formulaHost(xml);
  const formulas = host ? new FormulaWriter(xml, edits, host) : null;
  let isInstruction = false;
  for (const token of tokensWithinDepth(xml)) {
    if (token.kind === 'text') {
      if (isInstruction && !cutter.isCutting) fields.instruction(token.text, token.start, token.end);
    } else if (cutter.isCutting) {
      cutter.follow(token);
    } else if (token.kind === 'close') {
      isInstruction = false;
      formulas?.follow(token);
      if (isUnwrapped(token.name)) edits.cut(token.start, token.end);
    } else if (isCut(token.name) || isLinkedObject(token)) {
      cutter.begin(token);
    } else if (isUnwrapped(token.name)) {
      edits.cut(token.start, token.end);
    } else {
      isInstruction = token.kind === 'open' && localName(token.name) === 'instrText';
      fields.tag(token);
      formulas?.follow(token);
      const local = localName(token.name);
      keepAttributes(token, edits, (name) => isHarmless(local, name));
    }
  }
  return edits.result();
}

function isHarmless(element: string, attribute: string): boolean {
  if (/:(?:link|href)$/.test(attribute)) return attribute.startsWith('w:');
  return !(attribute === 'src' && PICTURE_SOURCES.has(element));
}

const isLinkedObject = (tag: XmlTag): boolean =>
  localName(tag.name) === 'OLEObject' && /\sType\s*=\s*["']Link["']/i.test(tag.attributes);

/** Empties fields that fetch something. One instruction may be spread over many runs. */
class FieldCleaner {
  readonly #edits: TextEdits;
  readonly #open: { text: string; places: [number, number][] }[] = [];

  constructor(edits: TextEdits) {
    this.#edits = edits;
  }

  tag(tag: XmlTag): void {
    const local = localName(tag.name);
    if (local === 'fldSimple' && isFetchingField(attributeOf(tag, 'instr'))) {
      keepAttributes(tag, this.#edits, (name) => localName(name) !== 'instr');
    }
    if (local !== 'fldChar') return;
    const kind = attributeOf(tag, 'fldCharType');
    if (kind === 'begin') this.#open.push({ text: '', places: [] });
    if (kind === 'separate') this.#settle(this.#open.at(-1));
    if (kind === 'end') this.#settle(this.#open.pop());
  }

  instruction(text: string, start: number, end: number): void {
    const field = this.#open.at(-1);
    if (!field) {
      if (isFetchingField(text)) this.#edits.cut(start, end);
      return;
    }
    field.text += text;
    field.places.push([start, end]);
  }

  #settle(field: { text: string; places: [number, number][] } | undefined): void {
    if (!field || !isFetchingField(field.text)) return;
    for (const [start, end] of field.places) this.#edits.cut(start, end);
    field.places.length = 0;
  }
}
