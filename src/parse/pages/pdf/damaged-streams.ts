import { readFileSync, statSync } from 'node:fs';
import { contentStreams, isDamagedStream } from './content-streams.ts';

/** What is larger is looked at page by page. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Whether any content in a file is damaged. The engine passes over what it does not understand: it gives what stands before the
 * damage and says nothing. To look through a file once is cheap; to look at each page is not.
 */
export function mayHaveDamagedPages(path: string): boolean {
  if (statSync(path).size > MOST_BYTES) return true;
  const file = readFileSync(path);
  // Nothing can be said of what is encrypted.
  if (file.includes('/Encrypt')) return false;
  for (const stream of contentStreams(file)) if (isDamagedStream(stream)) return true;
  return false;
}
