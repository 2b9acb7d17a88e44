import type { WordRun } from '../document/lines.ts';
import { textOfWords } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Field } from '../schema/field.ts';
import { contentKeys } from '../schema/labels.ts';
import { standsUnder } from './by-label.ts';
import type { Candidate } from './candidate.ts';
import { type Context, linesBelow } from './context.ts';
import { matchLabels } from './match-label.ts';

/** Further names of a party's block on paper. */
const PARTY_LABELS: Record<string, readonly string[]> = {
  buyer: ['bill to', 'sold to', 'invoice to', 'customer', 'client', 'ship to'],
  customer: ['bill to', 'sold to', 'invoice to', 'customer', 'client', 'buyer'],
  seller: ['from', 'supplier', 'vendor'],
  shipper: ['shipper', 'exporter', 'consignor', 'sender'],
  consignee: ['consignee', 'importer', 'receiver', 'deliver to'],
  insured: ['named insured', 'insured', 'policyholder'],
};

/**
 * `shipperName` and `shipperAddress` stand in one block under (or right of) the party's label:
 *
 *     Shipper's name and address
 *     HECNY SHIPPING LTD.          ← name
 *     7/F, CARGO BLDG, …           ← address
 *     KWUN TONG, HONG KONG         ← address
 */
export function candidatesByParty(field: Field, context: Context): Candidate[] {
  if (field.type !== 'string') return [];
  const keys = contentKeys(field.words);
  const part = keys.at(-1);
  if (keys.length < 2 || (part !== 'name' && part !== 'address')) return [];
  const party = keys.slice(0, -1);
  const names = [party, ...(PARTY_LABELS[party.join(' ')] ?? []).map(contentKeys)];
  const labels = names.map((words) => ({ keys: words, weight: 1 }));
  const found: Candidate[] = [];
  for (const line of context.view.lines) {
    for (const run of line.runs) {
      if (run.text.length > 60 || context.tokens(run).length > 6) continue;
      const match = matchLabels(run.text, context.tokens(run), labels);
      if (!match || match.start > 2) continue;
      const block = blockUnder(run, context);
      if (block.length === 0) continue;
      // A label that asks for the address alone has no name under it.
      const addressOnly = /\baddress/i.test(run.text) && !/\bname/i.test(run.text);
      const words = part === 'name' ? block[0]! : block.slice(addressOnly ? 0 : 1).flat();
      if (words.length === 0) continue;
      const text = textOfWords(words);
      found.push({ value: text, text, words, way: 'label-below', score: 0.66 * Math.max(0.85, match.score) });
    }
  }
  return found;
}

/** Lines of words under a label, first to last, without gaps. */
function blockUnder(label: WordRun, context: Context): DocumentWord[][] {
  const block: DocumentWord[][] = [];
  let last = label;
  for (const line of linesBelow(context.view, label.line, 10)) {
    if (line.top - last.line.bottom > last.line.height * (block.length === 0 ? 2.5 : 1.3)) break;
    const run = line.runs.find((candidate) => standsUnder(candidate, last, line.height));
    if (!run) continue;
    if (context.isLabel(run) || block.length >= 6) break;
    block.push([...run.words]);
    last = run;
  }
  return block;
}
