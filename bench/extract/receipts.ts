/**
 * Scores the four fields of receipts by exact match after trimming, and how often `High` values are right.
 *
 *     npm run bench -- extract IMAGES bench/extract/receipt.schema.json OUT
 *     node bench/extract/receipts.ts KEYS OUT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractOutput, FieldMetrics } from '../../src/domain/extraction/extraction.ts';

const [keys, out] = process.argv.slice(2);
if (!keys || !out) {
  console.error('usage: node bench/extract/receipts.ts KEYS OUT');
  process.exit(2);
}
const read = <T>(...parts: string[]): T => JSON.parse(readFileSync(join(...parts), 'utf8')) as T;
const fields = ['company', 'date', 'address', 'total'] as const;
const right = new Map<string, number>();
let high = 0;
let highRight = 0;
const files = readdirSync(keys).filter((name) => name.endsWith('.json'));
for (const file of files) {
  const key = read<Record<string, string>>(keys, file);
  const { results, metrics } = read<ExtractOutput>(out, 'details', file);
  for (const field of fields) {
    const value = (results as Record<string, unknown>)[field];
    const isRight = String(value ?? '').trim() === (key[field] ?? '').trim();
    if (isRight) right.set(field, (right.get(field) ?? 0) + 1);
    if ((metrics as Record<string, FieldMetrics>)[field]?.confidence !== 'High') continue;
    high++;
    if (isRight) highRight++;
  }
}
const shares = fields.map((field) => (right.get(field) ?? 0) / files.length);
fields.forEach((field, index) => {
  console.log(`${field.padEnd(8)} ${shares[index]!.toFixed(3)}`);
});
console.log(`macro    ${(shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(3)}`);
console.log(`High     ${highRight} of ${high} right`);
