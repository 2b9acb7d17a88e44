import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { SpareLibreOffice } from '../../src/parse/office/convert/spare-libreoffice.ts';
import { convertWithWasm } from '../../src/parse/office/convert/wasm-libreoffice.ts';
import { richText } from '../../test/fixtures/parse/office-files.ts';

/**
 * Checks whether the built-in LibreOffice ever hangs: many conversions, each by a new process, several at a time.
 *
 *     node bench/office/many-conversions.ts 120 3
 */
const [count = 120, atOnce = 3] = process.argv.slice(2).map(Number);
const ctx = { limits: DEFAULT_LIMITS, signal: new AbortController().signal, spareDir: null };

async function secondsOfOne(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'many-conversions-'));
  try {
    const inputPath = join(folder, 'text.rtf');
    await writeFile(inputPath, richText('http://127.0.0.1:9/picture.png'));
    const begun = performance.now();
    await convertWithWasm({ inputPath, format: 'rtf', outputs: ['pdf', 'docx'], folder }, new SpareLibreOffice(), ctx);
    return (performance.now() - begun) / 1000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const taken: number[] = [];
let left = count;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left-- > 0) taken.push(await secondsOfOne());
  }),
);
taken.sort((a, b) => a - b);
const at = (share: number): string => taken[Math.floor(share * (taken.length - 1))]!.toFixed(1);
console.log(`${taken.length} conversions, ${atOnce} at a time: median ${at(0.5)} s, slowest ${at(1)} s`);
