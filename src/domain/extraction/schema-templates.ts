import { z } from 'zod';
import { named } from '../formats/named-schema.ts';

export const SchemaTemplate = named('SchemaTemplate', 'A schema for a common kind of document.', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema, to use as it is or to change.'),
});
export type SchemaTemplate = z.infer<typeof SchemaTemplate>;
export const SchemaTemplateList = z.object({ templates: z.array(SchemaTemplate) }).meta({ id: 'SchemaTemplateList' });

type Json = Record<string, unknown>;
const text = (description: string): Json => ({ type: ['string', 'null'], description });
const number = (description: string): Json => ({ type: ['number', 'null'], description });
const date = (description: string): Json => ({ type: ['string', 'null'], format: 'date', description });
const email = (description: string): Json => ({ type: ['string', 'null'], format: 'email', description });
const object = (properties: Json): Json => ({ type: 'object', properties });
const list = (description: string, properties: Json): Json => ({
  type: 'array',
  description,
  items: object(properties),
});
const texts = (description: string): Json => ({ type: 'array', description, items: { type: 'string' } });

const party = (who: string): Json =>
  object({
    name: text(`name of the ${who}`),
    address: text(`address of the ${who}`),
    vat_id: text(`VAT identification number of the ${who}`),
  });
const currency = text('ISO 4217 code of the currency, such as EUR');

const template = (id: string, title: string, description: string, properties: Json): SchemaTemplate => ({
  ...{ id, title, description },
  schema: object(properties),
});

export const SCHEMA_TEMPLATES: readonly SchemaTemplate[] = [
  template(
    'invoice',
    'Invoice',
    'Seller, buyer, dates, totals, bank details and line items of an invoice or credit note.',
    {
      invoice_number: text('number of the invoice'),
      issue_date: date('date of issue'),
      due_date: date('date by which to pay'),
      delivery_date: date('date of delivery or service'),
      order_number: text('number of the purchase order'),
      currency,
      seller: party('seller'),
      buyer: party('buyer'),
      net_total: number('total without tax'),
      tax_total: number('total tax (VAT)'),
      grand_total: number('total with tax'),
      amount_due: number('amount that is still to be paid'),
      iban: text('IBAN of the seller'),
      line_items: list('goods or services that are charged', {
        description: text('name of the article or service'),
        quantity: number('quantity'),
        unit_price: number('price of one unit'),
        vat_rate: number('rate of tax in percent'),
        line_total: number('amount of the line'),
      }),
    },
  ),
  template('receipt', 'Receipt', 'What a till or a card terminal prints.', {
    company: text('name of the shop'),
    address: text('address of the shop'),
    date: date('date of purchase'),
    time: text('time of purchase'),
    receipt_number: text('number of the receipt'),
    currency,
    subtotal: number('sum before tax'),
    tax: number('tax amount'),
    total: number('total that was paid'),
    payment_method: text('cash, card and the like'),
    items: list('what was bought', {
      description: text('name of the item'),
      quantity: number('quantity'),
      amount: number('price of the line'),
    }),
  }),
  template('bank-statement', 'Bank statement', 'An account, its balances and its movements.', {
    bank_name: text('name of the bank'),
    account_holder: text('name of the account holder'),
    iban: text('IBAN or account number'),
    period_start: date('first day of the statement'),
    period_end: date('last day of the statement'),
    currency,
    opening_balance: number('balance at the beginning'),
    closing_balance: number('balance at the end'),
    transactions: list('movements of the account', {
      date: date('date of booking'),
      description: text('purpose, payer or payee'),
      amount: number('amount, negative when money leaves the account'),
      balance: number('balance after it'),
    }),
  }),
  template('contract', 'Contract', 'Who agreed on what, from when, until when.', {
    title: text('title of the contract'),
    contract_number: text('number of the contract'),
    parties: list('who concludes it', {
      name: text('name of the party'),
      role: text('role, such as landlord or supplier'),
      address: text('address of the party'),
    }),
    effective_date: date('date from which it holds'),
    end_date: date('date on which it ends'),
    notice_period: text('period of notice'),
    payment_terms: text('what is paid, and when'),
    governing_law: text('law that governs it'),
    signature_date: date('date of signature'),
  }),
  template('resume', 'Résumé', 'A person, their work, education and skills.', {
    name: text('full name'),
    email: email('email address'),
    phone: text('phone number'),
    location: text('city and country'),
    summary: text('summary of the profile'),
    experience: list('positions, the latest first', {
      company: text('employer'),
      title: text('title of the position'),
      start_date: text('when it began'),
      end_date: text('when it ended'),
      description: text('what was done'),
    }),
    education: list('schools and degrees', {
      institution: text('school or university'),
      degree: text('degree and subject'),
      end_date: text('when it ended'),
    }),
    skills: texts('skills'),
    languages: texts('languages'),
  }),
  template('payslip', 'Payslip', 'What an employer pays for a month, and what is deducted.', {
    employer: text('name of the employer'),
    employee_name: text('name of the employee'),
    employee_number: text('number of the employee'),
    period: text('month that is paid'),
    payment_date: date('date of payment'),
    currency,
    gross_pay: number('pay before deductions'),
    tax: number('income tax that is deducted'),
    social_security: number('social security that is deducted'),
    net_pay: number('amount that is paid out'),
    iban: text('account that is paid to'),
    deductions: list('deductions', { description: text('what is deducted'), amount: number('amount') }),
  }),
  template('delivery-note', 'Delivery note', 'What was delivered to whom.', {
    delivery_note_number: text('number of the delivery note'),
    delivery_date: date('date of delivery'),
    order_number: text('number of the order'),
    sender: text('name of the sender'),
    recipient: text('name of the recipient'),
    delivery_address: text('address that is delivered to'),
    items: list('goods', {
      article_number: text('number of the article'),
      description: text('name of the article'),
      quantity: number('quantity'),
      unit: text('unit, such as pieces'),
    }),
  }),
  template('lab-report', 'Lab report', 'Measured values of a sample, with their reference ranges.', {
    laboratory: text('name of the laboratory'),
    patient_name: text('name of the patient'),
    date_of_birth: date('date of birth of the patient'),
    sample_date: date('date on which the sample was taken'),
    report_date: date('date of the report'),
    sample_number: text('number of the sample or order'),
    results: list('measured values', {
      test: text('name of the test'),
      value: text('measured value'),
      unit: text('unit'),
      reference_range: text('range of normal values'),
    }),
  }),
];
