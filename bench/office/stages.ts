import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { assemble, DocumentReader, storeDraft, storedDrafts } from '../../src/parse/index.ts';
import { findLibreOffice } from '../../src/parse/office/convert/find-libreoffice.ts';
import { harvestDocument } from './harvest-document.ts';

/**
 * Processor seconds of each stage of an Office file, in one process. Runs three times, since the first run loads
 * everything, and from the second on a LibreOffice is waiting. Its start counts for the stage in which it ends.
 *
 *     node bench/office/stages.ts [FILE] [built-in]
 */
const isBuiltIn = process.argv.includes('built-in');
const file = process.argv.slice(2).find((argument) => argument !== 'built-in');
const folder = await mkdtemp(path.join(tmpdir(), 'bench-office-'));
const input = file ?? path.join(folder, 'harvest.docx');
if (!file) await writeFile(input, harvestDocument());
const configuration = resolveParseConfiguration({});
const officeProgram = isBuiltIn ? null : findLibreOffice(null, process.env.PATH ?? '');
const signal = new AbortController().signal;

/** Of this process, and of the children it waited for (`proc(5)`). */
function processorSeconds(): { own: number; others: number } {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (ticks[0]! + ticks[1]!) / 100, others: (ticks[2]! + ticks[3]!) / 100 };
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [before, begun] = [processorSeconds(), performance.now()];
  const result = await work();
  const after = processorSeconds();
  const [own, others] = [after.own - before.own, after.others - before.others];
  const clock = (performance.now() - begun) / 1000;
  console.log(
    `  ${name}: ${own.toFixed(2)} s here, ${others.toFixed(2)} s LibreOffice; ${clock.toFixed(2)} s clock time`,
  );
  return result;
}

const reader = new DocumentReader();
console.log(`loading: ${processorSeconds().own.toFixed(2)} s`);
for (const round of ['first', 'second', 'third']) {
  const workDir = await mkdtemp(path.join(folder, 'run-'));
  const ctx = { signal, limits: DEFAULT_LIMITS, workDir, threads: 1, officeProgram, spareDir: folder };
  console.log(round);
  const named = { path: input, name: path.basename(input) };
  const prepared = await timed('opening', () => reader.prepare(named, configuration, ctx));
  const numbers = Array.from({ length: prepared.pageCount }, (_, at) => at + 1);
  await timed(`${prepared.pageCount} pages`, async () => {
    for (const page of numbers)
      await storeDraft(await reader.readPage(prepared, input, page, configuration, ctx), workDir);
  });
  await timed('writing', () => assemble(prepared, numbers, storedDrafts(workDir), configuration, ctx));
}
await rm(folder, { recursive: true, force: true });
process.exit(0);
