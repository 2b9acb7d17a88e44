import type { Invoice } from './content.ts';
import { address, div, type Layout, lines, partsOf, rows, sideBySide, tag } from './layouts.ts';

/**
 * Five layouts that neither training nor any threshold has seen: the share of wrong values on them checks the
 * calibration.
 */

const oneLine = ({ street, postcode, city }: Invoice['seller']): string => `${street}, ${postcode} ${city}`;

/** All details of the seller in a narrow column at the left, from the name to the bank. */
const sidebar: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  const { seller } = i;
  const left = [
    tag('b', seller.name),
    address(seller),
    `<br>${word('phone')} ${seller.phone}`,
    seller.email,
    `<br>${word('bank')}<br>${seller.iban}`,
    `<br>${word('vat')}<br>${seller.vat}`,
  ];
  const right = [
    div(lines(i.buyer.name, i.buyer.person, address(i.buyer)), 'margin-bottom:40px'),
    rows([
      [word('customer'), i.customer],
      [word('date'), date(i.date)],
    ]),
    tag('h2', `${title} ${i.number}`),
    table(['description', 'quantity', 'total'], 'lined'),
    rows([[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)]], 'margin-left:auto'),
  ];
  return `<table><tr><td style="width:32mm;font-size:9px;border-right:1px solid">${left.join('<br>')}</td><td style="width:125mm">${right.join('')}</td></tr></table>`;
};

/** A utility or telephone bill: the total comes first, in a sentence, and the account numbers are in a grey column. */
const account: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, percent } = partsOf(p);
  const facts = [
    [word('customer'), i.customer],
    [word('supplier'), i.supplier],
    [word('number'), i.number],
    [word('date'), date(i.date)],
    [word('phone'), i.seller.phone],
  ].map(([label, value]) => `${tag('b', label!)}<br>${value}`);
  const byRate = i.rates.map((one) =>
    tag('tr', [money(one.base), percent(one.rate), money(one.tax)].map((cell) => tag('td', cell)).join('')),
  );
  return [
    div(i.seller.name, 'font-size:20px;color:#06c'),
    sideBySide(
      lines(`<small>${i.seller.name} · ${oneLine(i.seller)}</small>`, i.buyer.name, address(i.buyer)),
      div(facts.join('<br>'), 'background:#eee;padding:8px'),
    ),
    tag('h2', title),
    tag('p', `${word('gross')}: <b>${money(i.gross)}</b>. ${word('due')} ${date(i.due)}.`),
    table(['pos', 'description', 'quantity', 'unit', 'price', 'total'], 'striped'),
    `<table style="margin-top:12px"><tr><th>${word('net')}</th><th>${word('rate')}</th><th>${word('tax')}</th></tr>${byRate.join('')}<tr><td>${money(i.net)}</td><td></td><td>${money(i.tax)}</td></tr></table>`,
    `<footer>${i.seller.name}, ${oneLine(i.seller)} | ${word('taxNumber')} ${i.seller.taxNumber} | ${word('vat')} ${i.seller.vat} | IBAN ${i.seller.iban}</footer>`,
  ].join('');
};

/** A letter: place and date, number in the subject line, the sender as a signature. */
const signed: Layout = (p) => {
  const { invoice: i, word } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  return [
    div(`${i.seller.city}, ${date(i.date)}`, 'text-align:right'),
    div(lines(i.buyer.name, address(i.buyer)), 'margin:30px 0'),
    tag('p', `<b>${title} ${word('no')} ${i.number}, ${word('order')} ${i.order}</b>`),
    table(['quantity', 'unit', 'description', 'price', 'total'], ''),
    rows(
      [[word('net'), money(i.net)], ...taxRows, [tag('b', word('gross')), tag('b', money(i.gross))]],
      'margin-left:60mm',
    ),
    div(`${word('due')} ${date(i.due)}, IBAN ${i.seller.iban}`, 'margin:20px 0'),
    div(
      lines(i.seller.person, tag('i', i.seller.name), oneLine(i.seller), `${word('vat')} ${i.seller.vat}`),
      'margin-top:50px',
    ),
  ].join('');
};

/** An export invoice as a form: numbered boxes with small captions, goods with origin and weight. */
const exported: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  const box = (caption: string, inside: string, span = 1): string =>
    `<td colspan="${span}" style="border:1px solid;width:50%"><small>${caption}</small><br>${inside}</td>`;
  return [
    tag('h3', title, 'text-align:center'),
    `<table style="width:100%"><tr>${box(`1 ${word('seller')}`, lines(i.seller.name, address(i.seller)))}${box(`2 ${word('number')} / ${word('date')}`, lines(i.number, date(i.date)))}</tr>`,
    `<tr>${box(`3 ${word('buyer')}`, lines(i.buyer.name, address(i.buyer)))}${box(`4 ${word('order')} / ${word('note')}`, lines(i.order, i.note))}</tr>`,
    `<tr>${box(`5 ${word('vat')}`, i.seller.vat)}${box('6 Incoterms', dice.pick(['EXW', 'DAP', 'FCA']))}</tr></table><br>`,
    table(['pos', 'code', 'description', 'quantity', 'price', 'total'], 'boxed', true),
    rows([[word('net'), money(i.net)], ...taxRows, [word('gross'), money(i.gross)]], 'margin-left:auto'),
  ].join('');
};

/**
 * A tradesman's invoice: part payments are deducted from the total, with the buyer's VAT number and a building site in
 * between.
 */
const works: Layout = (p) => {
  const { invoice: i, word, dice } = p;
  const { date, money, title, table, taxRows } = partsOf(p);
  const first = Math.round(i.gross * 40) / 100;
  return [
    div(
      lines(tag('b', `${i.seller.name}`), `${oneLine(i.seller)} · ${word('phone')} ${i.seller.phone}`),
      'text-align:center',
    ),
    '<hr>',
    sideBySide(
      lines(i.buyer.name, address(i.buyer), `${word('vat')} ${i.buyer.vat}`),
      rows([
        [word('delivery'), date(i.delivery)],
        [word('date'), date(i.date)],
        [word('number'), i.number],
      ]),
    ),
    div(`${word('shipTo')}: ${dice.pick(['Haus A', 'Halle 3', 'Villa Rosa'])}, ${oneLine(i.buyer)}`, 'margin:14px 0'),
    tag('h2', title),
    table(['pos', 'description', 'quantity', 'unit', 'price', 'total'], 'lined', true),
    rows(
      [
        [word('net'), money(i.net)],
        ...taxRows,
        [word('gross'), money(i.gross)],
        [`${word('paid')} ${date(i.delivery)}`, money(-first)],
        [word('open'), money(i.gross - first)],
      ],
      'margin-left:auto',
    ),
    `<footer>${word('taxNumber')} ${i.seller.taxNumber} · ${i.seller.name} · ${word('vat')} ${i.seller.vat}</footer>`,
  ].join('');
};

export const HELD_BACK: Record<string, Layout> = { sidebar, account, signed, exported, works };
