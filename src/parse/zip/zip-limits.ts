import { QuireError } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';
import type { ListedEntry } from './zip-directory.ts';

/** Entries smaller than this may grow as they like: a page of zeros packs a thousandfold and harms nobody. */
const HARMLESS_BYTES = 4 * 1024 * 1024;

/** Refuses an archive that would unpack to more than is allowed, by what its directory states. */
export function checkZipLimits(entries: readonly ListedEntry[], limits: Limits): void {
  const refuse = (reason: string): never => {
    throw new QuireError('archive_too_large', { reason });
  };
  if (entries.length > limits.zip_entries)
    refuse(`${entries.length} entries; at most ${limits.zip_entries} are allowed`);
  refuseOverlaps(entries);
  let total = 0;
  for (const { inflatedBytes, packedBytes, isEncrypted } of entries) {
    if (isEncrypted) throw new QuireError('encrypted_file');
    total += inflatedBytes;
    if (inflatedBytes > HARMLESS_BYTES && inflatedBytes > limits.zip_ratio * Math.max(1, packedBytes)) {
      refuse(`an entry grows more than ${limits.zip_ratio} times`);
    }
  }
  if (total > limits.zip_inflated_bytes) refuse(`${total} bytes; at most ${limits.zip_inflated_bytes} are allowed`);
}

/** Entries that share bytes unpack a small file without end, and what is checked of one is not what another reads. */
function refuseOverlaps(entries: readonly ListedEntry[]): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && entry.offset + entry.leastBytes > next.offset) {
      throw new QuireError('unreadable_file', { reason: 'its archive is damaged (entries overlap)' });
    }
  }
}
