import { type Dice, type Invoice, type Item, writeDate, writeNumber } from './content.ts';

/** Everything that a layout needs to print one invoice. */
export interface Printing {
  dice: Dice;
  invoice: Invoice;
  word: (key: string) => string;
  isCredit: boolean;
}
export type Layout = (printing: Printing) => string;

export const tag = (name: string, inside: string, style = ''): string =>
  `<${name}${style ? ` style="${style}"` : ''}>${inside}</${name}>`;
export const div = (inside: string, style = ''): string => tag('div', inside, style);
export const lines = (...of: readonly string[]): string => of.filter(Boolean).join('<br>');
export const sideBySide = (...of: readonly string[]): string =>
  div(of.map((one) => div(one, 'flex:1')).join(''), 'display:flex;gap:24px;align-items:flex-start');
export const rows = (pairs: readonly (readonly [string, string])[], style = ''): string =>
  tag('table', pairs.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join(''), style);

/** The parts that most layouts share, with the labels of this invoice. */
export function partsOf({ dice, invoice: i, word, isCredit }: Printing) {
  const isLong = dice.chance(0.15);
  const sign = dice.pick(['', '', ' €', ' EUR', '€ ']);
  const date = (of: Date): string => writeDate(of, i.language, isLong);
  const money = (value: number): string => {
    const text = writeNumber(value, i.language);
    return sign.startsWith('€') ? sign + text : text + sign;
  };
  const bare = (value: number): string => writeNumber(value, i.language);
  const title = word(isCredit ? 'credit' : 'title');
  const cells: Record<string, (item: Item, at: number) => string> = {
    pos: (_, at) => String(at + 1),
    code: ({ code }) => code,
    description: ({ description }) => description,
    quantity: ({ quantity }) => writeNumber(quantity, i.language, Number.isInteger(quantity) ? 0 : 2),
    unit: ({ unit }) => unit,
    price: ({ price }) => bare(price),
    rate: ({ rate }) => `${writeNumber(rate, i.language, Number.isInteger(rate) ? 0 : 1)} %`,
    total: ({ total }) => money(total),
  };
  const table = (keys: readonly string[], style: string, withMore = false): string => {
    const head = keys.map((key) => tag('th', word(key))).join('');
    const body = i.items.map((item, at) => {
      const row = keys.map((key) => {
        const more = withMore && key === 'description' ? `<br>${item.more}` : '';
        return tag('td', cells[key]!(item, at) + more, /price|total|quantity|rate/.test(key) ? 'text-align:right' : '');
      });
      return tag('tr', row.join(''));
    });
    return `<table class="${style}"><tr>${head}</tr>${body.join('')}</table>`;
  };
  const percent = (rate: number): string => cells.rate!({ rate } as Item, 0);
  const taxRows = i.rates.map((one) => [`${word('tax')} ${percent(one.rate)}`, money(one.tax)] as const);
  const openRows: [string, string][] =
    i.paid > 0
      ? [
          [word('paid'), money(-i.paid)],
          [word('open'), money(i.gross - i.paid)],
        ]
      : [];
  return { date, money, bare, title, table, percent, taxRows, openRows };
}

export const address = ({ street, postcode, city }: Invoice['seller']): string => lines(street, `${postcode} ${city}`);

/** A German business letter: sender line, address window, information block, footer in columns. */
const letter: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows, openRows } = partsOf(p);
  const heading = dice.pick([
    `${title} ${word('no')} ${i.number} ${word('of')} ${date(i.date)}`,
    title,
    `${title} ${word('no')} ${i.number}`,
  ]);
  const meta: [string, string][] = [
    [`${word('customer')}:`, i.customer],
    [`${word('delivery')}:`, date(i.delivery)],
  ];
  if (!heading.includes(i.number)) meta.push([`${word('number')}:`, i.number]);
  if (!heading.includes(date(i.date))) meta.unshift([`${word('date')}:`, date(i.date)]);
  const totals: (readonly [string, string])[] = [
    [word('net'), money(i.net)],
    ...taxRows,
    [`<b>${word('gross')}</b>`, `<b>${money(i.gross)}</b>`],
    ...openRows,
  ];
  return [
    dice.chance(0.6) ? div(i.seller.name, 'font-size:26px;text-align:right;margin-bottom:30px') : '',
    div(
      `${i.seller.name} · ${i.seller.street} · ${i.seller.postcode} ${i.seller.city}`,
      'font-size:9px;text-decoration:underline;margin-bottom:6px',
    ),
    sideBySide(
      lines(i.buyer.name, dice.chance(0.3) ? i.buyer.person : '', address(i.buyer)),
      rows(meta, 'margin-left:auto'),
    ),
    tag('h2', heading, 'margin-top:50px'),
    table(['pos', 'description', 'quantity', 'price', 'total'], 'lined'),
    rows(totals, 'margin-left:auto;margin-top:12px'),
    div(`${word('due')}: ${date(i.due)}`, 'margin-top:30px'),
    `<footer>${sideBySide(lines(i.seller.name, address(i.seller)), lines(`${word('phone')} ${i.seller.phone}`, i.seller.email), lines(`${word('bank')}: ${i.seller.iban}`, `${word('vat')}: ${i.seller.vat}`))}</footer>`,
  ].join('');
};

