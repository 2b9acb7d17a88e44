import type { Field } from '../schema/field.ts';
import { splitName } from '../schema/tokens.ts';
import { type Meaning, sensesOf } from './senses.ts';

/** Business terms by the senses of a field name: required ones, in parentheses optional ones, and no others. */
const party = (
  party: string,
  [name, id, street, postcode, city, country, contact, phone, email]: readonly string[],
) => `
${name}: ${party} (name company)
${id}: ${party} id (reference)
${street}: ${party} street (address)
${postcode}: ${party} postcode (address code)
${city}: ${party} city (address)
${country}: ${party} country (address code)
${party}-address: ${party} address (company)
${contact}: ${party} contact (name)
${phone}: ${party} phone (contact id)
${email}: ${party} email (contact address)
`;

const HEADER = `
BT-1: invoice id (document reference) | document id
BT-2: date (invoice issue document) | issue date (invoice document)
BT-5: currency (invoice code document)
BT-9: due date (payment invoice)
BT-10: buyer reference
BT-11: project (id reference)
BT-12: contract (id reference)
BT-13: order (purchase buyer id reference)
BT-14: sales order (id reference)
BT-16: delivery note (id reference)
BT-20: payment terms (due)
BT-22: invoice note
BT-31: vat id (seller company) | seller vat id (company)
BT-32: taxnumber (seller id)
BT-48: buyer vat id (company)
BT-72: delivery date
BT-73: period start (date invoice)
BT-74: period end (date invoice)
BT-82: payment method
BT-83: payment reference
BT-84: iban (payment account seller bank id company)
BT-85: account name (bank payment)
BT-86: bic (payment bank seller code company)
BT-107: discount (total amount)
BT-108: charge (total amount)
BT-109: net (total amount invoice line)
BT-110: vat (total amount invoice)
BT-112: total (gross amount invoice price) | gross (total amount invoice)
BT-113: paid (amount total payment)
BT-115: due (amount total payment invoice) | amount due (total payment)
BT-119: vat rate (invoice)
${party('seller', ['BT-27', 'BT-29', 'BT-35', 'BT-38', 'BT-37', 'BT-40', 'BT-41', 'BT-42', 'BT-43'])}
${party('buyer', ['BT-44', 'BT-46', 'BT-50', 'BT-53', 'BT-52', 'BT-55', 'BT-56', 'BT-57', 'BT-58'])}
${party('delivery', ['BT-70', 'BT-71', 'BT-75', 'BT-78', 'BT-77', 'BT-80', '', '', ''])}
BT-27: company (name)
`;

const ROWS = `
BT-126: position (line) | line id
BT-155: article id (line code item) | article code (line item)
BT-157: gtin (line item id code)
BT-153: name (line item) | description (line item name) | item (line article name)
BT-154: | | description (line item article)
BT-129: quantity (line item)
BT-130: unit code (line)
BT-146: price (unit net item line amount rate) | unit price (net item line amount)
BT-148: gross price (unit item line)
BT-152: vat rate (line item)
BT-131: total (line net amount item price gross) | amount (line net total item) | net (line amount total item)
BT-119: rate (vat category) | vat rate
BT-116: net (amount vat total line)
BT-117: vat (amount total) | amount (vat total)
BT-118: category (vat code)
BT-97: reason (discount charge) | description (discount charge line name)
BT-94: rate (discount charge)
BT-92: amount (discount charge total) | discount (amount) | charge (amount)
`;

interface Spec {
  term: string;
  needs: readonly string[];
  allows: ReadonlySet<string>;
  /** Earlier alternatives score higher; empty ones only lower the rank of the next. */
  rank: number;
}

const specsOf = (table: string): Spec[] =>
  table
    .split('\n')
    .filter((line) => /^\S+: /.test(line))
    .flatMap((line) => {
      const [term, alternatives] = line.split(': ') as [string, string];
      return alternatives.split('|').flatMap((one, rank): Spec[] => {
        const [, needs = '', allows = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(one.trim()) ?? [];
        const needed = needs.trim().split(' ');
        return needs ? [{ term, needs: needed, allows: new Set([...needed, ...allows.split(' ')]), rank }] : [];
      });
    });

const SPECS = { header: specsOf(HEADER), rows: specsOf(ROWS) } as const;

export interface TermMatch {
  term: string;
  score: number;
}

/** Possible terms of the field, best first. */
export function termsFor(field: Field, place: keyof typeof SPECS): TermMatch[] {
  const name = sensesOf((place === 'header' && field.words) || splitName(field.name));
  const about = sensesOf(field.description);
  const found = SPECS[place].flatMap((spec) => {
    const score = scoreOf(spec, name, about);
    return score > 0 ? [{ term: spec.term, score }] : [];
  });
  return found.sort((a, b) => b.score - a.score);
}

function scoreOf({ needs, allows, rank }: Spec, name: Meaning, about: Meaning): number {
  const isExplained = (senses: ReadonlySet<string>): boolean => [...senses].some((sense) => allows.has(sense));
  if (name.words.length === 0 || !name.words.every(isExplained)) return 0;
  const named = needs.filter((sense) => name.senses.has(sense)).length;
  const said = needs.filter((sense) => !name.senses.has(sense) && about.senses.has(sense)).length;
  if (named === 0 || named + said < needs.length) return 0;
  const extra = [...allows].filter((sense) => name.senses.has(sense) && !needs.includes(sense)).length;
  return named + 0.75 * said + 0.25 * extra - 0.3 * rank;
}
