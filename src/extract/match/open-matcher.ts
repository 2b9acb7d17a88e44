import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { Matcher } from './matcher.ts';

const FOLDER = path.join(import.meta.dirname, '../../../models/extract');
/** The weights need 100 MB; smaller machines use rules only. */
const LEAST_MEMORY_BYTES = 1024 ** 3;

let opened: Promise<Matcher | null> | null = null;

/** The matcher, opened once; null without weights or on a machine with little memory. */
export function openMatcher(): Promise<Matcher | null> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Matcher | null> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  if (memory < LEAST_MEMORY_BYTES) return null;
  const card = await readFile(path.join(FOLDER, 'matcher.json'), 'utf8').catch(() => null);
  if (card === null) return null;
  const { file, sha256 } = JSON.parse(card) as { file: string; sha256: string };
  return Matcher.open({ path: path.join(FOLDER, file), sha256 }, 1);
}