/** The XML of an invoice shown as sections of labelled lines. */
const sections: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, bare, title, table, percent } = partsOf(p);
  const about = (label: string, party: Invoice['seller'], more: [string, string][]): string =>
    tag('h3', label) +
    rows([
      [`${word('name')}:`, party.name],
      [`${word('street')}:`, party.street],
      [`${word('postcode')}:`, party.postcode],
      [`${word('city')}:`, party.city],
      ...more,
    ]);
  const seller = about(word('seller'), i.seller, [
    [`${word('vat')}:`, i.seller.vat],
    [`${word('taxNumber')}:`, i.seller.taxNumber],
    [`${word('supplier')}:`, i.supplier],
    [`${word('contact')}:`, i.seller.person],
  ]);
  const buyer = about(word('buyer'), i.buyer, [[`${word('customer')}:`, i.customer]]);
  const breakdown = `<table class="boxed"><tr><th>${word('rate')}</th><th>${word('net')}</th><th>${word('tax')}</th></tr>${i.rates.map((one) => `<tr><td>${percent(one.rate)}</td><td>${bare(one.base)}</td><td>${bare(one.tax)}</td></tr>`).join('')}</table>`;
  return [
    tag('h1', dice.pick([`${title} ${word('no')} ${i.number} ${word('of')} ${date(i.date)}`, title])),
    dice.chance(0.5) ? sideBySide(seller, buyer) : buyer + seller,
    rows([
      [`${word('number')}:`, i.number],
      [`${word('date')}:`, date(i.date)],
      [`${word('delivery')}:`, date(i.delivery)],
      [`${word('order')}:`, i.order],
    ]),
    table(['pos', 'code', 'description', 'quantity', 'unit', 'price', 'rate', 'total'], 'boxed'),
    breakdown,
    rows([
      [`${word('net')}:`, bare(i.net)],
      [`${word('tax')}:`, bare(i.tax)],
      [`${word('gross')}:`, bare(i.gross)],
      [`${word('open')}:`, bare(i.gross - i.paid)],
    ]),
  ].join('');
};

/** English style: a large title on the right, seller above buyer. */
const anglo: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows, openRows } = partsOf(p);
  return [
    sideBySide(
      lines(
        `<b>${i.seller.name}</b>`,
        address(i.seller),
        `${word('phone')} ${i.seller.phone}`,
        `${word('vat')} ${i.seller.vat}`,
      ),
      tag('h1', title, 'text-align:right') +
        rows(
          [
            [word('number'), i.number],
            [word('date'), date(i.date)],
            [word('due'), date(i.due)],
            [word('order'), i.order],
          ],
          'margin-left:auto',
        ),
    ),
    sideBySide(
      lines(`<b>${word('buyer')}</b>`, i.buyer.name, address(i.buyer)),
      dice.chance(0.5) ? lines(`<b>${word('shipTo')}</b>`, i.buyer.person, address(i.buyer)) : '',
    ),
    '<br>',
    table(['description', 'quantity', 'price', 'total'], 'striped', dice.chance(0.3)),
    rows(
      [[word('net'), money(i.net)], ...taxRows, [word('gross'), `<b>${money(i.gross)}</b>`], ...openRows],
      'margin-left:auto',
    ),
  ].join('');
};

