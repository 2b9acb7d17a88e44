import { bytes } from '../parts.js';

/** As the first bytes of documents read; what is wanted is to send no video, not to know every format. */
const KNOWN_STARTS = [
  '%PDF',
  'PK',
  '\u0089PNG',
  '\u00ff\u00d8',
  'GIF8',
  'II*',
  'MM',
  'BM',
  'RIFF',
  '\u00d0\u00cf\u0011\u00e0',
  '{\\rtf',
];
const LOOKED_AT = 512;

/** Why a file need not be sent: it is empty, too large, or of a kind that cannot be read. Null where it may be. */
export async function whyNot(file, { formats, fileBytes }) {
  if (file.size === 0) return 'The file is empty.';
  if (fileBytes && file.size > fileBytes)
    return `Too large: ${bytes(file.size)}, at most ${bytes(fileBytes)} are read.`;
  const extension = /\.(\w{1,8})$/.exec(file.name)?.[1].toLowerCase();
  if (!formats || formats.size === 0 || !extension || formats.has(extension)) return null;
  // The name is no proof: a picture called `.jfif` is read by its bytes, and so is a text called `.log`.
  const start = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  const text = String.fromCharCode(...start.slice(0, 8));
  if (KNOWN_STARTS.some((known) => text.startsWith(known)) || !start.includes(0)) return null;
  return `Files of type .${extension} cannot be read here.`;
}
