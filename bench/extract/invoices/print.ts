/**
 * Prints invoices of ten layouts in seven languages with their labels: `OUT/pdf/<id>.pdf`, `OUT/labels/<id>.json`,
 * `OUT/schema.json`. None of these layouts is used in `training/extract`. With `adverse` it prints ten others that are
 * hard by design and only scored, with `held-back` five that no training and no threshold has seen. Needs Chromium.
 *
 *     node bench/extract/invoices/print.ts OUT [EACH] [adverse|held-back]      (EACH: invoices of each layout, 12)
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ADVERSE } from './adverse.ts';
import { Dice, type Language, makeInvoice } from './content.ts';
import { HELD_BACK } from './held-back.ts';
import { wordings } from './labels.ts';
import { LOOKED_AT, ONLY_SCORED } from './layouts.ts';
import { SCHEMA } from './schema.ts';

const [out, each = '12', which] = process.argv.slice(2);
if (!out) {
  console.error('usage: node bench/extract/invoices/print.ts OUT [EACH] [adverse|held-back]');
  process.exit(2);
}
/** Half of the invoices are German. */
const LANGUAGES: readonly Language[] = ['de', 'fr', 'de', 'en', 'de', 'nl', 'de', 'it', 'de', 'es', 'de', 'pl'];
const FONTS = ['Liberation Sans', 'DejaVu Sans', 'Liberation Serif', 'Liberation Mono'];
for (const folder of ['pdf', 'labels']) mkdirSync(join(out, folder), { recursive: true });
writeFileSync(join(out, 'schema.json'), JSON.stringify(SCHEMA, null, 1));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox'],
});
const page = await browser.newPage();
const layouts = { adverse: ADVERSE, 'held-back': HELD_BACK }[which ?? ''] ?? { ...LOOKED_AT, ...ONLY_SCORED };
let seed = { adverse: 5000, 'held-back': 9000 }[which ?? ''] ?? 0;
let printed = 0;
for (const [name, layout] of Object.entries(layouts)) {
  for (let k = 0; k < Number(each); k++) {
    const dice = new Dice(++seed);
    printed++;
    const language = LANGUAGES[k % LANGUAGES.length]!;
    const isCredit = dice.chance(0.1);
    const invoice = makeInvoice(dice, language, isCredit);
    const body = layout({ dice, invoice, word: wordings(dice, language), isCredit });
    const style = `body{font:${dice.pick([10, 11, 12])}px "${dice.pick(FONTS)}"} table{border-collapse:collapse} td,th{padding:3px 8px;text-align:left;vertical-align:top} .lined,.boxed,.striped{width:100%} .lined th{border-bottom:1px solid} .boxed td,.boxed th{border:1px solid} .striped tr:nth-child(odd){background:#eee} footer{position:fixed;bottom:0;font-size:9px;width:100%}`;
    await page.setContent(`<html><style>${style}</style><body>${body}</body></html>`);
    const id = `${name}-${language}-${k}`;
    await page.pdf({
      path: join(out, 'pdf', `${id}.pdf`),
      format: 'A4',
      margin: { top: '15mm', left: '18mm', right: '18mm', bottom: '15mm' },
    });
    const label = {
      invoice_number: invoice.number,
      issue_date: invoice.date.toISOString().slice(0, 10),
      seller_name: invoice.seller.name,
      buyer_name: invoice.buyer.name,
      seller_vat_id: invoice.seller.vat,
      net_total: invoice.net,
      tax_total: invoice.tax,
      grand_total: invoice.gross,
      line_items: invoice.items.map(({ description, quantity, total }) => ({
        description,
        quantity,
        line_total: total,
      })),
    };
    writeFileSync(join(out, 'labels', `${id}.json`), JSON.stringify(label));
  }
}
await browser.close();
console.log(`${printed} invoices`);
