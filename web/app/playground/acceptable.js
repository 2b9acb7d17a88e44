import { bytes } from '../parts.js';

/** Signatures of common formats. The aim is to avoid uploading videos, not to know every format. */
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

/** Why a file is not sent: unreadable, empty, too large, or an unsupported type. Null if it can be sent. */
export async function rejectionReason(file, { formats, fileBytes }) {
  // A folder that the browser presents as a file, or a file that was moved meanwhile.
  const start = await readStart(file);
  if (!start) return 'The browser could not read this file. It may be a folder, or it was moved or locked.';
  if (file.size === 0) return 'The file is empty.';
  if (fileBytes && file.size > fileBytes) return `Too large: ${bytes(file.size)}. The limit is ${bytes(fileBytes)}.`;
  const extension = /\.(\w{1,8})$/.exec(file.name)?.[1].toLowerCase();
  if (!formats || formats.size === 0 || !extension || formats.has(extension)) return null;
  // The extension alone does not decide: a picture called `.jfif` is recognised by its bytes, and so is a text called
  // `.log`.
  const text = String.fromCharCode(...start.slice(0, 8));
  if (KNOWN_STARTS.some((known) => text.startsWith(known)) || !start.includes(0)) return null;
  return `Files of type .${extension} cannot be parsed.`;
}

/** The first bytes; null if the browser cannot read the file. */
async function readStart(file) {
  try {
    return new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  } catch {
    return null;
  }
}
