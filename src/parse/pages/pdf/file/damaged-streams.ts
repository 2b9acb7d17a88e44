import { readFileSync, statSync } from 'node:fs';
import { contentStreams, isDamagedStream } from './content-streams.ts';

/** What is larger is looked at page by page. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether any content is damaged: PDFium stops at the damage and says nothing. One scan of the file is cheap. */
export function mayHaveDamagedPages(path: string): boolean {
  if (statSync(path).size > MOST_BYTES) return true;
  const file = readFileSync(path);
  // Nothing can be said of what is encrypted.
  if (file.includes('/Encrypt')) return false;
  for (const stream of contentStreams(file)) if (isDamagedStream(stream)) return true;
  return false;
}
