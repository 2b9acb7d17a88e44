import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import { runProgram, startProgram } from '../../program/run-program.ts';
import { type Conversion, type Converted, type ConvertedFormat, type OfficeFormat, resultsIn } from './conversion.ts';
import { convertCommand } from './libreoffice-command.ts';
import { writeProfile } from './profile.ts';
import type { SpareKind, SpareLibreOffice } from './spare-libreoffice.ts';

/** Exit code of a first start that wants a restart. */
const START_AGAIN = 81;

type Context = Pick<ParseContext, 'limits' | 'signal' | 'spareDir'>;

/** Converts with an installed LibreOffice, once per output, each with its own process and profile. */
export async function convertWithProgram(
  program: string,
  conversion: Conversion,
  spare: SpareLibreOffice,
  ctx: Context,
): Promise<Converted> {
  const [pdf, ...others] = await Promise.all([
    drawPdf(program, conversion, spare, ctx),
    ...conversion.outputs.slice(1).map((output) => convertOne(program, conversion, output, ctx)),
  ]);
  if (!pdf) throw new QuireError('unreadable_file', { reason: 'LibreOffice cannot open it' });
  const rest = conversion.outputs.slice(1).flatMap((output, at) => (others[at] ? [[output, others[at]]] : []));
  return { ...Object.fromEntries(rest), pdf };
}

/** Uses the spare if there is one. The next spare starts meanwhile: only one CPU is busy until the pages exist. */
async function drawPdf(program: string, conversion: Conversion, spare: SpareLibreOffice, ctx: Context) {
  const kind = spareOf(program, conversion.format);
  const drawing = spare.convert(kind, conversion, ctx);
  if (ctx.spareDir) void spare.keep(kind, ctx.spareDir);
  return (await drawing)?.pdf ?? convertOne(program, conversion, 'pdf', ctx);
}

const spareOf = (program: string, format: OfficeFormat): SpareKind => ({
  key: `${program} ${format}`,
  format,
  outputs: ['pdf'],
  start: async (places) => {
    const { command, profile, buildId } = convertCommand(program, format, 'pdf', places);
    await writeProfile(profile, buildId);
    return startProgram(command);
  },
});

async function convertOne(
  program: string,
  { inputPath, format, folder }: Conversion,
  output: ConvertedFormat,
  ctx: Context,
): Promise<string | null> {
  const outFolder = join(folder, output);
  await mkdir(outFolder, { recursive: true });
  const places = { folder, outFolder, files: [inputPath] };
  const { command, profile, buildId } = convertCommand(program, format, output, places);
  await writeProfile(profile, buildId);
  try {
    let { code } = await runProgram(command, ctx);
    if (code === START_AGAIN) ({ code } = await runProgram(command, ctx));
    return (await resultsIn(outFolder, inputPath, [output]))[output] ?? null;
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
