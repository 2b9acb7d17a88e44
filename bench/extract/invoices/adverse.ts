import { type Invoice, type Item, makeInvoice, sumsOf, writeNumber } from './content.ts';
import { address, div, type Layout, lines, type Printing, partsOf, rows, sideBySide, tag } from './layouts.ts';

/** Layouts that are hard by design; their failures are not looked at. */

const cell = (inside: string, style = ''): string => tag('td', inside, style);
const row = (...cells: readonly string[]): string => tag('tr', cells.map((one) => cell(one)).join(''));
const cents = (value: number): number => Math.round(value * 100) / 100;

/** No letterhead: the sender is only in the footer, in small columns; place and date have no label. */
const senderInFooter: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  return [
    div(lines(i.buyer.name, dice.chance(0.5) ? i.buyer.person : '', address(i.buyer)), 'margin:40px 0 50px 60%'),
    div(`${i.seller.city}, ${date(i.date)}`),
    tag('h2', `${title}: ${i.number}`),
    table(['description', 'quantity', 'price', 'total'], 'lined', dice.chance(0.5)),
    rows([[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)]], 'margin-left:auto'),
    `<footer>${sideBySide(lines(i.seller.name, address(i.seller)), lines(`${word('phone')} ${i.seller.phone}`, i.seller.email, `${word('taxNumber')} ${i.seller.taxNumber}`), lines(`${word('vat')} ${i.seller.vat}`, `IBAN ${i.seller.iban}`))}</footer>`,
  ].join('');
};

/** Every caption is under its value. */
const captions: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table } = partsOf(p);
  const under = (value: string, label: string): string => lines(value, `<small style="color:#666">${label}</small>`);
  return [
    sideBySide(lines(`<b>${i.seller.name}</b>`, address(i.seller)), tag('h1', title, 'text-align:right')),
    '<hr>',
    sideBySide(
      under(i.number, word('number')),
      under(date(i.date), word('date')),
      under(i.customer, word('customer')),
      under(i.order, word('order')),
    ),
    '<br>',
    sideBySide(under(i.buyer.name, word('buyer')) + div(address(i.buyer)), under(i.seller.vat, word('vat'))),
    '<br>',
    table(['pos', 'description', 'quantity', 'unit', 'price', 'total'], 'lined'),
    '<br>',
    sideBySide(
      under(money(i.net), word('net')),
      under(money(i.tax), word('tax')),
      under(money(i.gross), word('gross')),
    ),
  ].join('');
};

/** Items over several pages, with multi-line descriptions and carried-over subtotals. */
const lengthy: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  while (i.items.length < 34) i.items.push(...makeInvoice(dice, i.language, p.isCredit).items);
  Object.assign(i, sumsOf(i.items), { paid: 0 });
  const { date, money, title, taxRows, bare } = partsOf(p);
  const head = ['pos', 'code', 'description', 'quantity', 'price', 'total'].map((key) => tag('th', word(key))).join('');
  const body = i.items.map((item, at) =>
    row(
      String(at + 1),
      item.code,
      lines(item.description, item.more, dice.chance(0.3) ? dice.pick(i.items).more : ''),
      writeNumber(item.quantity, i.language, Number.isInteger(item.quantity) ? 0 : 2),
      bare(item.price),
      money(item.total),
    ),
  );
  return [
    sideBySide(
      lines(i.buyer.name, address(i.buyer)),
      lines(`<b>${i.seller.name}</b>`, address(i.seller), `${word('vat')}: ${i.seller.vat}`),
    ),
    tag('h2', `${title} ${word('no')} ${i.number}`),
    div(`${word('date')}: ${date(i.date)}, ${word('delivery')}: ${date(i.delivery)}`),
    `<table class="lined"><thead><tr>${head}</tr></thead>${body.join('')}</table>`,
    rows([[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)]], 'margin-left:auto'),
  ].join('');
};

