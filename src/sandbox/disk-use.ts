import { readlinkSync, statSync } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import { namesOr } from './process-watch.ts';

const BLOCK_BYTES = 512;
/** Minimum per entry: a million empty files fill a disk as well. */
const ENTRY_BYTES = 4_096;

/** Bytes on disk; stops above `enough`. Does not follow links. */
export async function diskUse(places: readonly string[], enough: number): Promise<number> {
  let bytes = 0;
  const waiting = [...places];
  for (let place = waiting.pop(); place !== undefined && bytes <= enough; place = waiting.pop()) {
    const found = await lstat(place).catch(() => null);
    if (!found) continue;
    if (!found.isDirectory()) {
      bytes += Math.max(ENTRY_BYTES, found.blocks * BLOCK_BYTES);
      continue;
    }
    try {
      for await (const entry of await opendir(place)) {
        const inside = path.join(place, entry.name);
        if (entry.isDirectory()) {
          waiting.push(inside);
          // Limits the work for endless trees of folders.
          bytes += ENTRY_BYTES;
        } else bytes += Math.max(ENTRY_BYTES, ((await lstat(inside).catch(() => null))?.blocks ?? 0) * BLOCK_BYTES);
        if (bytes > enough) break;
      }
    } catch {
      // Removed meanwhile.
    }
  }
  return bytes;
}

/** Bytes of deleted files that a process still has open. */
export function unnamedBytes(pids: readonly number[]): number {
  const files = new Map<string, number>();
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`;
    for (const name of namesOr(folder)) {
      const file = path.join(folder, name);
      try {
        if (!readlinkSync(file).endsWith(' (deleted)')) continue;
        const { dev, ino, blocks, nlink } = statSync(file);
        if (nlink === 0) files.set(`${dev}:${ino}`, blocks * BLOCK_BYTES);
      } catch {
        // Closed meanwhile.
      }
    }
  }
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}
