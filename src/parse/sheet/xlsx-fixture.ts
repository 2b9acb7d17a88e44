import * as XLSX from '@e965/xlsx';
import { ZipWriter } from '../zip/zip-writer.ts';

/** A workbook of one sheet, written part by part: what the library's writer leaves out can be put in. */
export interface XlsxParts {
  /** `<row>` elements. */
  rows: string;
  /** Elements before the rows, such as `<sheetViews>` and `<cols>`. */
  before?: string;
  /** Elements after the rows, such as `<mergeCells>`. */
  after?: string;
  /** Anchors of the drawing. */
  drawing?: string;
  /** Relations of the drawing: target by id. */
  relations?: Record<string, string>;
  styles?: string;
  files?: Record<string, string | Uint8Array>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

const relations = (targets: Record<string, string>): string =>
  `<Relationships xmlns="${PACKAGE}">${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Type="${REL}/part" Target="${target}"/>`)
    .join('')}</Relationships>`;

export function xlsx({
  rows,
  before = '',
  after = '',
  drawing,
  relations: drawn = {},
  styles,
  files = {},
}: XlsxParts): Buffer {
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      styles ??
      `<styleSheet xmlns="${MAIN}"><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}" xmlns:r="${REL}">${before}<sheetData>${rows}</sheetData>${after}${drawing ? '<drawing r:id="rId1"/>' : ''}</worksheet>`,
    ...(drawing && {
      'xl/worksheets/_rels/sheet1.xml.rels': relations({ rId1: '../drawings/drawing1.xml' }),
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${REL}" xmlns:c="${DRAWING}/chart">${drawing}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relations(drawn),
    }),
    ...files,
  };
  const zip = new ZipWriter();
  for (const [name, part] of Object.entries(parts)) zip.add(name, Buffer.from(part as string));
  return zip.end();
}

export const anchor = (
  from: [row: number, column: number],
  to: [row: number, column: number],
  inner: string,
): string => {
  const place = ([row, column]: [number, number]): string =>
    `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  return `<xdr:twoCellAnchor><xdr:from>${place(from)}</xdr:from><xdr:to>${place(to)}</xdr:to>${inner}<xdr:clientData/></xdr:twoCellAnchor>`;
};

/** Cells of a row as they are stored; text inline. */
export const row = (number: number, values: (string | number)[], attributes = ''): string =>
  `<row r="${number}" ${attributes}>${values
    .map((value, column) => {
      const name = `${XLSX.utils.encode_col(column)}${number}`;
      return typeof value === 'number'
        ? `<c r="${name}"><v>${value}</v></c>`
        : value.startsWith('=')
          ? `<c r="${name}"><f>${value.slice(1)}</f></c>`
          : `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
    })
    .join('')}</row>`;
