import * as XLSX from '@e965/xlsx';
import { type Element, image, line, rectangle, text, writePdf } from '../fixtures/parse/pdf-writer.ts';

const BODY = { font: 'Times-Roman', size: 10 } as const;
const LEADING = 13;

/** Lines of text, one below the other. */
const lines = (words: string[], x: number, y: number): Element[] =>
  words.map((words, index) => text(words, x, y + index * LEADING, BODY));

const LEFT = [
  [
    'Rivers carry more than water. Each spring the',
    'valley of the Aln sends sand, leaves and seeds',
    'to the sea. We counted what passed one bridge',
    'in forty days and compared it with the rain of',
    'the same weeks.',
  ],
  [
    'The bridge stands where the river is narrow',
    'and slow, so that a net across it misses little.',
    'Two people emptied it every morning and',
    'weighed what they found.',
  ],
];
/** A bullet is byte 0x95 in the encoding of the writer. */
const STEPS = [
  '\x95 Dry each catch for two days in the shade.',
  '\x95 Sort it by kind and by size.',
  '\x95 Weigh every part to the nearest gram.',
];
const RIGHT = [
  'Figure 1 shows the catch by day. It follows the',
  'rain with a delay of about two days, and it',
  'does not fall as fast as it rises: what the rain',
  'loosens takes its time.',
];
const END = [
  'Sand makes up most of the weight in wet weeks,',
  'leaves in dry ones. Seeds are few, but they',
  'travel on every day of the forty.',
];
const ROWS = [
  ['Week', 'Rain (mm)', 'Sand (kg)', 'Leaves (kg)'],
  ['1', '12', '3.4', '2.1'],
  ['2', '48', '19.6', '2.8'],
  ['3', '31', '15.2', '3.0'],
  ['4', '6', '2.9', '4.7'],
];