/** Everything in boxes; invoice details in a row with column headers. */
const boxes: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, percent, openRows } = partsOf(p);
  const headers = [word('customer'), word('number'), word('date'), word('order')];
  const values = [i.customer, i.number, date(i.date), i.order];
  const row = (cells: readonly string[], name: string): string =>
    tag('tr', cells.map((cell) => tag(name, cell)).join(''));
  const taxTable = `<table class="boxed">${row([word('rate'), word('net'), word('tax'), word('gross')], 'th')}${i.rates.map((one) => row([percent(one.rate), money(one.base), money(one.tax), money(one.base + one.tax)], 'td')).join('')}${i.rates.length > 1 ? row(['', money(i.net), money(i.tax), money(i.gross)], 'td') : ''}</table>`;
  return [
    sideBySide(
      tag('h2', i.seller.name) + lines(address(i.seller), `${word('vat')}: ${i.seller.vat}`),
      div(lines(i.buyer.name, address(i.buyer)), 'border:1px solid;padding:10px'),
    ),
    tag('h1', title),
    `<table class="boxed">${row(headers, 'th')}${row(values, 'td')}</table><br>`,
    table(['code', 'description', 'quantity', 'unit', 'price', 'rate', 'total'], 'boxed'),
    '<br>',
    taxTable,
    rows([[`<b>${word('gross')}</b>`, `<b>${money(i.gross)}</b>`], ...openRows], 'margin-left:auto;font-size:15px'),
  ].join('');
};

/** The output of accounting software: many other numbers next to the invoice number, items on two lines. */
const program: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows, openRows } = partsOf(p);
  const meta: [string, string][] = [
    [word('supplier'), i.supplier],
    [word('customer'), i.customer],
    [word('number'), i.number],
    [word('date'), date(i.date)],
    [word('note'), i.note],
    [word('delivery'), date(i.delivery)],
    [word('order'), i.order],
    [word('contact'), i.seller.person],
  ];
  return [
    div(
      lines(
        `<b>${i.seller.name}</b>`,
        `${i.seller.street}, ${i.seller.postcode} ${i.seller.city}`,
        `${word('vat')} ${i.seller.vat}  ${word('taxNumber')} ${i.seller.taxNumber}`,
      ),
      'text-align:right',
    ),
    sideBySide(div(lines(word('buyer'), i.buyer.name, address(i.buyer)), 'margin-top:40px'), rows(meta)),
    tag('h2', dice.pick([title, `${title} ${i.number}`])),
    table(['pos', 'code', 'description', 'quantity', 'unit', 'price', 'total'], 'lined', true),
    rows(
      [[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)], ...openRows],
      'width:100%;text-align:right;border-top:2px solid',
    ),
    div(word('page'), 'position:fixed;bottom:10px;right:10px;font-size:9px'),
  ].join('');
};

/** Full-width sections, the customer first, totals with the wording of a public authority. */
const authority: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, bare, title, percent } = partsOf(p);
  const box = (label: string, pairs: readonly (readonly [string, string])[]): string =>
    div(`<b>${label}</b>${rows(pairs, 'width:100%')}`, 'border:1px solid #999;padding:8px;margin-bottom:10px');
  const party = (of: Invoice['seller'], more: readonly (readonly [string, string])[]) => [
    [word('name'), of.name] as const,
    [word('street'), of.street] as const,
    [word('postcode'), of.postcode] as const,
    [word('city'), of.city] as const,
    ...more,
  ];
  return [
    box(word('buyer'), party(i.buyer, [[word('order'), i.order]])),
    box(
      word('seller'),
      party(i.seller, [
        [word('contact'), i.seller.person],
        [word('phone'), i.seller.phone],
        [word('vat'), i.seller.vat],
      ]),
    ),
    box(title, [
      [word('number'), i.number],
      [word('date'), date(i.date)],
      [word('due'), date(i.due)],
    ]),
    box(word('gross'), [
      [word('net'), bare(i.net)],
      [word('tax'), bare(i.tax)],
      [word('gross'), bare(i.gross)],
      [word('paid'), bare(i.paid)],
      [word('open'), bare(i.gross - i.paid)],
    ]),
    ...i.rates.map((one) =>
      box(word('tax'), [
        [word('rate'), percent(one.rate)],
        [word('net'), bare(one.base)],
        [word('tax'), bare(one.tax)],
      ]),
    ),
    ...i.items.map((item, at) =>
      box(`${word('pos')} ${at + 1}`, [
        [word('description'), item.description],
        [word('quantity'), String(item.quantity)],
        [word('price'), bare(item.price)],
        [word('total'), bare(item.total)],
      ]),
    ),
  ].join('');
};

