import { globalRecords, type WorkbookStream } from './workbook-stream.ts';

/** A drawing record ([MS-ODRAW] 1.3.1): kind, variant, data. Containers contain records. */
export interface ArtRecord {
  kind: number;
  instance: number;
  isContainer: boolean;
  data: Buffer;
}

const HEADER = 8;
/** A truncated record at the end of a damaged file is read as far as possible. */
export function* artRecords(bytes: Buffer): Generator<ArtRecord> {
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const head = bytes.readUInt16LE(at);
    const length = bytes.readUInt32LE(at + 4);
    yield {
      kind: bytes.readUInt16LE(at + 2),
      instance: head >> 4,
      isContainer: (head & 0x0f) === 0x0f,
      data: bytes.subarray(at + HEADER, at + HEADER + length),
    };
    at += HEADER + length;
  }
}

const [DRAWING_GROUP, CONTINUE] = [0x00eb, 0x003c];
const [DGG_CONTAINER, STORE, STORE_ENTRY] = [0xf000, 0xf001, 0xf007];
/** Fields before the picture; the name follows them. */
const ENTRY_HEADER = 36;
/** Raster images. Windows metafiles are not supported. */
const PIXEL_KINDS = new Set([0xf01d, 0xf01e, 0xf029, 0xf02a]);

/** The pictures of a workbook, in the order that shapes refer to; null for unsupported ones. */
export function readBlips(stream: WorkbookStream): (Buffer | null)[] {
  const pieces: Buffer[] = [];
  let isOpen = false;
  for (const { type, data } of globalRecords(stream)) {
    isOpen = type === DRAWING_GROUP || (isOpen && type === CONTINUE);
    if (isOpen) pieces.push(data);
  }
  const [group] = artRecords(Buffer.concat(pieces));
  if (group?.kind !== DGG_CONTAINER) return [];
  const store = [...artRecords(group.data)].find(({ kind }) => kind === STORE);
  if (!store) return [];
  return [...artRecords(store.data)].map((entry) => {
    if (entry.kind !== STORE_ENTRY) return pixelsOf(entry);
    const nameLength = entry.data[33] ?? 0;
    const [picture] = artRecords(entry.data.subarray(ENTRY_HEADER + nameLength));
    return picture ? pixelsOf(picture) : null;
  });
}

/** The file follows one or two 16-byte checksums (odd variants have two) and a byte ([MS-ODRAW] 2.2.24). */
function pixelsOf({ kind, instance, data }: ArtRecord): Buffer | null {
  if (!PIXEL_KINDS.has(kind)) return null;
  const start = (instance & 1 ? 32 : 16) + 1;
  return data.length > start ? data.subarray(start) : null;
}