function table(rows: string[][], x: number, y: number, widths: number[], height: number): Element[] {
  const edges = [0, ...widths].map((_, at) => x + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const right = edges.at(-1)!;
  const bottom = y + rows.length * height;
  const cells = rows.flatMap((row, at) =>
    row.map((words, column) =>
      text(words, edges[column]! + 5, y + at * height + height - 6, {
        size: 9,
        font: at === 0 ? 'Helvetica-Bold' : 'Helvetica',
      }),
    ),
  );
  const across = Array.from({ length: rows.length + 1 }, (_, at) =>
    line(x, y + at * height, right, y + at * height, { width: 0.6 }),
  );
  const down = edges.map((edge) => line(edge, y, edge, bottom, { width: 0.6 }));
  return [rectangle(x, y, right - x, height, { fill: [0.92, 0.92, 0.9] }), ...across, ...down, ...cells];
}

/** Bars of a plot as pixels: darker on wetter days. */
function plot(width: number, height: number) {
  const rgb = new Uint8Array(width * height * 3).fill(250);
  for (let day = 0; day < 20; day++) {
    const tall = Math.round(height * (0.25 + 0.6 * Math.abs(Math.sin(day * 0.7))));
    for (let y = height - tall; y < height; y++) {
      for (let x = day * 12 + 3; x < day * 12 + 12; x++) rgb.set([52, 110 + day * 3, 140], (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

export function paperSample(): Buffer {
  const heading = (words: string, x: number, y: number) => text(words, x, y, { font: 'Helvetica-Bold', size: 12 });
  const [left, right] = [60, 310];
  return writePdf({
    pages: [
      {
        elements: [
          text('What a river carries', 158, 90, { font: 'Times-Bold', size: 28 }),
          text('A. Brook, M. Weir and T. Ford', 225, 116, { font: 'Times-Italic', size: 11 }),
          line(60, 132, 535, 132, { width: 0.6 }),
          heading('1 Introduction', left, 162),
          ...lines(LEFT[0]!, left, 182),
          heading('2 Method', left, 274),
          ...lines(LEFT[1]!, left, 294),
          ...lines(STEPS, left + 8, 360),
          text('Table 1: Rain and catch by week', left, 424, { font: 'Times-Italic', size: 9 }),
          ...table(ROWS, left, 434, [40, 60, 60, 65], 20),
          heading('3 Results', right, 162),
          ...lines(RIGHT, right, 182),
          image(right, 250, 225, 150, plot(240, 160), 'Bars of the daily catch, which rise and fall three times'),
          text('Figure 1: Catch by day', right, 416, { font: 'Times-Italic', size: 9 }),
          heading('4 Conclusion', right, 452),
          ...lines(END, right, 472),
          line(60, 786, 535, 786, { width: 0.6 }),
          text('Journal of Small Rivers, volume 3', 60, 802, { font: 'Times-Roman', size: 8 }),
          text('1', 531, 802, { font: 'Times-Roman', size: 8 }),
        ],
      },
    ],
  });
}

const POSITIONS = [
  ['Item', 'Quantity', 'Price', 'Amount'],
  ['Oak shelf, 120 cm', '4', '36.00', '144.00'],
  ['Wall bracket', '8', '4.50', '36.00'],
  ['Delivery', '1', '20.00', '20.00'],
];

export function invoiceSample(): Buffer {
  const small = (words: string, x: number, y: number) => text(words, x, y, { size: 10 });
  const pair = (label: string, value: string, y: number): Element[] => [
    text(label, 330, y, { size: 10, font: 'Helvetica-Bold' }),
    small(value, 440, y),
  ];
  return writePdf({
    pages: [
      {
        elements: [
          text('Northgate Joinery', 60, 80, { font: 'Helvetica-Bold', size: 18 }),
          small('12 Mill Lane, Alnwick', 60, 98),
          text('Invoice', 330, 80, { font: 'Helvetica-Bold', size: 24 }),
          ...pair('Invoice number:', 'NJ-2041', 110),
          ...pair('Invoice date:', '2026-03-14', 128),
          ...pair('Due date:', '2026-04-13', 146),
          text('Bill to', 60, 146, { size: 10, font: 'Helvetica-Bold' }),
          small('Harbour Books', 60, 162),
          small('3 Quay Street, Amble', 60, 176),
          ...table(POSITIONS, 60, 220, [240, 70, 80, 85], 26),
          ...pair('Subtotal:', '200.00 EUR', 350),
          ...pair('VAT 20 %:', '40.00 EUR', 368),
          ...pair('Total:', '240.00 EUR', 386),
          small('Payment within 30 days to IBAN DE89 3704 0044 0532 0130 00.', 60, 440),
          small('Thank you for your order.', 60, 456),
        ],
      },
    ],
  });
}

const COSTS: [string, number, number, number][] = [
  ['Rent', 820, 820, 820],
  ['Timber', 1240, 980, 1610],
  ['Tools', 95, 310, 60],
  ['Delivery', 140, 120, 185],
];

/** Two sheets: costs with sums, and sales with a title above the table. */
export function budgetSample(): Buffer {
  const sum = (column: string) => ({
    t: 'n',
    f: `SUM(${column}2:${column}5)`,
    v: COSTS.reduce((all, row) => all + Number(row[column.charCodeAt(0) - 65]), 0),
  });
  const costs = XLSX.utils.aoa_to_sheet([
    ['Cost', 'January', 'February', 'March'],
    ...COSTS,
    ['Total', sum('B'), sum('C'), sum('D')],
  ]);
  const sales = XLSX.utils.aoa_to_sheet([
    ['Sales by product'],
    [],
    ['Product', 'Pieces', 'Price', 'Revenue'],
    ['Oak shelf', 31, 36, { t: 'n', f: 'B4*C4', v: 1116 }],
    ['Wall bracket', 88, 4.5, { t: 'n', f: 'B5*C5', v: 396 }],
    ['Side table', 12, 129, { t: 'n', f: 'B6*C6', v: 1548 }],
  ]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, costs, 'Costs');
  XLSX.utils.book_append_sheet(book, sales, 'Sales');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}
