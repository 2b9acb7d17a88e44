import { describe, expect, it } from 'vitest';
import { askAbout } from '../../../test/fixtures/extract/ask-page.ts';
import { writtenPages } from '../../../test/fixtures/extract/written-page.ts';

const PAGE = ['ACME TRADING LTD', 'Invoice No: INV-7            Date: 03/04/2021', 'Total            1,234.50'];
const document = writtenPages(PAGE);
for (const segment of document.segments) segment.content = PAGE.join('\n');
const SCHEMA = {
  type: 'object',
  properties: {
    invoiceNumber: { type: 'string' },
    date: { type: 'string', format: 'date' },
    total: { type: 'number' },
  },
  required: ['invoiceNumber', 'total'],
};
const RIGHT = { invoiceNumber: 'INV-7', date: '2021-04-03', total: 1234.5 };
const plain = JSON.stringify(RIGHT);

describe('an answer with something around it', () => {
  it.each([
    ['a greeting and a fence', `Sure! Here it is:\n\`\`\`json\n${plain}\n\`\`\`\nAnything else?`],
    ['thoughts', `<think>The total is {unclear}, perhaps 12.</think>\n${plain}`],
    ['a comma too many', plain.replace('}', ',}')],
    ['a list around it', `[${plain}]`],
    ['a number as printed', JSON.stringify({ ...RIGHT, total: '1,234.50' })],
  ])('is read despite %s, with one request', async (_, answer) => {
    const { results, chat } = await askAbout(document, SCHEMA, () => answer);
    expect(results).toEqual(RIGHT);
    expect(chat.asked).toHaveLength(1);
  });
});

describe('a model that is wrong in part', () => {
  it.each<[string, object]>([
    ['says null everywhere', { invoiceNumber: null, date: null, total: null }],
    ['says N/A for a number', { ...RIGHT, total: 'N/A' }],
    ['gives a value of the wrong type', { ...RIGHT, total: true }],
    ['invents a value', { ...RIGHT, invoiceNumber: 'XYZ-99' }],
    ['leaves a required text empty', { ...RIGHT, invoiceNumber: '' }],
  ])('keeps its good values if it %s, and the built-in extractor fills in the others', async (_, answer) => {
    const { results, asked } = await askAbout(document, SCHEMA, () => JSON.stringify(answer));
    expect(results).toMatchObject({ invoiceNumber: 'INV-7', total: 1234.5 });
    expect(asked.unanswered).toEqual([]);
  });
});

describe('a model that cannot read', () => {
  const certain = writtenPages([
    'Invoice No: INV-7',
    'Invoice Date: 03/04/2021',
    'Due Date: 05/05/2021',
    'Total: 1,234.50',
    'Ref 9-9',
  ]);
  certain.segments[0]!.content =
    'Invoice No: INV-7\nInvoice Date: 03/04/2021\nDue Date: 05/05/2021\nTotal: 1,234.50\nRef 9-9';
  const properties = {
    invoiceNumber: { type: 'string' },
    invoiceDate: { type: 'string', format: 'date' },
    dueDate: { type: 'string', format: 'date' },
    remark: { type: 'string' },
    total: { type: 'number' },
  };

  it('does not replace values of the built-in extractor', async () => {
    const wrong = {
      invoiceNumber: '9-9',
      invoiceDate: '2021-05-05',
      dueDate: '2021-04-03',
      remark: 'Ref 9-9',
      total: 9,
    };
    const { results, metrics } = await askAbout(certain, { type: 'object', properties }, () => JSON.stringify(wrong));
    expect(results).toMatchObject({
      invoiceNumber: 'INV-7',
      invoiceDate: '2021-04-03',
      dueDate: '2021-05-05',
      total: 1234.5,
    });
    expect(metrics.remark?.confidence ?? 'Low').toBe('Low');
  });
});

describe('a model whose values are all in the document', () => {
  const rows = [
    ['Green tea', '3', '4.50', '13.50'],
    ['Rice cake', '2', '3.25', '6.50'],
    ['Soy sauce', '5', '2.10', '10.50'],
    ['Black beans', '7', '1.90', '13.30'],
  ] as const;
  const lines = ['Order No: 4711', '', 'Description        Quantity      Unit price      Amount'].concat(
    rows.map(([name, ...numbers]) => [name.padEnd(19), ...numbers.map((number) => number.padEnd(14))].join('')),
  );
  const table = writtenPages(lines);
  table.segments[0]!.content = lines.join('\n');
  const number = { type: 'number' };
  const properties = { description: { type: 'string' }, quantity: number, unit_price: number, amount: number };
  const schema = {
    type: 'object',
    properties: { order_no: { type: 'string' }, items: { type: 'array', items: { type: 'object', properties } } },
  };
  const said = (order: readonly [number, number, number]): string =>
    JSON.stringify({
      order_no: '4711',
      items: rows.map(([description, ...numbers]) => {
        const [quantity, unit_price, amount] = order.map((at) => Number(numbers[at]));
        return { description, quantity, unit_price, amount };
      }),
    });

  it('is not trusted if headers and labels assign them to other fields', async () => {
    const { results } = await askAbout(table, schema, () => said([1, 2, 0]));
    expect(results.items).toEqual(JSON.parse(said([0, 1, 2])).items);
  });

  it('is trusted if headers and labels confirm them', async () => {
    const { results, metrics } = await askAbout(table, schema, () => said([0, 1, 2]));
    expect(results.items).toEqual(JSON.parse(said([0, 1, 2])).items);
    expect(metrics.items[0].amount.confidence).toBe('High');
  });
});

