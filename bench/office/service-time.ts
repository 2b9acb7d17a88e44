import { cell, docx, listItem, paragraph, row, styled, table } from '../../src/parse/fixtures/docx-writer.ts';
import { Quire } from '../../test/support/quire.ts';

/**
 * A Word file of twenty pages through the running service, from upload to result: the first one on a fresh server, then four more.
 *
 *     node bench/office/service-time.ts              the installed LibreOffice, if there is one
 *     node bench/office/service-time.ts built-in     the one that comes with the packages
 */
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

const bytes = docx({ body: Array.from({ length: 14 }, (_, i) => chapter(i + 1)) });
const libreOffice = process.argv[2] ?? '';
const quire = await Quire.start({ QUIRE_LIBREOFFICE: libreOffice });
try {
  for (let n = 0; n < 5; n++) {
    const begun = performance.now();
    const { url } = await quire.upload(bytes, 'harvest.docx');
    const { task_id } = await quire.parse({ file: url, segmentation_strategy: 'LayoutAnalysis' });
    const task = await quire.finished(task_id, 600_000);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${n === 0 ? 'first' : 'later'}: ${task.output?.page_count} pages in ${seconds} s, ${task.status}`);
  }
} finally {
  await quire.dispose();
}