/** The tax breakdown by rate precedes the items; the totals are in a sentence. */
const sentence: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, percent } = partsOf(p);
  const byRate = i.rates.map((one) => row(percent(one.rate), money(one.base), money(one.tax))).join('');
  return [
    div(`${i.seller.name}, ${i.seller.street}, ${i.seller.postcode} ${i.seller.city}, ${word('vat')} ${i.seller.vat}`),
    div(lines(i.buyer.name, address(i.buyer)), 'margin:30px 0'),
    tag('h3', `${title} ${i.number} ${word('of')} ${date(i.date)}`),
    `<table class="boxed"><tr><th>${word('rate')}</th><th>${word('net')}</th><th>${word('tax')}</th></tr>${byRate}</table><br>`,
    table(['quantity', 'unit', 'description', 'total'], 'striped'),
    div(
      `${word('net')} ${money(i.net)}, ${word('tax')} ${money(i.tax)}, <b>${word('gross')} ${money(i.gross)}</b>.`,
      'margin-top:16px',
    ),
  ].join('');
};

const REBATE: Record<Invoice['language'], [string, string, string]> = {
  de: ['Warenwert', 'Rabatt', 'Versandkosten'],
  fr: ['Total articles', 'Remise', 'Frais de port'],
  en: ['Goods', 'Discount', 'Shipping'],
  nl: ['Goederen', 'Korting', 'Verzendkosten'],
  it: ['Merce', 'Sconto', 'Spese di spedizione'],
  es: ['Mercancía', 'Descuento', 'Gastos de envío'],
  pl: ['Towary', 'Rabat', 'Koszt wysyłki'],
};

/** A discount and shipping between the subtotal and the net total, with discounts on some lines. */
const rebate: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const goods = cents(i.items.reduce((sum, { total }) => sum + total, 0));
  const [off, shipping] = [cents(goods * 0.05), p.isCredit ? 0 : cents(4 + dice.next() * 20)];
  Object.assign(i, sumsOf(i.items, shipping - off), { paid: 0 });
  const { date, money, title, table, taxRows } = partsOf(p);
  const [goodsLabel, offLabel, shippingLabel] = REBATE[i.language];
  return [
    sideBySide(
      lines(tag('b', i.seller.name), address(i.seller), `${word('phone')} ${i.seller.phone}`),
      rows([
        [word('number'), i.number],
        [word('date'), date(i.date)],
        [word('customer'), i.customer],
        [word('vat'), i.seller.vat],
      ]),
    ),
    div(lines(`${word('buyer')}`, i.buyer.name, address(i.buyer)), 'margin:24px 0'),
    tag('h2', title),
    table(['code', 'description', 'quantity', 'price', 'total'], 'boxed'),
    rows(
      [
        [goodsLabel, money(goods)],
        [`${offLabel} 5 %`, money(-off)],
        [shippingLabel, money(shipping)],
        [word('net'), money(i.net)],
        ...taxRows,
        [word('gross'), money(i.gross)],
      ],
      'margin-left:auto',
    ),
  ].join('');
};

/** A credit note that names the corrected invoice before its own number. */
const correction: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  const before = `${word('number')}: ${i.supplier}-${i.note}, ${date(i.delivery)}`;
  return [
    sideBySide(lines(i.buyer.name, address(i.buyer)), lines(i.seller.name, address(i.seller))),
    div(before, 'margin-top:30px'),
    tag('h2', `${word('credit')} ${i.number}`),
    rows([
      [`${word('date')}`, date(i.date)],
      [`${word('vat')}`, i.seller.vat],
      [`${word('order')}`, i.order],
    ]),
    table(['description', 'quantity', 'rate', 'price', 'total'], 'lined'),
    rows([[word('net'), money(i.net)], ...taxRows, [title, money(i.gross)]], 'margin-left:auto'),
  ].join('');
};

/** A receipt: one narrow column. */
const strip: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, taxRows, bare } = partsOf(p);
  const line = ([a, b]: readonly [string, string]): string =>
    div(`<span>${a}</span><span>${b}</span>`, 'display:flex;justify-content:space-between');
  return div(
    [
      div(lines(`<b>${i.seller.name}</b>`, address(i.seller), `${word('vat')} ${i.seller.vat}`), 'text-align:center'),
      '<hr>',
      div(title, 'text-align:center;font-size:16px'),
      line([word('number'), i.number]),
      line([word('date'), date(i.date)]),
      line([word('buyer'), i.buyer.name]),
      '<hr>',
      ...i.items.map(
        (item) =>
          div(item.description) +
          line([`${writeNumber(item.quantity, i.language, 2)} x ${bare(item.price)}`, bare(item.total)]),
      ),
      '<hr>',
      line([word('net'), bare(i.net)]),
      ...taxRows.map(line),
      line([`<b>${word('gross')}</b>`, `<b>${money(i.gross)}</b>`]),
    ].join(''),
    'width:75mm',
  );
};

