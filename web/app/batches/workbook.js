/** Writes an Excel workbook: the smallest set of parts that spreadsheets open, packed without compression. */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text) =>
  text
    .replaceAll(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function columnName(index) {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

function cellXml(value, row, column) {
  if (value === null || value === undefined || value === '') return '';
  const place = `${columnName(column)}${row + 1}`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`;
}

const sheetXml = (rows) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${rows
    .map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cellXml(value, at, column)).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

/** Names of sheets are short, differ, and hold none of these signs. */
function sheetNames(sheets) {
  const taken = new Set();
  return sheets.map(({ name }, index) => {
    const clean = name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 28) || 'Sheet';
    const unique = taken.has(clean.toLowerCase()) ? `${clean} ${index + 1}` : clean;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** `sheets` are `{name, rows}`; rows are lists of texts, numbers, truth values and nulls. */
export function workbookOf(sheets) {
  const names = sheetNames(sheets);
  const numbered = sheets.map((_, index) => index + 1);
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${numbered.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ rows }, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)])),
  };
  return new Blob(zipped(parts), { type: `${SHEET_TYPE}.sheet` });
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Pairs of a size in bytes and a number, as the format of zips wants them. */
function record(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function zipped(parts) {
  const encoder = new TextEncoder();
  const [files, directory] = [[], []];
  let [offset, directorySize] = [0, 0];
  for (const [path, text] of Object.entries(parts)) {
    const [name, content] = [encoder.encode(path), encoder.encode(text)];
    // Version, UTF-8 names, stored, 1 January 1980, checksum, sizes, lengths of names.
    const common = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, 0x21],
      [4, crcOf(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ];
    const head = record([4, 0x04034b50], ...common);
    files.push(head, name, content);
    const entry = record([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(entry, name);
    directorySize += entry.length + name.length;
    offset += head.length + name.length + content.length;
  }
  const count = Object.keys(parts).length;
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directorySize], [4, offset], [2, 0]);
  return [...files, ...directory, end];
}