/** A freelancer's letter: no labels, the sender's details in one footer line, tax in a sentence. */
const plain: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  return [
    div(lines(i.buyer.name, address(i.buyer)), 'margin:60px 0'),
    div(`${i.seller.city}, ${date(i.date)}`, 'text-align:right'),
    tag('h3', `${title} ${i.number}`),
    table(['description', 'quantity', 'price', 'total'], ''),
    '<hr>',
    ...[[word('net'), money(i.net)] as const, ...taxRows, [word('gross'), money(i.gross)] as const].map(([a, b]) =>
      div(`<span>${a}</span><span>${b}</span>`, 'display:flex;justify-content:space-between'),
    ),
    `<footer>${i.seller.name} | ${i.seller.street} | ${i.seller.postcode} ${i.seller.city} | ${word('vat')} ${i.seller.vat} | IBAN ${i.seller.iban}</footer>`,
  ].join('');
};

/** A modern template: both parties side by side, totals in a coloured bar. */
const modern: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table } = partsOf(p);
  const cell = (label: string, value: string): string =>
    lines(`<small style="color:#777">${label}</small>`, `<b>${value}</b>`);
  return [
    sideBySide(tag('h1', title, 'font-size:40px'), div(i.seller.name, 'font-size:20px;text-align:right')),
    sideBySide(cell(word('number'), i.number), cell(word('date'), date(i.date)), cell(word('due'), date(i.due))),
    '<br>',
    sideBySide(
      lines(cell(word('seller'), i.seller.name), address(i.seller), `${word('vat')}: ${i.seller.vat}`),
      lines(cell(word('buyer'), i.buyer.name), address(i.buyer), `${word('vat')}: ${i.buyer.vat}`),
    ),
    '<br>',
    table(['description', 'quantity', 'rate', 'price', 'total'], 'striped'),
    div(
      sideBySide(cell(word('net'), money(i.net)), cell(word('tax'), money(i.tax)), cell(word('gross'), money(i.gross))),
      'background:#dde6f2;padding:12px;margin-top:20px',
    ),
  ].join('');
};

/** A spreadsheet: every detail in a cell of one grid. */
const sheet: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title } = partsOf(p);
  const row = (...cells: readonly string[]): string => tag('tr', cells.map((cell) => tag('td', cell)).join(''));
  return `<table class="boxed" style="width:100%">${[
    row(i.seller.name, '', '', title),
    row(i.seller.street, '', word('number'), i.number),
    row(`${i.seller.postcode} ${i.seller.city}`, '', word('date'), date(i.date)),
    row(`${word('vat')} ${i.seller.vat}`, '', word('customer'), i.customer),
    row(word('buyer'), i.buyer.name, '', ''),
    row('', i.buyer.street, '', ''),
    row('', `${i.buyer.postcode} ${i.buyer.city}`, '', ''),
    row(word('description'), word('quantity'), word('price'), word('total')),
    ...i.items.map((item) => row(item.description, String(item.quantity), money(item.price), money(item.total))),
    row('', '', word('net'), money(i.net)),
    row('', '', word('tax'), money(i.tax)),
    row('', '', word('gross'), money(i.gross)),
  ].join('')}</table>`;
};

/** Details of both parties in one block each at the right edge, items before a summary by rate. */
const supplier: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows, openRows } = partsOf(p);
  const after = dice.chance(0.5);
  const sums: (readonly [string, string])[] = [
    [`${word('gross')}`, money(i.gross)],
    [word('net'), money(i.net)],
    ...taxRows,
  ];
  return [
    tag('h1', `${title} ${word('no')} ${i.number}`),
    div(
      `${word('date')}: ${date(i.date)} &nbsp; ${word('customer')}: ${i.customer} &nbsp; ${word('delivery')}: ${date(i.delivery)}`,
    ),
    '<br>',
    sideBySide(
      lines(`${word('buyer')}:`, i.buyer.name, address(i.buyer)),
      lines(`${word('seller')}:`, i.seller.name, address(i.seller), `${word('vat')}: ${i.seller.vat}`),
    ),
    '<br>',
    table(['pos', 'description', 'rate', 'quantity', 'price', 'total'], 'boxed', dice.chance(0.4)),
    rows(
      after ? sums : [[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)], ...openRows],
      'margin:14px 0 0 auto',
    ),
  ].join('');
};

/** Failures in the first ones may be looked at; the others are only scored. */
export const LOOKED_AT: Record<string, Layout> = { letter, sections, anglo, boxes };
export const ONLY_SCORED: Record<string, Layout> = { program, authority, plain, modern, sheet, supplier };
