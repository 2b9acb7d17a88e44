import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The files below a folder that a running service uses. Files and folders may disappear during the listing: those count
 * as absent. `leaveOut` names top-level folders that are skipped.
 */
export function filesBelow(folder: string, leaveOut: string[] = []): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [place] : [];
    return leaveOut.includes(entry.name) ? [] : filesBelow(place);
  });
}

export const filesContaining = (files: string[], ...texts: string[]): string[] =>
  files.filter((file) => {
    const content = orIfGone(() => readFileSync(file), Buffer.alloc(0));
    return texts.some((text) => content.includes(text));
  });

const entriesOf = (folder: string): Dirent[] => orIfGone(() => readdirSync(folder, { withFileTypes: true }), []);

function orIfGone<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
