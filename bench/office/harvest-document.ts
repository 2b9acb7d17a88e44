import { cell, docx, listItem, paragraph, row, styled, table } from '../../test/fixtures/parse/docx-writer.ts';

const SENTENCE =
  'The harvest of the northern fields was counted twice and entered in the book before the rain set in. ';

const chapter = (number: number): string =>
  styled('Heading1', `Chapter ${number}`) +
  Array.from({ length: 8 }, (_, i) => paragraph(SENTENCE.repeat(5 + ((number + i) % 3)))).join('') +
  listItem(1, 0, `First thing of chapter ${number}`) +
  listItem(1, 0, `Second thing of chapter ${number}`) +
  table(
    Array.from({ length: 6 }, (_, r) =>
      row(
        ['Field', 'Sheaves', 'Bushels'].map((name) => cell(`${name} ${number}.${r}`)),
        r === 0,
      ),
    ),
    3,
  );

/** A Word file of 21 pages: headings, lists, tables, and text that repeats itself. */
export const harvestDocument = (): Buffer => docx({ body: Array.from({ length: 18 }, (_, i) => chapter(i + 1)) });
