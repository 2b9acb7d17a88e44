import { posix } from 'node:path';
import type * as XLSX from '@e965/xlsx';
import { decodeXml } from '../../xml/decode-xml.ts';
import { elementsOf, parseXml, type XmlElement } from '../../xml/xml-tree.ts';

/** What the workbook library keeps of the parts of an xlsx file when it is asked to. */
interface KeptParts {
  files?: Record<string, { content?: Uint8Array }>;
  Workbook?: { Sheets?: { id?: string }[] };
}

const PREFIXES = {
  'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing': 'xdr',
  'http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing': 'xdr',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
};
/** Drawings and charts are small; one that is not is left out. */
const LARGEST_XML_BYTES = 16 * 1024 * 1024;

/** The parts of an xlsx file; none for other formats. */
export class WorkbookParts {
  readonly #files: Record<string, { content?: Uint8Array }>;
  readonly #sheetIds: (string | undefined)[];
  readonly isXlsx: boolean;

  constructor(workbook: XLSX.WorkBook) {
    const { files, Workbook } = workbook as KeptParts;
    this.#files = files ?? {};
    this.#sheetIds = (Workbook?.Sheets ?? []).map(({ id }) => id);
    this.isXlsx = this.bytes('xl/workbook.xml') !== null;
  }

  bytes(name: string): Uint8Array | null {
    return this.#files[name.replace(/^\//, '')]?.content ?? null;
  }

  text(name: string): string | null {
    const content = this.bytes(name);
    return content ? Buffer.from(content).toString('utf8') : null;
  }

  /** Null for a part that is missing, too large or no XML that we accept: drawings are never a reason to refuse a workbook. */
  xml(name: string): XmlElement | null {
    const content = this.bytes(name);
    if (!content || content.length > LARGEST_XML_BYTES) return null;
    try {
      return parseXml(decodeXml(content), PREFIXES);
    } catch {
      return null;
    }
  }

  sheetPart(sheet: number): string | null {
    const id = this.#sheetIds[sheet];
    return (id && this.relations('xl/workbook.xml').get(id)) || null;
  }

  /** Names of parts that a part refers to, by the ids that it uses. */
  relations(name: string): Map<string, string> {
    const root = this.xml(posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`));
    const targets = new Map<string, string>();
    for (const { name: element, attributes } of elementsOf(root ?? undefined)) {
      if (!/(?:^|:)Relationship$/.test(element)) continue;
      const { Id, Target, TargetMode } = attributes;
      if (!Id || !Target || TargetMode === 'External') continue;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(name), Target));
    }
    return targets;
  }
}
