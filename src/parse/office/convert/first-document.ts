import { ZipWriter } from '../../zip/zip-writer.ts';
import type { OfficeFormat } from './conversion.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OPEN_XML = 'http://schemas.openxmlformats.org';

/**
 * The smallest document of a format, one word long. A LibreOffice that has drawn it has loaded what it needs to draw the next one. Null for
 * formats whose smallest document is not small.
 */
export function firstDocument(format: OfficeFormat): Uint8Array | null {
  if (format === 'rtf') return Buffer.from('{\\rtf1 Ready}');
  if (format === 'docx') return packed(DOCX);
  if (format === 'odt') return packed(ODT);
  return null;
}

const DOCX = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OPEN_XML}/package/2006/relationships"><Relationship Id="r1" Type="${OPEN_XML}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `${XML}<w:document xmlns:w="${OPEN_XML}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>`,
};

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const ODT_TYPE = 'application/vnd.oasis.opendocument.text';
const ODT = {
  mimetype: ODT_TYPE,
  'content.xml': `${XML}<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" office:version="1.2"><office:body><office:text><text:p>Ready</text:p></office:text></office:body></office:document-content>`,
  'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODT_TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
};

function packed(parts: Readonly<Record<string, string>>): Uint8Array {
  const zip = new ZipWriter();
  for (const [name, content] of Object.entries(parts))
    zip.add(name, Buffer.from(content), { packed: name !== 'mimetype' });
  return zip.end();
}