describe('a model that can read', () => {
  const lines = [
    'Invoice No: INV-7',
    'Invoice Date: 03/04/2021',
    'Due Date: 05/05/2021',
    'Total: 1,234.50',
    'Buyer: Anna',
  ];
  const readable = writtenPages(lines);
  readable.segments[0]!.content = lines.join('\n');
  const text = { type: 'string' };
  const properties = { invoiceNumber: text, invoiceDate: text, dueDate: text, total: { type: 'number' }, buyer: text };
  const schema = { type: 'object', properties: { ...properties, stamp: text } };

  it('is trusted even for a value that OCR missed, with low confidence and no citation', async () => {
    const said = {
      invoiceNumber: 'INV-7',
      invoiceDate: '03/04/2021',
      dueDate: '05/05/2021',
      total: 1234.5,
      buyer: 'Anna',
    };
    const answer = JSON.stringify({ ...said, stamp: 'PAID IN FULL' });
    const { results, metrics } = await askAbout(readable, schema, () => answer);
    expect(results).toEqual({ ...said, stamp: 'PAID IN FULL' });
    expect(metrics.buyer).toMatchObject({ confidence: 'High', citation_status: 'Created' });
    expect(metrics.stamp).toMatchObject({ confidence: 'Low', citation_status: 'Failed' });
  });
});

describe('an endpoint with limits', () => {
  const pages = Array.from({ length: 12 }, (_, at) => [`Item: thing-${at}      Price: ${at}.50`]);
  const long = writtenPages(...pages);
  for (const [at, segment] of long.segments.entries()) segment.content = pages[at]!.join('\n');

  it('that never finishes an answer gets at most two requests per page plus ten', async () => {
    const { chat, asked } = await askAbout(long, SCHEMA, () => ({ lengthLimited: '{"invoiceNumber": "aaaa' }));
    expect(chat.asked.length).toBeLessThanOrEqual(2 * pages.length + 10);
    expect(asked.answers).toEqual([]);
  });

  it('whose context window is exceeded is asked about smaller parts', async () => {
    const body = JSON.stringify({ error: { message: 'the request exceeds the available context size', code: 400 } });
    const { asked, chat } = await askAbout(long, SCHEMA, ({ text }) =>
      text.includes('thing-0 ') && text.includes('thing-11') ? { status: 400, body } : plain,
    );
    expect(chat.asked).toHaveLength(3);
    expect(asked).toMatchObject({ unanswered: [], answers: [plain, plain] });
  });

  it('that truncates every answer loses only the last row', async () => {
    const { results, asked } = await askAbout(document, SCHEMA, () => ({
      lengthLimited: '{"invoiceNumber": "INV-7", "date": "2021-04-03", "total": 12',
    }));
    expect(results).toEqual(RIGHT);
    expect(asked.answers).toEqual(['{"invoiceNumber": "INV-7", "date": "2021-04-03"}']);
    expect(asked.unanswered).toMatchObject([{ isPartly: true }]);
  });

  it('whose context window was exceeded is asked about smaller parts from then on, within the announced limit', async () => {
    const body = JSON.stringify({ error: { message: 'the request exceeds the available context size', code: 400 } });
    let most = 0;
    const { asked, chat } = await askAbout(
      long,
      SCHEMA,
      ({ text }) => ((text.match(/thing-/g)?.length ?? 0) > 2 ? { status: 400, body } : plain),
      {
        onPlan: (_, { requests }) => {
          most = requests;
        },
      },
    );
    expect(asked.unanswered).toEqual([]);
    expect(most).toBe(2 * pages.length + 10);
    expect(chat.asked.length).toBeLessThan(16);
    expect(asked.usage).toMatchObject({ most_requests: most });
  });

  it('that cannot enforce a schema is asked without one', async () => {
    const body = JSON.stringify({ error: { message: 'Failed to initialize samplers: failed to parse grammar' } });
    const reply = ({ body: { response_format } }: { body: { response_format?: unknown } }) =>
      response_format ? { status: 400, body } : plain;
    const { results } = await askAbout(document, SCHEMA, reply, { models: [{ jsonSchema: true }] });
    expect(results).toEqual(RIGHT);
  });

  it('that refuses is quoted in the error without the API key', async () => {
    const body = JSON.stringify({ error: { message: 'no such model; key k-very-secret' } });
    const { asked } = await askAbout(document, SCHEMA, () => ({ status: 404, body }));
    expect(asked.unanswered[0]!.reason).toBe('first: it answered with status 404 (no such model; key …)');
  });
});
