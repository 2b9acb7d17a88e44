import { z } from 'zod';

/** What a file says about itself as data, beside what its pages show. */
export const StatedFact = z
  .object({
    term: z.string().optional().describe('Business term of EN 16931, such as `BT-1`; invoices only.'),
    name: z.string().describe('What the value is: `Invoice number`, the name of a form field, a property path.'),
    value: z.union([z.string(), z.number(), z.boolean()]),
  })
  .meta({ id: 'StatedFact' });
export type StatedFact = z.infer<typeof StatedFact>;

export const StatedList = z
  .object({ term: z.string().optional(), name: z.string(), rows: z.array(z.array(StatedFact)) })
  .meta({ id: 'StatedList', description: 'Values that come row by row, such as the line items of an invoice.' });
export type StatedList = z.infer<typeof StatedList>;

export const STATED_SOURCES = ['EInvoice', 'FormFields', 'ContentControls', 'StructuredData', 'Properties'] as const;

export const StatedData = z
  .object({
    source: z.enum(STATED_SOURCES),
    format: z.string().describe('`CII`, `UBL Invoice`, `UBL CreditNote`, `AcroForm`, `JSON-LD` and the like.'),
    file_name: z.string().nullable().describe('The attachment that holds it; null for the file itself.'),
    facts: z.array(StatedFact),
    lists: z.array(StatedList),
  })
  .meta({ id: 'StatedData', description: 'Data that the file holds beside its pages.' });
export type StatedData = z.infer<typeof StatedData>;

export const Attachment = z
  .object({
    name: z.string(),
    mime_type: z.string().nullable().describe('As the file states it; null where it does not.'),
    size: z.int().min(0).nullable().describe('Bytes.'),
  })
  .meta({ id: 'Attachment', description: 'A file inside the file.' });
export type Attachment = z.infer<typeof Attachment>;
