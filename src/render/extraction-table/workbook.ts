import { type EntryToWrite, zipOf } from '../zip.ts';

/** Marks CSV files as UTF-8 for spreadsheet programs. */
export const BYTE_ORDER_MARK = '\ufeff';
/** Limit of the format. */
export const MOST_ROWS = 1_048_576;
export const LONGEST_CELL = 32_767;
const LONGEST_NAME = 31;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface WrittenSheet {
  name: string;
  rows: () => AsyncIterable<string | Uint8Array>;
}

export const xlsxOf = (sheets: readonly WrittenSheet[]): AsyncGenerator<Buffer> => zipOf(entriesOf(sheets));

async function* entriesOf(sheets: readonly WrittenSheet[]): AsyncGenerator<EntryToWrite> {
  const names = sheetNames(sheets);
  const types = names.map((_, at) => override(`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet'));
  const listed = names.map((name, at) => `<sheet name="${escapeCell(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`);
  const related = names.map((_, at) => relation(`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const types1 = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`;
  yield entry('[Content_Types].xml', [
    `<Types xmlns="${PACKAGE}/content-types">${types1}${override('/xl/workbook.xml', 'sheet.main')}${types.join('')}</Types>`,
  ]);
  yield entry('_rels/.rels', [
    `<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ]);
  yield entry('xl/workbook.xml', [
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
  ]);
  yield entry('xl/_rels/workbook.xml.rels', [
    `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>`,
  ]);
  for (const [at, sheet] of sheets.entries()) yield entry(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet));
}

const override = (part: string, kind: string): string =>
  `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const entry = (name: string, pieces: Iterable<string> | AsyncIterable<string | Uint8Array>): EntryToWrite => ({
  name,
  isText: true,
  content: (async function* () {
    yield HEAD;
    yield* pieces;
  })(),
});

async function* sheetXml(sheet: WrittenSheet): AsyncGenerator<string | Uint8Array> {
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield* sheet.rows();
  yield '</sheetData></worksheet>';
}

/** Removes characters that are not allowed in XML. */
export const escapeCell = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

function sheetNames(sheets: readonly WrittenSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    const plain = name.replace(/[[\]:*?/\\']/g, ' ').slice(0, LONGEST_NAME - 3) || 'sheet';
    let free = plain;
    for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${plain} ${at}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
