/**
 * Scores the four fields of receipts by half: by exact match after trimming, and by letters and digits alone, since the
 * labels differ from the paper in spaces and punctuation. Counts how often `High` values are right.
 *
 *     npm run bench -- extract IMAGES bench/extract/receipt.schema.json OUT
 *     node bench/extract/receipts.ts KEYS OUT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractOutput, FieldMetrics } from '../../src/domain/extraction/extraction.ts';
import { PARTS, partOf } from '../parts/part-of.ts';

const [keys, out] = process.argv.slice(2);
if (!keys || !out) {
  console.error('usage: node bench/extract/receipts.ts KEYS OUT');
  process.exit(2);
}
const read = <T>(...parts: string[]): T => JSON.parse(readFileSync(join(...parts), 'utf8')) as T;
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const FIELDS = ['company', 'date', 'address', 'total'] as const;
const files = readdirSync(keys).filter((name) => name.endsWith('.json'));
for (const part of [...PARTS, 'all'] as const) {
  const own = files.filter((file) => part === 'all' || partOf(file.replace('.json', '')) === part);
  const high = { all: 0, right: 0 };
  const shares = FIELDS.map((field) => {
    const count = { exact: 0, plain: 0, wrong: 0 };
    for (const file of own) {
      const wanted = (read<Record<string, string>>(keys, file)[field] ?? '').trim();
      const { results, metrics } = read<ExtractOutput>(out, 'details', file);
      const value = (results as Record<string, unknown>)[field] ?? null;
      const given = String(value ?? '').trim();
      if (given === wanted) count.exact++;
      if (plain(given) === plain(wanted)) count.plain++;
      else if (value !== null) count.wrong++;
      if ((metrics as Record<string, FieldMetrics>)[field]?.confidence !== 'High') continue;
      high.all++;
      if (given === wanted) high.right++;
    }
    const share = (of: number): string => (of / own.length).toFixed(3);
    return `${field} ${share(count.exact)} (${share(count.plain)}, wrong ${share(count.wrong)})`;
  });
  console.log(`${part}: ${shares.join(', ')}; High ${high.right} of ${high.all}`);
}
