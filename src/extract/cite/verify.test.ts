import { describe, expect, it } from 'vitest';
import { extractFrom } from '../../../test/fixtures/extract/extract-page.ts';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../document/view.ts';
import { verify } from './verify.ts';

const page = ['Invoice No: INV-7', 'Lian Chi', 'Restaurant Sdn Bhd'];
const properties = { invoiceNumber: { type: 'string' }, company: { type: 'string' } };

describe('citations', () => {
  it('contain the exact words in tight boxes, one per line', async () => {
    const { citations, metrics } = await extractFrom(page, properties);
    expect(citations.invoiceNumber).toMatchObject([
      {
        citation_type: 'Segment',
        content: 'INV-7',
        bboxes: [{ left: 50 + 12 * 12, top: 40, width: 60, height: 20 }],
        segment_id: 'segment-1',
        page_number: 1,
        page_width: 1190,
        ss_ranges: null,
      },
    ]);
    expect(citations.company?.[0]?.bboxes).toHaveLength(1 + 1);
    expect(metrics.invoiceNumber).toMatchObject({ citation_status: 'Created' });
  });

  it('name the cells of a spreadsheet', async () => {
    const document = writtenPage(['Total     12.50']);
    const segment = document.segments[0]!;
    segment.ss_sheet_name = 'Sheet1';
    segment.ocr!.forEach((word, index) => {
      word.ss_cell_ref = ['A1', 'B1'][index]!;
    });
    const { citations } = await extractFrom(document, { total: { type: 'number' } });
    expect(citations.total).toMatchObject([{ citation_type: 'Cell', ss_ranges: ['B1'], ss_sheet_name: 'Sheet1' }]);
  });

  it('fail verification if the words are elsewhere', async () => {
    const view = viewOf(writtenPage(page));
    const { citations } = await extractFrom(page, properties);
    const [citation] = citations.invoiceNumber!;
    expect(verify(citation!, view)).toBe(true);
    expect(verify({ ...citation!, content: 'INV-8' }, view)).toBe(false);
    expect(verify({ ...citation!, bboxes: [{ left: 0, top: 900, width: 50, height: 20 }] }, view)).toBe(false);
    expect(verify({ ...citation!, page_number: 2 }, view)).toBe(false);
    expect(verify({ ...citation!, bboxes: [] }, view)).toBe(false);
  });
});
