import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import { type Program, runProgram, startProgram } from '../../program/run-program.ts';
import { type Conversion, type Converted, type ConvertedFormat, resultsIn } from './conversion.ts';
import type { ConversionPlaces } from './libreoffice-command.ts';
import type { SpareKind, SpareLibreOffice } from './spare-libreoffice.ts';
import { canConfineWasm, WASM_PACKAGE, wasmFolder } from './wasm-package.ts';

type Context = Pick<ParseContext, 'limits' | 'signal' | 'spareDir'>;

/** JavaScript in the package, TypeScript here. */
const MAIN = join(import.meta.dirname, `wasm-main${extname(import.meta.filename)}`);

/** Converts in a separate process with LibreOffice compiled to WebAssembly: files in memory, no network. */
export async function convertWithWasm(
  conversion: Conversion,
  spare: SpareLibreOffice,
  ctx: Context,
): Promise<Converted> {
  const kind = spareOf(conversion, ctx);
  const converted = (await spare.convert(kind, conversion, ctx)) ?? (await convertAnew(conversion, ctx));
  // Not earlier: two at once would exceed the memory of a worker process.
  if (ctx.spareDir) void spare.keep(kind, ctx.spareDir);
  return converted;
}

const spareOf = ({ format, outputs }: Conversion, { limits }: Context): SpareKind => ({
  key: `${WASM_PACKAGE} ${format}`,
  format,
  outputs,
  start: async (places) => startProgram(wasmCommand(places, outputs, limits)),
});

async function convertAnew({ inputPath, outputs, folder }: Conversion, ctx: Context): Promise<Converted> {
  const outFolder = join(folder, 'out');
  await mkdir(outFolder, { recursive: true });
  const program = wasmCommand({ folder, outFolder, files: [inputPath] }, outputs, ctx.limits);
  const { code, output: said } = await runProgram(program, ctx);
  const results = await resultsIn(outFolder, inputPath, outputs);
  if (code !== 0 || !results.pdf) {
    throw new QuireError('unreadable_file', { reason: 'LibreOffice cannot open it' }, { cause: new Error(said) });
  }
  return { ...results, pdf: results.pdf };
}

/** V8 flags: lazy baseline compilation of 147 MB of code takes 3.0 s and 0.65 GB instead of 7.8 s and 1.3 GB. */
function wasmCommand(
  { folder, outFolder, files }: ConversionPlaces,
  outputs: readonly ConvertedFormat[],
  limits: ParseContext['limits'],
): Program {
  const wasm = wasmFolder();
  if (!wasm)
    throw new QuireError('converter_missing', { reason: `neither LibreOffice nor ${WASM_PACKAGE} is installed` });
  if (!canConfineWasm())
    throw new QuireError('converter_missing', { reason: 'install LibreOffice, or use Node.js 22.13 or later' });
  // Permissions apply to real paths; temporary folders may be symbolic links, as on macOS.
  const real = (places: readonly string[]): Set<string> => new Set([...places, ...places.map((p) => realpathSync(p))]);
  const readable = real([wasm, join(import.meta.dirname, '..', '..', '..', '..'), folder, ...files]);
  return {
    path: process.execPath,
    args: [
      ...['--liftoff-only', '--wasm-lazy-validation', '--max-old-space-size=512'],
      ...['--permission', '--allow-worker', ...[...readable].map((place) => `--allow-fs-read=${place}`)],
      ...[...real([folder])].map((place) => `--allow-fs-write=${place}`),
      ...['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning', MAIN],
      JSON.stringify({ wasm, files, outFolder, outputs, memoryBytes: limits.conversion_memory_bytes }),
    ],
    env: { TZ: 'UTC', LANG: 'C.UTF-8', HOME: folder, TMPDIR: folder },
    folder,
  };
}
