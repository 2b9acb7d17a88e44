import type { StatedData, StatedFact } from '../../domain/parse-output.ts';
import type { FileFacts } from '../document.ts';
import type { AttachedFile } from '../page-content.ts';
import { LONGEST_STATED_VALUE, readInvoice } from './read-invoice.ts';

/** Facts of attachments and properties. Unreadable attachments are listed too. */
export function fileFacts(attached: readonly AttachedFile[], properties: Readonly<Record<string, string>>): FileFacts {
  const attachments = attached.map(({ name, mimeType, size }) => ({ name, mime_type: mimeType, size }));
  return { attachments, stated: [...attached.flatMap(invoiceIn), ...propertyFacts(properties)] };
}

function invoiceIn({ name, bytes, mimeType }: AttachedFile): StatedData[] {
  const mayBeXml = /\.xml$/i.test(name) || /[/+]xml$/i.test(mimeType ?? '');
  if (!bytes || !mayBeXml) return [];
  try {
    const invoice = readInvoice(bytes, name);
    return invoice ? [invoice] : [];
  } catch {
    return [];
  }
}

export const propertyFacts = (properties: Readonly<Record<string, string>>): StatedData[] =>
  factsOf(
    'Properties',
    'Properties',
    Object.entries(properties).map(([name, value]) => ({ name, value })),
  );

export const formFacts = (fields: readonly StatedFact[]): StatedData[] => factsOf('FormFields', 'AcroForm', fields);

/** Empty if the source has no facts. */
export function factsOf(source: StatedData['source'], format: string, stated: readonly StatedFact[]): StatedData[] {
  const short = (value: StatedFact['value']) =>
    typeof value === 'string' ? value.slice(0, LONGEST_STATED_VALUE) : value;
  const facts = stated.map((fact) => ({ ...fact, value: short(fact.value) }));
  return facts.length > 0 ? [{ source, format, file_name: null, facts, lists: [] }] : [];
}
