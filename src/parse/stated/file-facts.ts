import type { StatedData } from '../../domain/parse-output.ts';
import type { FileFacts } from '../document.ts';
import type { AttachedFile } from '../page-content.ts';
import { LONGEST_STATED_VALUE, readInvoice } from './read-invoice.ts';

/** What attachments and properties say. An attachment that cannot be read is listed anyway. */
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

export function propertyFacts(properties: Readonly<Record<string, string>>): StatedData[] {
  const facts = Object.entries(properties).map(([name, value]) => ({
    name,
    value: value.slice(0, LONGEST_STATED_VALUE),
  }));
  return facts.length > 0 ? [{ source: 'Properties', format: 'Properties', file_name: null, facts, lists: [] }] : [];
}

export function formFacts(fields: readonly { name: string; value: string | boolean }[]): StatedData[] {
  const facts = fields.map(({ name, value }) => ({
    name,
    value: typeof value === 'string' ? value.slice(0, LONGEST_STATED_VALUE) : value,
  }));
  return facts.length > 0 ? [{ source: 'FormFields', format: 'AcroForm', file_name: null, facts, lists: [] }] : [];
}