/** Groups of items with subtotals, totals at the left under the table. */
const grouped: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, taxRows, bare } = partsOf(p);
  const half = Math.ceil(i.items.length / 2);
  const part = (items: readonly Item[], name: string): string =>
    items.length === 0
      ? ''
      : `<tr><td colspan="4"><b>${name}</b></td></tr>${items
          .map((item) => row(item.description, String(item.quantity), bare(item.price), bare(item.total)))
          .join('')}${row('', '', `Σ ${name}`, bare(items.reduce((sum, { total }) => sum + total, 0)))}`;
  const head = ['description', 'quantity', 'price', 'total'].map((key) => tag('th', word(key))).join('');
  return [
    sideBySide(
      lines(`${word('seller')}:`, i.seller.name, address(i.seller)),
      lines(`${word('buyer')}:`, i.buyer.name, address(i.buyer)),
      lines(`${title}`, `${word('number')} ${i.number}`, `${word('date')} ${date(i.date)}`),
    ),
    '<br>',
    `<table class="boxed"><tr>${head}</tr>${part(i.items.slice(0, half), 'A')}${part(i.items.slice(half), 'B')}</table>`,
    rows([[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)]], 'margin-top:14px'),
    div(`${word('vat')}: ${i.seller.vat} | ${word('taxNumber')}: ${i.seller.taxNumber}`, 'margin-top:30px'),
  ].join('');
};

/** Labels in two languages, the buyer before the seller in a table without rules, totals in a box at the top. */
const bilingual: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table } = partsOf(p);
  const both = (own: string, other: string): string => (own === other ? own : `${own} / ${other}`);
  return [
    tag('h1', both(title, p.isCredit ? 'Credit note' : 'Invoice')),
    `<table style="width:100%">${row(both(word('buyer'), 'Customer'), both(word('seller'), 'Supplier'))}${row(i.buyer.name, i.seller.name)}${row(i.buyer.street, i.seller.street)}${row(`${i.buyer.postcode} ${i.buyer.city}`, `${i.seller.postcode} ${i.seller.city}`)}${row('', `${word('vat')} ${i.seller.vat}`)}</table>`,
    div(
      rows([
        [both(word('number'), 'Invoice no.'), i.number],
        [both(word('date'), 'Date'), date(i.date)],
        [both(word('gross'), 'Total'), money(i.gross)],
        [both(word('tax'), 'VAT'), money(i.tax)],
        [both(word('net'), 'Net'), money(i.net)],
      ]),
      'border:1px solid;padding:8px;margin:16px 0;width:60%',
    ),
    table(['pos', 'description', 'quantity', 'price', 'total'], 'lined'),
  ].join('');
};

/** Invoice details at the bottom, after a long text of terms with other dates and amounts. */
const buried: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  const other = (factor: number): string => money(cents(i.gross * factor));
  return [
    div(lines(i.seller.name, address(i.seller)), 'text-align:right'),
    div(lines(i.buyer.name, address(i.buyer))),
    tag('h2', title),
    div(
      `${word('order')} ${i.order}, ${date(i.delivery)}: ${other(1.1)}. ${word('due')} ${date(i.due)}: ${other(0.97)} (3 %). ${word('note')} ${i.note}.`,
      'margin:14px 0',
    ),
    table(['description', 'rate', 'quantity', 'price', 'total'], ''),
    rows([...taxRows, [word('net'), money(i.net)], [word('gross'), money(i.gross)]], 'margin-left:auto'),
    div(
      `${word('number')}: ${i.number} &nbsp;&nbsp; ${word('date')}: ${date(i.date)} &nbsp;&nbsp; ${word('vat')}: ${i.seller.vat}`,
      'margin-top:40px;border-top:1px solid',
    ),
  ].join('');
};

export const ADVERSE: Record<string, (printing: Printing) => string> = {
  senderInFooter,
  captions,
  lengthy,
  sentence,
  rebate,
  correction,
  strip,
  grouped,
  bilingual,
  buried,
};
