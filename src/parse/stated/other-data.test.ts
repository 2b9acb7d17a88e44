import { describe, expect, it } from 'vitest';
import { docx, paragraph, run } from '../../../test/fixtures/parse/docx-writer.ts';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { structuredDataIn } from './structured-data.ts';

const facts = (data: { facts: { name: string; value: unknown }[] } | undefined) =>
  Object.fromEntries((data?.facts ?? []).map(({ name, value }) => [name, value]));

describe('structured data', () => {
  it('of a form are its field values by name', async () => {
    const place = { x: 200, width: 150, height: 20 };
    const fields = [
      { kind: 'text', name: 'applicant_name', ...place, y: 100, value: 'Grace Hopper' },
      { kind: 'checkbox', name: 'accepted', ...place, y: 140, width: 15, height: 15, checked: true },
      { kind: 'text', name: 'empty', ...place, y: 180, value: '' },
    ] as const;
    const bytes = writePdf({ pages: [{ elements: [text('Name', 72, 100)], fields: [...fields] }] });
    const { pages } = await parseBytes(bytes, 'a.pdf', { ocr_strategy: 'Auto' });
    const form = pages[0]!.stated_data?.find(({ source }) => source === 'FormFields');
    expect(facts(form)).toEqual({ applicant_name: 'Grace Hopper', accepted: true });
  });

  it('of a Word document are its filled content controls', async () => {
    const control = (about: string, words: string) =>
      `<w:sdt><w:sdtPr>${about}</w:sdtPr><w:sdtContent>${run(words)}</w:sdtContent></w:sdt>`;
    const body = [
      paragraph(control('<w:alias w:val="Client"/>', 'Harbour Tea Ltd')),
      paragraph(control('<w:tag w:val="start_date"/><w:date w:fullDate="2024-05-01T00:00:00Z"/>', '1 May 2024')),
      paragraph(control('<w:alias w:val="Fee"/><w:showingPlcHdr/>', 'Click to enter a fee')),
    ];
    const { pages } = await parseBytes(docx({ body }), 'a.docx', {}, {}, null, { withoutPages: true });
    const controls = pages[0]!.stated_data?.find(({ source }) => source === 'ContentControls');
    expect(facts(controls)).toEqual({ Client: 'Harbour Tea Ltd', start_date: '2024-05-01' });
  });

  it('of a web page are its JSON-LD and its microdata', async () => {
    const order = {
      '@type': 'Order',
      orderNumber: 'A-7',
      customer: { name: 'Ada' },
      orderedItem: [{ name: 'Tea' }, { name: 'Cup' }],
    };
    const html = `<html><head><script type="application/ld+json">${JSON.stringify(order)}</script>
      <script type="application/ld+json">{"broken":</script></head><body><p>Thank you.</p>
      <div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Green tea</span>
      <div itemprop="offers" itemscope><meta itemprop="price" content="4.50"></div></div></body></html>`;
    const { pages } = await parseBytes(html, 'a.html');
    const [linked, micro] = pages[0]!.stated_data!;
    expect(facts(linked)).toEqual({ 'order number': 'A-7', 'customer name': 'Ada' });
    expect(linked!.lists).toMatchObject([{ name: 'ordered item', rows: [[{ value: 'Tea' }], [{ value: 'Cup' }]] }]);
    expect(facts(micro)).toEqual({ name: 'Green tea', 'offers price': '4.50' });
  });

  it('are limited in depth', () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(structuredDataIn(`<script type="application/ld+json">${deep}</script>`)).toEqual([]);
    expect(structuredDataIn('<div itemscope>'.repeat(3_000))).toEqual([]);
  });
});
