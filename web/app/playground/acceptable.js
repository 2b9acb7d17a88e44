import { bytes } from '../parts.js';

/** The first bytes of common formats. The point is not to upload videos, not to know every format. */
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

/** Why a file is not sent: unreadable, empty, too large, or of a kind that cannot be parsed. Null if it can be sent. */
export async function whyNot(file, { formats, fileBytes }) {
  // A folder that a browser hands out as a file, or one that was moved meanwhile.
  const start = await readStart(file);
  if (!start) return 'The browser could not read this file. It may be a folder, or it was moved or locked.';
  if (file.size === 0) return 'The file is empty.';
  if (fileBytes && file.size > fileBytes) return `Too large: ${bytes(file.size)}. The limit is ${bytes(fileBytes)}.`;
  const extension = /\.(\w{1,8})$/.exec(file.name)?.[1].toLowerCase();
  if (!formats || formats.size === 0 || !extension || formats.has(extension)) return null;
  // The name is no proof: a picture called `.jfif` is read by its bytes, and so is a text called `.log`.
  const text = String.fromCharCode(...start.slice(0, 8));
  if (KNOWN_STARTS.some((known) => text.startsWith(known)) || !start.includes(0)) return null;
  return `Files of type .${extension} cannot be parsed.`;
}

/** The first bytes; null where the browser may not or cannot read the file. */
async function readStart(file) {
  try {
    return new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  } catch {
    return null;
  }
}
