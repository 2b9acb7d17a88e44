import { setTimeout as sleep } from 'node:timers/promises';
import { Quire } from '../../test/support/quire.ts';
import { harvestDocument } from './harvest-document.ts';
import { processorSeconds } from './process-tree.ts';

/**
 * Sends a Word file of 21 pages through the running service, from upload to result: one on a fresh server, then four
 * more.
 *
 *     node bench/office/service-time.ts              the installed LibreOffice, if any
 *     node bench/office/service-time.ts built-in     the bundled one
 *     node bench/office/service-time.ts '' 5         with pauses of five seconds
 */
const bytes = harvestDocument();
const JSON_TYPE = { 'content-type': 'application/json' };
const [libreOffice = '', pause = '0'] = process.argv.slice(2);
const pauseSeconds = Number(pause);
const quire = await Quire.start({ QUIRE_LIBREOFFICE: libreOffice });
try {
  for (let n = 0; n < 5; n++) {
    const before = processorSeconds(quire.pid);
    const begun = performance.now();
    const { url } = await quire.upload(bytes, 'harvest.docx');
    // As a client without settings: the test helper would ask for less.
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
