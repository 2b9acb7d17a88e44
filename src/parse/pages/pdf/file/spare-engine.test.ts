import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from '../../../../../test/fixtures/parse/pdf-pages.ts';
import { text, writePdf } from '../../../../../test/fixtures/parse/pdf-writer.ts';
import { DEFAULT_LIMITS } from '../../../../domain/limits.ts';
import { type PdfEngine, startEngine } from '../engine.ts';
import { readPdfPage } from '../pdf-page.ts';
import { openPdfFile } from './pdf-file.ts';
import { giveEngineBack, takeEngine } from './spare-engine.ts';

const bytesOf = ({ memory }: PdfEngine): Buffer => Buffer.from(memory.buffer);

it('an engine that has read and drawn a document is taken for the next one, and nothing of the document is left in it', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'secret.pdf');
    await writeFile(path, writePdf({ pages: [{ elements: [text('confidential', 72, 72)] }] }));
    const file = await openPdfFile(path);
    const page = readPdfPage(file, 1, 72, DEFAULT_LIMITS);
    expect(page.words.map(({ text: word }) => word)).toEqual(['confidential']);
    expect(page.raster.data.some((value) => value < 128)).toBe(true);
    const used = file.engine;
    file.close();
    file.close();
    const next = await takeEngine();
    expect(next).toBe(used);
    const fresh = bytesOf(await startEngine());
    const reused = bytesOf(next);
    expect(reused.subarray(0, fresh.length).equals(fresh)).toBe(true);
    expect(reused.subarray(fresh.length).every((value) => value === 0)).toBe(true);
    expect(await takeEngine()).not.toBe(next);
  }));

it('an engine that never came back from a call, or has grown large, is thrown away', async () => {
  const trapped = await startEngine();
  trapped.call['_emscripten_stack_alloc' as keyof typeof trapped.call](64);
  giveEngineBack(trapped);
  const large = await startEngine();
  large.memory.grow(1000);
  giveEngineBack(large);
  expect([trapped, large]).not.toContain(await takeEngine());
});

it('a callback that was removed serves the next of its kind', async () => {
  const engine = await startEngine();
  const first = engine.addCallback(() => 1, 'ii');
  const beside = engine.addCallback(() => 2, 'ii');
  engine.removeCallback(first);
  expect(engine.addCallback(() => 3, 'iii')).not.toBe(first);
  expect(engine.addCallback(() => 4, 'ii')).toBe(first);
  expect(beside).not.toBe(first);
});
