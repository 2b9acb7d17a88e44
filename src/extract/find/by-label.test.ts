import { describe, expect, it } from 'vitest';
import { resultsFrom } from '../../../test/fixtures/extract/extract-page.ts';

const text = { type: 'string' };
const number = { type: 'number' };

describe('a labelled value', () => {
  it('is after a colon', async () => {
    expect(await resultsFrom(['Invoice No.: INV-7'], { invoiceNumber: text })).toEqual({ invoiceNumber: 'INV-7' });
  });

  it('is to the right', async () => {
    expect(await resultsFrom(['Weight in kg          1,116.5'], { weight: number })).toEqual({ weight: 1116.5 });
  });

  it('is below, and is not confused with the next label of the row', async () => {
    const page = ['Port of loading        Port of discharge', 'HONG KONG              LONG BEACH'];
    expect(await resultsFrom(page, { portOfLoading: text, portOfDischarge: text })).toEqual({
      portOfLoading: 'HONG KONG',
      portOfDischarge: 'LONG BEACH',
    });
  });

  it('is found by a label that the description quotes', async () => {
    const department = { type: 'string', description: 'department (部署), original Japanese' };
    expect(await resultsFrom(['部署        横浜営業'], { department })).toEqual({ department: '横浜営業' });
  });

  it('is found by labels in other languages', async () => {
    const page = ['Rechnungsdatum: 03.04.2021', 'Fällig am: 17.04.2021'];
    const date = { type: 'string', format: 'date' };
    expect(await resultsFrom(page, { invoiceDate: date, dueDate: date })).toEqual({
      invoiceDate: '2021-04-03',
      dueDate: '2021-04-17',
    });
  });

  it('is not made up if the document does not state it', async () => {
    const nullable = { type: ['string', 'null'] };
    expect(await resultsFrom(['Nothing to see here.'], { policyNumber: text, orderNumber: nullable })).toEqual({
      orderNumber: null,
    });
  });
});

describe('a value without a label', () => {
  const receipt = [
    'LIAN CHI RESTAURANT SDN BHD (1095514-X)',
    'NO 54, JALAN SS23/11,',
    '47400 PETALING JAYA, SELANGOR',
    'Tel: 03-7805 7889',
    'Date: 06/01/2018',
    'Tea              2.00',
    'Sub Total        50.52',
    'GST 6%           3.03',
    'Total Payable    53.55',
    'Cash             60.00',
    'Change           6.45',
  ];
  it('is found on a receipt by format and position', async () => {
    expect(await resultsFrom(receipt, { company: text, date: text, total: number })).toEqual({
      company: 'LIAN CHI RESTAURANT SDN BHD',
      date: '06/01/2018',
      total: 53.55,
    });
  });

  it('is in upper case if the description asks for it', async () => {
    const date = { type: 'string', description: 'Date as printed, in capital letters' };
    expect(await resultsFrom(['Date: 12 Mar 2018'], { date })).toEqual({ date: '12 MAR 2018' });
  });

  it('is found if it is the only one of its kind', async () => {
    expect(await resultsFrom(['ask jo@example.org'], { email: text })).toEqual({ email: 'jo@example.org' });
  });
});
