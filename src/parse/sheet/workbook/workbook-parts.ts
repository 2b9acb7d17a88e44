import type * as XLSX from '@e965/xlsx';
import { decodeXml } from '../../xml/decode-xml.ts';
import { OOXML, relationshipsIn, relationshipsPart } from '../../xml/ooxml.ts';
import { parseXml, type XmlElement } from '../../xml/xml-tree.ts';

/** The parts of an xlsx file that the library keeps. */
interface KeptParts {
  files?: Record<string, { content?: Uint8Array }>;
  Workbook?: { Sheets?: { id?: string }[] };
}

/** Larger drawings and charts are skipped. */
const LARGEST_XML_BYTES = 16 * 1024 * 1024;

/** Empty for other formats than xlsx. */
export class WorkbookParts {
  readonly #files: Record<string, { content?: Uint8Array }>;
  readonly #sheetIds: (string | undefined)[];

  constructor(workbook: XLSX.WorkBook) {
    const { files, Workbook } = workbook as KeptParts;
    this.#files = files ?? {};
    this.#sheetIds = (Workbook?.Sheets ?? []).map(({ id }) => id);
  }

  bytes(name: string): Uint8Array | null {
    return this.#files[name.replace(/^\//, '')]?.content ?? null;
  }

  text(name: string): string | null {
    const content = this.bytes(name);
    return content ? Buffer.from(content).toString('utf8') : null;
  }

  /** Null for a missing, too large or invalid part: drawings are never a reason to refuse a workbook. */
  xml(name: string): XmlElement | null {
    const content = this.bytes(name);
    if (!content || content.length > LARGEST_XML_BYTES) return null;
    try {
      return parseXml(decodeXml(content), OOXML);
    } catch {
      return null;
    }
  }

  sheetPart(sheet: number): string | null {
    const id = this.#sheetIds[sheet];
    return (id && this.relations('xl/workbook.xml').get(id)) || null;
  }

  /** Names of related parts by relationship id. */
  relations(name: string): Map<string, string> {
    const all = relationshipsIn(this.xml(relationshipsPart(name)), name);
    return new Map([...all].flatMap(([id, { target, isExternal }]) => (isExternal ? [] : [[id, target]])));
  }
}
