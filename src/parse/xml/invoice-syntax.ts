import { localName } from './xml-tokens.ts';

export interface InvoiceSyntax {
  syntax: 'cii' | 'ubl';
  format: string;
}

const CII: InvoiceSyntax = { syntax: 'cii', format: 'CII' };
const ZUGFERD_1: InvoiceSyntax = { syntax: 'cii', format: 'ZUGFeRD 1.0' };

/** The syntax by root element and namespace; null for other XML. */
export function invoiceSyntaxOf(head: string): InvoiceSyntax | null {
  const body = head.replace(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?\?>/g, '');
  const [, name = '', attributes = ''] = /^[^<]*<((?:[\w.-]+:)?[A-Z]\w+)(\s[^>]*)?/.exec(body) ?? [];
  const root = localName(name);
  if (root === 'CrossIndustryInvoice') return CII;
  if (root === 'CrossIndustryDocument') return ZUGFERD_1;
  if (root !== 'Invoice' && root !== 'CreditNote') return null;
  if (/oasis:names:specification:ubl/i.test(attributes)) return { syntax: 'ubl', format: `UBL ${root}` };
  // Drafts of ZUGFeRD 1 have another root element.
  return /urn:un:unece:uncefact/i.test(attributes) ? ZUGFERD_1 : null;
}
