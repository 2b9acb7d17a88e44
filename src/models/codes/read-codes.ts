import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { BoundingBox } from '../../domain/geometry.ts';
import type { Pixels } from '../ocr/engine.ts';
import { pinnedBytes } from '../onnx/session.ts';

/** Share of pixels in a line with a change between light and dark; in bars of two pixels or less it is a third. */
const FINE = 0.2;
const LINES_LOOKED_AT = 7;
const MIDDLE_GREY = 128;

/** Whether a row of pixels alternates every few pixels, as fine bars do. All 31 codes that need enlarging have one. */
export function hasFineBars({ width, height, data }: Pixels): boolean {
  const isFine = (start: number, step: number, count: number): boolean => {
    let [changes, wasDark] = [0, false];
    for (let at = start * 3 + 1, left = count; left > 0; at += step * 3, left--) {
      const isDark = data[at]! < MIDDLE_GREY;
      if (isDark !== wasDark) changes++;
      wasDark = isDark;
    }
    return changes >= FINE * count;
  };
  for (let line = 1; line <= LINES_LOOKED_AT; line++) {
    const part = line / (LINES_LOOKED_AT + 1);
    if (isFine(Math.floor(height * part) * width, 1, width)) return true;
    if (isFine(Math.floor(width * part), width, height)) return true;
  }
  return false;
}

/** A decoded barcode or matrix code. */
export interface ReadCode {
  text: string;
  /** `QR code`, `Code 128`, `EAN-13` … */
  kind: string;
  bbox: BoundingBox;
}

const PROGRAM = 'zxing-wasm/reader/zxing_reader.wasm';
const PROGRAM_SHA256 = 'e8af31edb56d0522f4de74495839385ef019ba8bc90d38e5ecb2f18795d86fb2';
/** Limit per page; a pattern that looks like many codes is none. */
const MOST_CODES = 20;

let program: Promise<void> | null = null;

/** From the package on disk: by default the library would fetch it over the network. */
async function load(): Promise<void> {
  const bytes = await pinnedBytes({ path: fileURLToPath(import.meta.resolve(PROGRAM)), sha256: PROGRAM_SHA256 });
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Thin bars need a larger picture: of 24 codes at 144 dpi, 20 are read at this size, 22 at twice the size. */
const SIZES = [1, 1.5, 2];

/** Decodes barcodes and matrix codes, dark on light or light on dark. */
export async function readCodes(picture: Pixels): Promise<ReadCode[]> {
  program ??= load();
  await program;
  for (const size of SIZES) {
    const codes = await readAt(size, picture);
    if (codes.length > 0 || !hasFineBars(picture)) return codes;
  }
  return [];
}

async function readAt(size: number, picture: Pixels): Promise<ReadCode[]> {
  const found = await readBarcodes(await pixelsOf(picture, size), {
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: MOST_CODES,
    textMode: 'Plain',
  });
  return found
    .filter((code) => code.isValid && isCertain(code))
    .map((code) => ({ text: code.text, kind: kindOf(code.format), bbox: boxOf(code, size) }));
}

/** Barcodes without a check digit match any row of strokes. */
const isCertain = ({ format, text }: ReadResult): boolean =>
  text.trim() !== '' && !(/^(ITF|Codabar|Code39|DXFilmEdge)/.test(format) && text.length < 5);

const kindOf = (format: string): string =>
  format.replace(/([a-z])([A-Z0-9])/g, '$1 $2').replace(/QRCode|QR Code/, 'QR code');

type Picture = Parameters<typeof readBarcodes>[0];

async function pixelsOf({ width, height, data }: Pixels, size: number): Promise<Picture> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (size !== 1) picture.resize(Math.round(size * width), Math.round(size * height), { kernel: 'cubic' });
  const { data: pixels, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  return { width: info.width, height: info.height, data: clamped, colorSpace: 'srgb' } as Picture;
}

function boxOf({ position }: ReadResult, size: number): BoundingBox {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / size), corners.map(({ y }) => y / size)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(1, Math.max(...xs) - left), height: Math.max(1, Math.max(...ys) - top) };
}
