import type { StatedData, StatedFact } from '../../domain/parse-output.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { type InvoiceSyntax, invoiceSyntaxOf } from '../xml/invoice-syntax.ts';
import { localName } from '../xml/xml-tokens.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { INVOICE_LISTS, INVOICE_TERMS, type InvoiceTerm } from './invoice-terms.ts';

/** Limit per file; a form with a thousand fields has fewer. */
const MOST_STATED_FACTS = 20_000;
export const LONGEST_STATED_VALUE = 4_000;
/** An invoice has a few kilobytes; one with ten thousand lines a few megabytes. */
export const LARGEST_INVOICE_BYTES = 32 * 1024 * 1024;
/** Covers declaration, comments and namespaces of the root element. */
const INVOICE_HEAD = 8_192;

/** The facts of an e-invoice; null for other XML. Throws if it cannot be read. */
export function readInvoice(bytes: Uint8Array, fileName: string | null): StatedData | null {
  if (bytes.byteLength > LARGEST_INVOICE_BYTES) return null;
  const xml = decodeXml(bytes);
  const written = invoiceSyntaxOf(xml.slice(0, INVOICE_HEAD));
  if (!written) return null;
  const { syntax, format } = written;
  const root = parseXml(xml, {});
  const budget = { left: MOST_STATED_FACTS };
  const facts = factsIn(root, INVOICE_TERMS, syntax, budget);
  const lists = INVOICE_LISTS.flatMap((list) => {
    const rows = elementsAt([root], list[syntax])
      .map((row) => factsIn(row, list.columns, syntax, budget))
      .filter((row) => row.length > 0);
    return rows.length > 0 ? [{ term: list.term, name: list.name, rows }] : [];
  });
  return { source: 'EInvoice', format, file_name: fileName, facts, lists };
}

function factsIn(
  element: XmlElement,
  terms: readonly InvoiceTerm[],
  syntax: InvoiceSyntax['syntax'],
  budget: { left: number },
): StatedFact[] {
  const facts: StatedFact[] = [];
  for (const { term, name, kind, [syntax]: path } of terms) {
    const value = typedValue(textAt(element, path), kind);
    if (value === null || budget.left-- <= 0) continue;
    facts.push({ term, name, value });
  }
  return facts;
}

function typedValue(text: string, kind: InvoiceTerm['kind']): string | number | null {
  const trimmed = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_STATED_VALUE);
  if (trimmed === '') return null;
  if (kind === 'amount') return /^[+-]?\d+(?:\.\d+)?$|^[+-]?\.\d+$/.test(trimmed) ? Number(trimmed) : null;
  if (kind === 'text') return trimmed;
  // `20240501` (format 102), longer forms with a time, or an XML date with or without time zone.
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(trimmed) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

function textAt(element: XmlElement, path: string): string {
  const attribute = /\/@([\w]+)$/.exec(path)?.[1];
  if (attribute) {
    const [owner] = elementsAt([element], path.slice(0, -attribute.length - 2));
    return owner?.attributes[attribute] ?? '';
  }
  // The first of several counts (tax totals in two currencies, notes).
  for (const found of path.split(' + ').flatMap((one) => elementsAt([element], one))) {
    const text = textOf(found);
    if (text.trim() !== '') return text;
  }
  return '';
}

function elementsAt(from: readonly XmlElement[], path: string): XmlElement[] {
  let found = [...from];
  for (const step of path.match(/[^/[]+(?:\[[^\]]*\])?/g) ?? []) {
    const [, names = '', condition] = /^([^[]+)(?:\[(.*)\])?$/.exec(step) ?? [];
    const alternatives = names.split('|');
    const next = found.flatMap((element) => {
      // The first existing alternative: a registered name before a trading name.
      for (const name of alternatives) {
        const children = elementsOf(element).filter((child) => isNamed(child, name));
        if (children.length > 0) return children;
      }
      return [];
    });
    found = condition ? next.filter((element) => meets(element, condition)) : next;
  }
  return found;
}

const isNamed = ({ name }: XmlElement, step: string): boolean =>
  step.startsWith('~') ? localName(name).endsWith(step.slice(1)) : localName(name) === step;

function meets(element: XmlElement, condition: string): boolean {
  const [path = '', value] = condition.split('=');
  if (path.startsWith('@')) return element.attributes[path.slice(1)] === value;
  return elementsAt([element], path).some((child) => textOf(child).trim() === value);
}
