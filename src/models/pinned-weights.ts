import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Weights are pinned: bytes with another SHA-256 digest are not used. */
export interface PinnedFile {
  path: string;
  sha256: string;
}

export function assertDigest(bytes: Uint8Array, { path, sha256 }: PinnedFile): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256) throw new Error(`${path} has sha256 ${digest}, expected ${sha256}.`);
}

export function readPinned(file: PinnedFile): Buffer {
  const bytes = readFileSync(file.path);
  assertDigest(bytes, file);
  return bytes;
}
