import { readFileSync } from 'node:fs';
import net from 'node:net';
import sharp from 'sharp';
import { onePage } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';
import { word, workbook } from './office-writer.ts';

/**
 * Runs without any network but the loopback: starts the server, parses and extracts, and writes the outcome and how
 * often anything tried to reach an unroutable address. The kernel counts that for all processes.
 */
/** Packets that could not be sent for lack of a route, for both IP versions. */
function triesToLeave(): number {
  const [names, values] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Ip: '))
    .map((line) => line.split(' '));
  const version4 = Number(values![names!.indexOf('OutNoRoutes')]);
  const version6 = /^Ip6OutNoRoutes\s+(\d+)/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1];
  return version4 + Number(version6 ?? 0);
}

const unreachable = (): Promise<void> =>
  new Promise((resolve) => {
    net.connect({ host: '192.0.2.1', port: 80 }).on('error', () => resolve());
  });

const picture = await sharp({
  create: { width: 400, height: 90, channels: 3, background: '#fff' },
})
  .composite([
    { input: Buffer.from('<svg width="400" height="90"><text x="20" y="60" font-size="40">Words here</text></svg>') },
  ])
  .png()
  .toBuffer();
const files = {
  pdf: onePage(),
  png: picture.toString('base64'),
  xlsx: workbook().toString('base64'),
  docx: word().toString('base64'),
};

const quire = await Quire.start();
const ends: Record<string, string> = {};
try {
  for (const [kind, file] of Object.entries(files)) {
    const task = await quire.parse({ file, segmentation_strategy: 'LayoutAnalysis', ocr_strategy: 'Auto' });
    ends[kind] = (await quire.finished(task.task_id, 120_000)).status;
  }
  const schema = { type: 'object', properties: { page: { type: 'string', description: 'The page' } } };
  const asked = await quire.post('/tasks/extract', { file: files.pdf, schema });
  ends.extract = (await quire.finished((await quire.body(asked)).task_id, 120_000)).status;
  ends.key = (await quire.fetch('/tasks', { key: FIRST_KEY })).ok ? 'Succeeded' : 'Failed';
} finally {
  await quire.dispose();
}
const tried = triesToLeave();
// Proves that the counter works.
await unreachable();
process.stdout.write(`${JSON.stringify({ ends, tried, isCounted: triesToLeave() > tried })}\n`);
process.exit(0);
