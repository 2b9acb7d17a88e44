import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { Conversion, Converted } from './conversion.ts';
import { type Program, runProgram } from './run-program.ts';

/** Of one try after the other: a small file takes 5 s on idle cores, a long one or a busy machine several times that. */
const PATIENCE_SECONDS = [12, 30, 60];
const MAIN = join(import.meta.dirname, 'wasm-main.ts');
export const WASM_PACKAGE = '@matbee/libreoffice-converter';

/** Where the package's program lies; null when it is not installed. */
export function wasmFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${WASM_PACKAGE}/package.json`)), 'wasm');
  } catch {
    return null;
  }
}

/**
 * Converts with LibreOffice compiled for WebAssembly, in a process of its own that ends with the conversion. It sees a file system in
 * memory and has no network, whatever the document asks for.
 *
 * V8 by default checks all 147 MB of code and then optimises what runs, in the background: 13 s of processor time and 1.5 GB
 * for a first conversion, and over a minute on a busy machine. Compiled once, simply, when first called: 6 s and 1.1 GB.
 */
export async function convertWithWasm(
  { inputPath, format, outputs, folder }: Conversion,
  ctx: Pick<ParseContext, 'limits' | 'signal'>,
): Promise<Converted> {
  const wasm = wasmFolder();
  if (!wasm)
    throw new QuireError('converter_missing', { reason: `neither LibreOffice nor ${WASM_PACKAGE} is installed` });
  const readable = [wasm, join(import.meta.dirname, '..', '..', '..', '..'), folder, inputPath];
  const results = Object.fromEntries(outputs.map((output) => [output, join(folder, `converted.${output}`)]));
  const { code, output: said } = await runPatiently(
    {
      path: process.execPath,
      args: [
        ...['--liftoff-only', '--wasm-lazy-validation', '--max-old-space-size=512'],
        ...['--permission', '--allow-worker', ...readable.map((place) => `--allow-fs-read=${place}`)],
        `--allow-fs-write=${folder}`,
        ...['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning', MAIN],
        JSON.stringify({ wasm, inputPath, format, results, memoryBytes: ctx.limits.conversion_memory_bytes }),
      ],
      env: { TZ: 'UTC', LANG: 'C.UTF-8', HOME: folder, TMPDIR: folder },
      folder,
    },
    ctx,
  );
  const made = await Promise.all(
    Object.entries(results).map(async ([name, path]) =>
      (await stat(path).catch(() => null))?.size ? [name, path] : [],
    ),
  );
  const converted = Object.fromEntries(made.filter((entry) => entry.length > 0)) as Partial<Converted>;
  if (code !== 0 || !converted.pdf) {
    throw new QuireError('unreadable_file', { reason: 'LibreOffice cannot open it' }, { cause: new Error(said) });
  }
  return converted as Converted;
}

/**
 * Its threads now and then wait for each other for minutes (every other conversion here); a new start is then quicker than waiting.
 * The last try may take all its time.
 */
async function runPatiently(program: Program, ctx: Pick<ParseContext, 'limits' | 'signal'>) {
  for (const patienceSeconds of PATIENCE_SECONDS) {
    const ended = await runProgram({ ...program, patienceSeconds }, ctx);
    if (!ended.late) return ended;
  }
  return runProgram(program, ctx);
}
