import { describe, expect, it } from 'vitest';
import { extractFrom } from '../../../test/fixtures/extract/extract-page.ts';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { correctedAddress, correctedCompany } from './correct-recognised.ts';

describe('an OCR error', () => {
  it.each([
    ['NO 290. JALAN AIR PANAS', 'NO 290, JALAN AIR PANAS'],
    ['PETALING JAYA.SELANGOR', 'PETALING JAYA,SELANGOR'],
    ['14JALAN MANIS 4 TAMAN SEGAR', '14 JALAN MANIS 4 TAMAN SEGAR'],
    ["ND. 17-G, LOT' 26", 'NO. 17-G, LOT 26'],
    ['12 High Street, P.O. Box 7, 8.30', '12 High Street, P.O. Box 7, 8.30'],
    ['SS23/11, U13/X, 1ST FLOOR', 'SS23/11, U13/X, 1ST FLOOR'],
    ['St. James Road. Apt 4', 'St. James Road. Apt 4'],
  ])('is corrected in the address %s', (read, meant) => expect(correctedAddress(read)).toBe(meant));

  it.each([
    ['99 SPEED MART 5/B', '99 SPEED MART S/B'],
    ['ACME LT0', 'ACME LT0'],
    ['STUDIO 54', 'STUDIO 54'],
    ['PRICE 8HD', 'PRICE BHD'],
  ])('is corrected in the company %s', (read, meant) => expect(correctedCompany(read)).toBe(meant));

  it('is corrected in the value, but not in the citation', async () => {
    const page = writtenPage(['ACME TRADING', 'NO 290. JALAN AIR PANAS, 53200 KUALA LUMPUR']);
    const asked = async () => extractFrom(page, { address: { type: 'string' } });
    expect((await asked()).results.address).toBe('NO 290. JALAN AIR PANAS, 53200 KUALA LUMPUR');
    for (const word of page.segments[0]!.ocr!) word.confidence = 0.9;
    const { results, citations, metrics } = await asked();
    expect(results.address).toBe('NO 290, JALAN AIR PANAS, 53200 KUALA LUMPUR');
    expect(citations.address![0]!.content).toBe('NO 290. JALAN AIR PANAS, 53200 KUALA LUMPUR');
    expect(metrics.address!.citation_status).toBe('Created');
  });
});

describe('the name of a company in the letterhead', () => {
  it.each([
    ['is above its explanation', ['TONYMOLY VIVA CITY', '(TONYMOLY SHOP', '(1234567-X)'], 'TONYMOLY VIVA CITY'],
  ])('%s', async (_, lines, name) => {
    const { results } = await extractFrom(lines, { company: { type: 'string' } });
    expect(results.company).toBe(name);
  });
});
