import { image, line, text, writePdf } from '../fixtures/parse/pdf-writer.ts';

/** A PDF whose pages contain their numbers. */
export function pdfOfPages(count: number, words = 'Page'): Buffer {
  const pages = Array.from({ length: count }, (_, index) => ({
    elements: [text(`${words} ${index + 1} of ${count}`, 72, 72), text('It has some words to read.', 72, 96)],
  }));
  return Buffer.from(writePdf({ pages }));
}

export const onePage = (): string => pdfOfPages(1).toString('base64');

/** One page with a heading, a paragraph, a ruled table of three rows and a picture. */
export function pageOfManyKinds(
  paragraph = 'The figures below were measured in spring and checked in autumn.',
): Buffer {
  const rows = [
    ['Fruit', 'Weight', 'Price'],
    ['Apple', '120', '0.50'],
    ['Melon', '900', '2.75'],
  ];
  const [left, top, width, height] = [72, 180, 140, 24];
  const cells = rows.flatMap((row, y) =>
    row.map((word, x) => text(word, left + x * width + 8, top + y * height + 16, { size: 11 })),
  );
  const across = Array.from({ length: 4 }, (_, y) => line(left, top + y * height, left + 3 * width, top + y * height));
  const down = Array.from({ length: 4 }, (_, x) => line(left + x * width, top, left + x * width, top + 3 * height));
  const side = 64;
  const rgb = Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251);
  return writePdf({
    pages: [
      {
        elements: [
          text('Harvest report', 72, 80, { size: 26, font: 'Helvetica-Bold' }),
          text(paragraph, 72, 120),
          text('It is a short report, and this is its second line of text.', 72, 136),
          ...cells,
          ...across,
          ...down,
          image(72, 330, 260, 200, { width: side, height: side, rgb }),
        ],
      },
    ],
  });
}
