import { percentDecoded } from '../../../domain/formats/percent-decoded.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { attributeOf, localName, withoutDocumentType } from '../../xml/xml-tokens.ts';
import { utf8 } from './clean-ooxml.ts';
import { isFormulaPart, type OdfFormula, OdfFormulaWriter } from './odf-formulas.ts';
import { ElementCutter, keepAttributes, TextEdits, tokensWithinDepth } from './xml-edits.ts';

const LEFT_OUT = /^(?:Basic|Scripts|Dialogs|Configurations2)(?:\/|$)/;

export const isLeftOutOfOdf = (name: string): boolean => LEFT_OUT.test(name);

const MANIFEST = 'META-INF/manifest.xml';
/** Links to other programs, and scripts. */
const CUT = new Set(['text:dde-connection-decls', 'office:dde-source', 'office:scripts', 'office:event-listeners']);
const DELETED = 'text:tracked-changes';
/** Marks of changes; the text itself stays. */
const CHANGE_MARKS = new Set(['text:change', 'text:change-start', 'text:change-end']);
/** Attributes with addresses of content to show or play. */
const ADDRESSES = new Set(['href', 'image-data', 'font-face-uri']);

/** An ODF part without external references. Hyperlinks stay. */
export function cleanOdfPart(
  name: string,
  bytes: Buffer,
  entries: ReadonlySet<string>,
  formulas: ReadonlyMap<string, OdfFormula> = new Map(),
  keepsChanges = false,
): Buffer {
  if (!/\.xml$/i.test(name)) return bytes;
  const written = decodeXml(bytes);
  const mayName = name === MANIFEST || isFormulaPart(name, written);
  const xml = mayName ? withoutDocumentType(written) : written;
  if (name === MANIFEST) return Buffer.from(utf8(cleanManifest(xml)));
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return Buffer.from(utf8(cleanMarkup(xml, (address) => isInside(address, folder, entries), formulas, keepsChanges)));
}

function cleanManifest(xml: string): string {
  const edits = new TextEdits(xml);
  const cutter = new ElementCutter(edits);
  for (const token of tokensWithinDepth(xml)) {
    if (token.kind === 'text') continue;
    if (cutter.isCutting) cutter.follow(token);
    else if (token.kind !== 'close' && localName(token.name) === 'file-entry') {
      if (isLeftOutOfOdf(attributeOf(token, 'full-path'))) cutter.begin(token);
    }
  }
  return edits.result();
}

function cleanMarkup(
  xml: string,
  isInPackage: (address: string) => boolean,
  formulas: ReadonlyMap<string, OdfFormula>,
  keepsChanges: boolean,
): string {
  const edits = new TextEdits(xml);
  const cutter = new ElementCutter(edits);
  const writer = new OdfFormulaWriter(edits, formulas);
  for (const token of tokensWithinDepth(xml)) {
    if (token.kind === 'text') continue;
    writer.follow(token);
    if (cutter.isCutting) cutter.follow(token);
    else if (token.kind === 'close') continue;
    else if (CUT.has(token.name) || (!keepsChanges && token.name === DELETED)) cutter.begin(token);
    else if (!keepsChanges && CHANGE_MARKS.has(token.name)) edits.cut(token.start, token.end);
    else if (localName(token.name) !== 'a') {
      keepAttributes(token, edits, (name, value) => !ADDRESSES.has(localName(name)) || isInPackage(value));
    }
  }
  return edits.result();
}

/** Addresses are relative to the folder of their part; `../x` is outside the package. */
function isInside(address: string, folder: string, entries: ReadonlySet<string>): boolean {
  if (address === '' || address.startsWith('#')) return true;
  const path = folder + address.replace(/^\.\//, '');
  const plain = percentDecoded(path).replace(/\/$/, '');
  return entries.has(plain) || [...entries].some((entry) => entry.startsWith(`${plain}/`));
}
