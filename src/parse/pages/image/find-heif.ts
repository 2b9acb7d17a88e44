import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** libheif calls its decoder `heif-dec` since version 1.18. */
const NAMES = ['heif-dec', 'heif-convert'];
const USUAL_PLACES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

export function findHeif(searchPath: string): string | null {
  const folders = [...searchPath.split(delimiter).filter((folder) => folder !== ''), ...USUAL_PLACES];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null;
}
