import * as XLSX from '@e965/xlsx';

export const [BOF, EOF] = [0x0809, 0x000a];
const BOUNDSHEET = 0x0085;
const WORKSHEET = 0x0010;

/** The workbook stream of an xls file (Excel 97 and later) with the offsets of its sheets. */
export interface WorkbookStream {
  bytes: Buffer;
  sheetOffsets: number[];
}

export function openWorkbookStream(file: Buffer): WorkbookStream | null {
  const bytes = streamOf(file);
  if (!bytes) return null;
  const sheetOffsets: number[] = [];
  for (const { type, data } of globalRecords({ bytes })) {
    if (type === BOUNDSHEET && data.length >= 4) sheetOffsets.push(data.readUInt32LE(0));
  }
  return { bytes, sheetOffsets };
}

function streamOf(file: Buffer): Buffer | null {
  try {
    const archive = XLSX.CFB.read(file, { type: 'buffer' });
    const entry = XLSX.CFB.find(archive, '/Workbook') ?? XLSX.CFB.find(archive, 'Workbook');
    const content = entry?.content;
    if (!content) return null;
    const stream = Buffer.from(content as Uint8Array);
    // Excel 97 and later have version 6 in their first record.
    return stream.length > 8 && stream.readUInt16LE(0) === BOF && stream.readUInt16LE(4) === 0x0600 ? stream : null;
  } catch {
    return null;
  }
}

export function* globalRecords({ bytes }: Pick<WorkbookStream, 'bytes'>): Generator<BiffRecord> {
  for (const record of records(bytes, 0)) {
    if (record.type === EOF) return;
    yield record;
  }
}

/** The records of one sheet. Charts are nested streams: depth 1 is the sheet, 2 a chart on it. */
export function* sheetRecords(
  { bytes, sheetOffsets }: WorkbookStream,
  sheet: number,
): Generator<BiffRecord & { depth: number }> {
  const offset = sheetOffsets[sheet];
  if (offset === undefined || offset + 8 > bytes.length || bytes.readUInt16LE(offset) !== BOF) return;
  let depth = 0;
  for (const record of records(bytes, offset)) {
    if (record.type === BOF) {
      if (depth === 0 && record.data.readUInt16LE(2) !== WORKSHEET) return;
      depth += 1;
    }
    yield { ...record, depth };
    if (record.type === EOF && --depth === 0) return;
  }
}

interface BiffRecord {
  type: number;
  data: Buffer;
}

/** Records of a workbook stream ([MS-XLS] 2.1.4): type, length, data. A truncated record ends the stream. */
function* records(stream: Buffer, from: number): Generator<BiffRecord> {
  let at = from;
  while (at + 4 <= stream.length) {
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) return;
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}
