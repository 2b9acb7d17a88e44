import { type FileHandle, open } from 'node:fs/promises';

const NEW_SUBFILE_TYPE = 254;
/** Bit 0: a smaller copy of another picture of the file; bit 2: where another one is transparent (TIFF 6.0, page 36). */
const NO_PAGE = 0b101;
const ENTRY = 12;

/** The frames of a TIFF that are pages, without pyramids and thumbnails. Empty if unknown: then every frame is a page. */
export async function tiffPages(path: string, mostFrames: number): Promise<number[]> {
  await using file = await open(path);
  const head = await bytesAt(file, 0, 8);
  const isLittle = head?.toString('latin1', 0, 2) === 'II';
  const short = (bytes: Buffer, at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (bytes: Buffer, at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if (!head || short(head, 2) !== 42) return [];
  const pages: number[] = [];
  let offset = long(head, 4);
  for (let frame = 0; offset !== 0; frame++) {
    const count = await bytesAt(file, offset, 2);
    const length = count ? short(count, 0) * ENTRY : 0;
    const entries = count && (await bytesAt(file, offset + 2, length + 4));
    if (!entries || frame >= mostFrames) return [];
    let kind = 0;
    for (let at = 0; at < length; at += ENTRY)
      if (short(entries, at) === NEW_SUBFILE_TYPE) kind = long(entries, at + 8);
    if ((kind & NO_PAGE) === 0) pages.push(frame);
    offset = long(entries, length);
  }
  return pages;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}
