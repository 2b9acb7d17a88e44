import { readFile } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';
import type { StatedData, StatedFact } from '../../domain/parse-output.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { readInvoice } from '../stated/read-invoice.ts';
import type { TextBlock } from './block.ts';
import { blocksDocument } from './text-document.ts';
import { tableOf } from './tree/tree-blocks.ts';

/** An e-invoice (UBL or CII) as a readable page, with its facts as structured data. */
export async function openInvoice(path: string, ctx: ParseContext): Promise<Document> {
  const invoice = readInvoice(await readFile(path), null);
  if (!invoice || invoice.facts.length === 0)
    throw new QuireError('unreadable_file', { reason: 'its XML contains no invoice' });
  const ofFile = async () => ({ attachments: [], stated: [invoice] });
  return blocksDocument(invoiceBlocks(invoice), [], ctx, () => {}, ofFile);
}

/** Sections in order, with the name prefixes of their facts. */
const SECTIONS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Seller', /^Seller/],
  ['Buyer', /^Buyer (?!reference)/],
  ['Delivery', /^Delivery/],
  ['Payment', /^(?:Pay|Remittance)/],
  ['Totals', /^(?:Sum|Total|Paid|Rounding|Amount)/],
];
const REST = 'Invoice';

function invoiceBlocks({ facts, lists, format }: StatedData): TextBlock[] {
  const number = facts.find(({ term }) => term === 'BT-1')?.value ?? '';
  const title = format === 'UBL CreditNote' || isCredit(facts) ? 'Credit note' : 'Invoice';
  const sectionOf = ({ name }: StatedFact): string => SECTIONS.find(([, names]) => names.test(name))?.[0] ?? REST;
  const bySection = Map.groupBy(facts, sectionOf);
  const blocks: TextBlock[] = [{ type: 'Title', level: 1, text: `${title} ${number}`.trim() }];
  const write = (section: string): void => {
    const own = bySection.get(section);
    if (!own) return;
    if (section !== REST) blocks.push({ type: 'SectionHeader', level: 2, text: section });
    const text = own.map(({ name, value }) => `${name}: ${written(value)}`).join('\n');
    blocks.push({ type: 'Text', text, keepsLines: true });
  };
  for (const section of [REST, 'Seller', 'Buyer', 'Delivery']) write(section);
  for (const { name, rows } of lists) blocks.push({ type: 'SectionHeader', level: 2, text: name }, table(rows));
  for (const section of ['Totals', 'Payment']) write(section);
  return blocks;
}

/** UNTDID 1001: 381 and 396 are credit notes. */
const isCredit = (facts: readonly StatedFact[]): boolean =>
  facts.some(({ term, value }) => term === 'BT-3' && /^(?:381|396)$/.test(String(value)));

const written = (value: StatedFact['value']): string =>
  typeof value === 'number' && !Number.isInteger(value * 100) ? String(value) : amount(value);
const amount = (value: StatedFact['value']): string => (typeof value === 'number' ? value.toFixed(2) : String(value));

const table = (rows: readonly StatedFact[][]): TextBlock =>
  tableOf(rows.map((facts) => facts.map(({ name, value }) => ({ name, value: String(value), children: [] }))));
