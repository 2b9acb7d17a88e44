import { describe, expect, it } from 'vitest';
import { ciiInvoice, ublCreditNote } from '../../../test/fixtures/parse/e-invoice.ts';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { readInvoice } from './read-invoice.ts';

const read = (xml: string) => readInvoice(Buffer.from(xml), null)!;
const terms = (xml: string) => Object.fromEntries(read(xml).facts.map(({ term, value }) => [term, value]));

describe('an e-invoice', () => {
  it('is read by its business terms in CII', () => {
    expect(terms(ciiInvoice())).toMatchObject({
      ...{ 'BT-1': 'INV-7', 'BT-2': '2024-05-01', 'BT-5': 'EUR', 'BT-27': 'Harbour Tea Ltd', 'BT-31': 'DE136695976' },
      ...{ 'BT-44': 'Ada Brown', 'BT-109': 100, 'BT-110': 19, 'BT-112': 119 },
    });
    const [lines] = read(ciiInvoice()).lists;
    expect(lines!.rows[0]!.map(({ value }) => value)).toEqual(['1', 'Green tea & cups', 4, 'C62', 25, 19, 100]);
  });

  it('is read in UBL, with the registered name before the trading name', () => {
    expect(read(ublCreditNote()).format).toBe('UBL CreditNote');
    expect(terms(ublCreditNote())).toMatchObject({
      'BT-1': 'CN-3',
      'BT-27': 'Norr AB',
      'BT-31': 'SE123',
      'BT-112': 125,
    });
  });

  it('may not declare entities', () => {
    const prolog = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
    expect(readInvoice(Buffer.from(ciiInvoice({ prolog })), null)).toBeNull();
    const late = ciiInvoice().replace('<ram:ApplicableHeaderTradeDelivery/>', prolog);
    expect(() => read(late)).toThrow(/document type/);
  });

  it('may not nest without limit, and may not be other XML', () => {
    const deep = ciiInvoice().replace('<ram:ApplicableHeaderTradeDelivery/>', '<a>'.repeat(5_000));
    expect(() => read(deep)).toThrow(/nested too deeply/);
    expect(readInvoice(Buffer.from('<note><Invoice/></note>'), null)).toBeNull();
    expect(readInvoice(Buffer.from('<Invoice><ID>1</ID></Invoice>'), null)).toBeNull();
  });

  it('is shown as a readable document', async () => {
    const { format, segments, pages } = await parseBytes(ciiInvoice(), 'a.xml');
    const words = segments.map(({ content }) => content).join('\n');
    expect(format).toBe('xml');
    expect(words).toContain('Invoice INV-7');
    expect(words).toContain('Seller name: Harbour Tea Ltd');
    expect(words).toContain('Green tea');
    expect(pages[0]!.stated_data).toMatchObject([{ source: 'EInvoice', format: 'CII', file_name: null }]);
  });

  it('inside a PDF is listed and read with the first requested page', async () => {
    const pages = [1, 2].map((page) => ({ elements: [text(`Page ${page}`, 72, 100)] }));
    const attachments = [
      { name: 'factur-x.xml', type: 'text/xml', content: ciiInvoice() },
      { name: 'notes.txt', type: 'text/plain', content: 'hello' },
    ];
    const parsed = await parseBytes(writePdf({ pages, attachments }), 'a.pdf', { ocr_strategy: 'Auto', pages: '2' });
    expect(parsed.pages).toHaveLength(1);
    expect(parsed.pages[0]!.attachments).toMatchObject([
      { name: 'factur-x.xml', mime_type: 'text/xml' },
      { name: 'notes.txt', mime_type: 'text/plain', size: 5 },
    ]);
    expect(parsed.pages[0]!.stated_data).toMatchObject([{ source: 'EInvoice', file_name: 'factur-x.xml' }]);
  });

  it('that is broken does not affect the PDF', async () => {
    const attachments = [{ name: 'factur-x.xml', type: 'text/xml', content: ciiInvoice().slice(0, 500) }];
    const bytes = writePdf({ pages: [{ elements: [text('Page', 72, 100)] }], attachments });
    const { pages, segments } = await parseBytes(bytes, 'a.pdf', { ocr_strategy: 'Auto' });
    expect(segments).toHaveLength(1);
    expect(pages[0]!.attachments).toHaveLength(1);
    expect(pages[0]!.stated_data ?? []).toEqual([]);
  });
});

describe('attachments', () => {
  const mail = [
    'From: a@example.org\r\nTo: b@example.org\r\nSubject: Bill\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x',
    '--x\r\nContent-Type: text/plain\r\n\r\nHere it is.',
    `--x\r\nContent-Type: application/pdf; name=bill.pdf\r\nContent-Disposition: attachment; filename=bill.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${writePdf({ pages: [{ elements: [text('Total 12.50', 72, 100)] }] }).toString('base64')}`,
    '--x\r\nContent-Type: application/zip; name=a.zip\r\nContent-Disposition: attachment; filename=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\nAAEC/wAAAP8A/wD/',
    '--x--',
  ];
  const bytes = `${mail[0]}\r\n\r\n${mail.slice(1).join('\r\n')}`;

  it('of a mail are listed, and read only on request', async () => {
    const { pages, warnings } = await parseBytes(bytes, 'a.eml');
    expect(pages).toHaveLength(1);
    expect(pages[0]!.attachments).toMatchObject([
      { name: 'bill.pdf', mime_type: 'application/pdf' },
      { name: 'a.zip', mime_type: 'application/zip' },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['attachment_not_read', 'attachment_not_read']);
  });

  it('become pages after those of the file with Include; unreadable ones are reported', async () => {
    const { pages, segments, warnings } = await parseBytes(bytes, 'a.eml', { attachments: 'Include' });
    expect(pages.map(({ attachment_name }) => attachment_name)).toEqual([undefined, 'bill.pdf']);
    expect(segments.filter(({ page_number }) => page_number === 2).map(({ content }) => content)).toEqual([
      'Total 12.50',
    ]);
    expect(warnings).toMatchObject([{ code: 'attachment_not_read', message: expect.stringContaining('a.zip') }]);
  });

  it('of a PDF are read in the same way', async () => {
    const attachments = [{ name: 'notes.txt', type: 'text/plain', content: 'Hello from inside.' }];
    const pdf = writePdf({ pages: [{ elements: [text('Outside', 72, 100)] }], attachments });
    const { segments } = await parseBytes(pdf, 'a.pdf', { ocr_strategy: 'Auto', attachments: 'Include' });
    expect(segments.map(({ page_number, content }) => [page_number, content])).toEqual([
      [1, 'Outside'],
      [2, 'Hello from inside.'],
    ]);
  });
});
