/**
 * Writes a PDF of many different pages, to check whether memory grows with the document.
 *
 *     node bench/parse/long-document.ts PAGES FILE
 */
import { writeFile } from 'node:fs/promises';
import { type Element, line, type PdfPage, rectangle, text, writePdf } from '../../test/fixtures/parse/pdf-writer.ts';

const WORDS =
  'river stone report measure winter engine paper signal harvest window copper theory garden market bridge letter'.split(
    ' ',
  );

/** A reproducible stream of numbers in 0–1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function page(number: number): PdfPage {
  const random = randomFrom(number);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)]!;
  const words = (count: number): string => Array.from({ length: count }, word).join(' ');
  const elements: Element[] = [
    text('A long document', 72, 40, { size: 9 }),
    text(String(number), 520, 800, { size: 9 }),
    text(`${number}. ${words(3)}`, 72, 90, { size: 18, font: 'Helvetica-Bold' }),
  ];
  for (let row = 0; row < 24; row += 1) elements.push(text(words(11), 72, 120 + row * 14, { size: 10 }));
  elements.push(text(`Table ${number}. ${words(5)}`, 72, 480, { size: 9 }));
  for (let row = 0; row <= 8; row += 1) elements.push(line(72, 490 + row * 20, 520, 490 + row * 20));
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const value = row === 0 ? word() : String(Math.round(random() * 10_000));
      elements.push(text(value, 80 + column * 110, 505 + row * 20, { size: 10 }));
    }
  }
  elements.push(rectangle(72, 670, 200, 80, { fill: [random(), random(), random()] }));
  return { elements };
}

const [count, file] = [Number(process.argv[2]), process.argv[3]];
if (!count || !file) throw new Error('Usage: node bench/parse/long-document.ts PAGES FILE');
await writeFile(file, writePdf({ pages: Array.from({ length: count }, (_, at) => page(at + 1)) }));
