import { text, writePdf } from '../../src/parse/fixtures/pdf-writer.ts';

/** A PDF whose pages say which they are. */
export function pdfOfPages(count: number, words = 'Page'): Buffer {
  const pages = Array.from({ length: count }, (_, index) => ({
    elements: [text(`${words} ${index + 1} of ${count}`, 72, 72), text('It has some words to read.', 72, 96)],
  }));
  return Buffer.from(writePdf({ pages }));
}

export const onePage = (): string => pdfOfPages(1).toString('base64');
