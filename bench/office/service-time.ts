import { setTimeout as sleep } from 'node:timers/promises';
import { cell, docx, listItem, paragraph, row, styled, table } from '../../src/parse/fixtures/docx-writer.ts';
import { Quire } from '../../test/support/quire.ts';
import { processorSeconds } from './process-tree.ts';

/**
 * A Word file of twenty pages through the running service, from upload to result: the first one on a fresh server, then four more.
 *
 *     node bench/office/service-time.ts              the installed LibreOffice, if there is one
 *     node bench/office/service-time.ts built-in     the one that comes with the packages
 *     node bench/office/service-time.ts '' 5         five seconds between one and the next
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

const bytes = docx({ body: Array.from({ length: 18 }, (_, i) => chapter(i + 1)) });
const JSON_TYPE = { 'content-type': 'application/json' };
const [libreOffice = '', pause = '0'] = process.argv.slice(2);
const pauseSeconds = Number(pause);
const quire = await Quire.start({ QUIRE_LIBREOFFICE: libreOffice });
try {
  for (let n = 0; n < 5; n++) {
    const before = processorSeconds(quire.pid);
    const begun = performance.now();
    const { url } = await quire.upload(bytes, 'harvest.docx');
    // As a client that sets nothing: the helper for tests would ask for less.
    const { task_id } = await quire.json('/tasks/parse', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ file: url }),
    });
    const task = await quire.finished(task_id, 600_000);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const cpu = (processorSeconds(quire.pid) - before).toFixed(1);
    console.log(
      `${n === 0 ? 'first' : 'later'}: ${task.output?.page_count} pages in ${seconds} s (${cpu} s of processor), ${task.status}`,
    );
    await sleep(pauseSeconds * 1000);
  }
} finally {
  await quire.dispose();
}
