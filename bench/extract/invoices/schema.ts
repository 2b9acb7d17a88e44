const text = (description: string) => ({ type: 'string', description });
const number = (description: string) => ({ type: 'number', description });

/** The fields of each printed invoice. */
export const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: text('number of the invoice'),
    issue_date: { type: 'string', format: 'date', description: 'date of issue' },
    seller_name: text('company that issued the invoice'),
    buyer_name: text('customer who is invoiced'),
    seller_vat_id: text('VAT identification number of the seller'),
    net_total: number('total without tax'),
    tax_total: number('total tax (VAT)'),
    grand_total: number('total with tax'),
    line_items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { description: { type: 'string' }, quantity: { type: 'number' }, line_total: { type: 'number' } },
      },
    },
  },
};
