import { posix } from 'node:path';
import { QuireError } from '../../../domain/errors.ts';
import { percentDecoded } from '../../../domain/formats/percent-decoded.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { childOf, descendantsOf, elementsOf, parseXml, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { ZipFile } from '../../zip/zip-file.ts';

const PREFIXES = {
  'http://www.idpf.org/2007/opf': 'opf',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'urn:oasis:names:tc:opendocument:xmlns:container': 'container',
  'http://www.w3.org/2001/04/xmlenc#': 'enc',
  'http://www.daisy.org/z3986/2005/ncx/': 'ncx',
};
/** Obfuscation of fonts, which hides no text (EPUB 3.3, 4.4). */
const FONT_ALGORITHMS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

export interface EpubPackage {
  title: string;
  creators: string[];
  spine: string[];
  contents: { ncx: string | null; nav: string | null };
}

const damaged = (reason: string): QuireError => new QuireError('unreadable_file', { reason });

/** Reads XML of an archive. A plain document type is ignored; one with declarations is refused. */
export async function readXml(zip: ZipFile, name: string): Promise<XmlElement | null> {
  const bytes = await zip.read(name);
  return bytes && parseXml(decodeXml(bytes).replace(/<!DOCTYPE[^[>]*>/i, ''), PREFIXES);
}

/** Resolves a reference relative to an entry; null outside the archive. */
export function resolveInside(base: string, reference: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(reference) || reference.startsWith('//')) return null;
  const path = percentDecoded(reference.replace(/[?#].*/s, ''));
  const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(base), path);
  return joined.startsWith('../') || joined === '' || joined === '.' ? null : joined;
}

/** Container, package, manifest and spine of a book. A book with encrypted text is refused. */
export async function readPackage(zip: ZipFile): Promise<EpubPackage> {
  await refuseProtected(zip);
  const container = await readXml(zip, 'META-INF/container.xml');
  const rootFile = container && [...descendantsOf(container, 'container:rootfile')][0];
  const path = rootFile?.attributes['full-path'];
  const root = path ? await readXml(zip, path) : null;
  if (!path || !root) throw damaged('the book has no package document');
  const metadata = childOf(root, 'opf:metadata');
  const manifest = childOf(root, 'opf:manifest');
  const items = elementsOf(manifest).map(({ attributes }) => ({
    id: attributes.id ?? '',
    name: resolveInside(path, attributes.href ?? ''),
    type: attributes['media-type'] ?? '',
    properties: attributes.properties ?? '',
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const spine = childOf(root, 'opf:spine');
  const named = elementsOf(spine).flatMap(({ attributes }) => byId.get(attributes.idref ?? '')?.name ?? []);
  const texts = items.flatMap(({ type, name }) => (/xhtml|html/.test(type) && name ? [name] : []));
  return {
    title: metadata ? (textIn(metadata, 'dc:title')[0] ?? '') : '',
    creators: metadata ? textIn(metadata, 'dc:creator') : [],
    spine: [...new Set(named.length > 0 ? named : texts)],
    contents: {
      ncx: byId.get(spine?.attributes.toc ?? '')?.name ?? items.find(({ type }) => type.includes('ncx'))?.name ?? null,
      nav: items.find(({ properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties))?.name ?? null,
    },
  };
}

const textIn = (element: XmlElement, name: string): string[] =>
  [...descendantsOf(element, name)].map((found) => textOf(found).replace(/\s+/g, ' ').trim()).filter(Boolean);

async function refuseProtected(zip: ZipFile): Promise<void> {
  const encryption = zip.has('META-INF/encryption.xml') ? await readXml(zip, 'META-INF/encryption.xml') : null;
  const methods = encryption
    ? [...descendantsOf(encryption, 'enc:EncryptionMethod')].map(({ attributes }) => attributes.Algorithm ?? '')
    : [];
  const isLocked = methods.some((algorithm) => !FONT_ALGORITHMS.has(algorithm)) || zip.has('META-INF/rights.xml');
  if (isLocked) throw damaged('the book is protected by digital rights management');
}
