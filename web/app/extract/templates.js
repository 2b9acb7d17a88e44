const text = (description) => ({ type: 'string', description });
const date = (description) => ({ type: 'string', format: 'date', description });
const amount = (description) => ({ type: 'number', description });
const object = (properties) => ({ type: 'object', properties });
const list = (description, properties) => ({ type: 'array', description, items: object(properties) });

/** Schemas for common documents, to start from. */
export const TEMPLATES = {
  Invoice: object({
    invoice_number: text('Invoice number'),
    invoice_date: date('Invoice date'),
    due_date: date('Due date'),
    seller: text('Name of the seller'),
    buyer: text('Name of the buyer'),
    currency: text('Currency as a three-letter code'),
    subtotal: amount('Amount before tax'),
    tax: amount('Tax amount'),
    total: amount('Total amount'),
    line_items: list('Line items', {
      description: text('Item or service'),
      quantity: amount('Quantity'),
      unit_price: amount('Price of one unit'),
      amount: amount('Amount of the line'),
    }),
  }),
  Receipt: object({
    merchant: text('Name of the shop'),
    date: date('Date of purchase'),
    total: amount('Total amount'),
    tax: amount('Tax amount'),
    payment_method: text('How it was paid'),
    items: list('Items bought', { name: text('Item'), price: amount('Price') }),
  }),
  'Bank statement': object({
    account_holder: text('Name of the account holder'),
    iban: text('IBAN'),
    opening_balance: amount('Opening balance'),
    closing_balance: amount('Closing balance'),
    transactions: list('Transactions', {
      date: date('Booking date'),
      description: text('Description'),
      amount: amount('Amount'),
    }),
  }),
  Contract: object({
    title: text('Title of the contract'),
    parties: { type: 'array', description: 'Names of the parties', items: { type: 'string' } },
    effective_date: date('Date from which it applies'),
    end_date: date('Date on which it ends'),
    governing_law: text('Governing law'),
  }),
  CV: object({
    name: text('Full name'),
    email: text('Email address'),
    phone: text('Phone number'),
    experience: list('Work experience', {
      employer: text('Employer'),
      role: text('Role'),
      from: text('Start'),
      to: text('End'),
    }),
  }),
};
