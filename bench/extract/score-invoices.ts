/**
 * Right, wrong and empty fields of invoices and F1 of their line items, by half and by field.
 *
 *     node bench/extract/score-invoices.ts LABELS OUT      (OUT as written by npm run bench -- extract)
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, partOf } from '../parts/part-of.ts';
import { ADVERSE } from './invoices/adverse.ts';
import { HELD_BACK } from './invoices/held-back.ts';
import { LOOKED_AT, ONLY_SCORED } from './invoices/layouts.ts';

type Json = Record<string, unknown>;
const [labels, out, verbose] = process.argv.slice(2);
if (!labels || !out) {
  console.error('usage: node bench/extract/score-invoices.ts LABELS OUT');
  process.exit(2);
}
const squash = (value: unknown): string =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
const same = (wanted: unknown, found: unknown): boolean =>
  typeof wanted === 'number'
    ? Math.abs(Math.abs(Number(found)) - Math.abs(wanted)) < 0.005
    : squash(wanted) === squash(found);
/** Printed invoices are split by layout, others by name. */
const part = (id: string): string => {
  const layout = id.split('-')[0]!;
  return layout in LOOKED_AT ? 'fit' : layout in { ...ONLY_SCORED, ...ADVERSE, ...HELD_BACK } ? 'check' : partOf(id);
};

interface Count {
  right: number;
  wrong: number;
  none: number;
}
const empty = (): Count => ({ right: 0, wrong: 0, none: 0 });
for (const each of PARTS) {
  const fields = new Map<string, Count>();
  const layouts = new Map<string, Count>();
  const items = { right: 0, wanted: 0, given: 0 };
  for (const file of readdirSync(labels).sort()) {
    const id = file.replace(/\.json$/, '');
    if (part(id) !== each || !existsSync(join(out, file))) continue;
    const label = JSON.parse(readFileSync(join(labels, file), 'utf8')) as Json;
    const found = JSON.parse(readFileSync(join(out, file), 'utf8')) as Json;
    for (const [name, wanted] of Object.entries(label)) {
      const own = found[name] ?? null;
      if (Array.isArray(wanted)) {
        const left = [...((own as Json[] | null) ?? [])];
        items.wanted += wanted.length;
        items.given += left.length;
        for (const item of wanted as Json[]) {
          const at = left.findIndex(
            (row) => same(item.line_total, row.line_total) && isLike(item.description, row.description),
          );
          if (at >= 0) left.splice(at, 1);
          if (at >= 0) items.right++;
        }
        if (verbose && each === 'fit' && left.length > 0) console.log(id, 'items', JSON.stringify(left).slice(0, 200));
        continue;
      }
      const verdict = own === null ? 'none' : same(wanted, own) ? 'right' : 'wrong';
      for (const [of, key] of [
        [fields, name],
        [layouts, id.split('-')[0]!],
      ] as const) {
        if (!of.has(key)) of.set(key, empty());
        of.get(key)![verdict]++;
      }
      if (verbose && each === 'fit' && verdict !== 'right')
        console.log(`${id} ${name}: ${JSON.stringify(own)}, not ${JSON.stringify(wanted)}`);
    }
  }
  const all = [...fields.values()].reduce(
    (sum, one) => ({ right: sum.right + one.right, wrong: sum.wrong + one.wrong, none: sum.none + one.none }),
    empty(),
  );
  const share = (count: Count): string => {
    const sum = count.right + count.wrong + count.none;
    return `right ${(count.right / sum).toFixed(3)} wrong ${(count.wrong / sum).toFixed(3)} of ${sum}, wrong of given ${(count.wrong / Math.max(1, count.right + count.wrong)).toFixed(3)}`;
  };
  if (verbose) for (const [name, count] of [...fields, ...layouts]) console.log(`  ${name.padEnd(16)} ${share(count)}`);
  const f1 = (2 * items.right) / Math.max(1, items.wanted + items.given);
  console.log(
    `${each}: ${share(all)}; items F1 ${f1.toFixed(3)} (${items.right} of ${items.wanted}, given ${items.given})`,
  );
}

/** One starts with the other. */
function isLike(wanted: unknown, found: unknown): boolean {
  const [a, b] = [squash(wanted), squash(found)];
  return b !== '' && (b.includes(a.slice(0, 12)) || a.includes(b.slice(0, 12)));
}
