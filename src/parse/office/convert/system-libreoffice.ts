import { existsSync, realpathSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import {
  type Conversion,
  type Converted,
  type ConvertedFormat,
  isPresentation,
  type OfficeFormat,
} from './conversion.ts';
import { pdfOptions } from './pdf-options.ts';
import { writeProfile } from './profile.ts';
import { runProgram } from './run-program.ts';

/** A first start that only wants to be started again. */
const START_AGAIN = 81;

/**
 * Named so that LibreOffice does not look for itself what the bytes are: a text can look like several formats, some of which
 * were never cleaned. Old binary formats have versions that only it can tell apart, and one mark that no text has.
 */
const INPUT_FILTERS: Readonly<Partial<Record<OfficeFormat, string>>> = {
  docx: 'MS Word 2007 XML',
  odt: 'writer8',
  rtf: 'Rich Text Format',
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
};

/** Converts with an installed LibreOffice, once per output, each run with a profile of its own. */
export async function convertWithProgram(
  program: string,
  conversion: Conversion,
  ctx: Pick<ParseContext, 'limits' | 'signal'>,
): Promise<Converted> {
  const [pdf, ...others] = await Promise.all(
    conversion.outputs.map((output) => convertOne(program, conversion, output, ctx)),
  );
  if (!pdf) throw new QuireError('unreadable_file', { reason: 'LibreOffice cannot open it' });
  const rest = conversion.outputs.slice(1).flatMap((output, at) => (others[at] ? [[output, others[at]]] : []));
  return { ...Object.fromEntries(rest), pdf };
}

async function convertOne(
  program: string,
  { inputPath, format, folder }: Conversion,
  output: ConvertedFormat,
  ctx: Pick<ParseContext, 'limits' | 'signal'>,
): Promise<string | null> {
  const profile = join(folder, `profile-${output}`);
  const outFolder = join(folder, output);
  await mkdir(outFolder, { recursive: true });
  await writeProfile(profile);
  const filter = INPUT_FILTERS[format];
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile)}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
    ...(filter ? [`--infilter=${filter}`] : []),
    ...['--convert-to', outputFilter(output, format), '--outdir', outFolder, inputPath],
  ];
  // Fonts and temporary files are looked for in the folder of this run only.
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: profile,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    SAL_USE_VCLPLUGIN: 'svp',
  };
  const run = () => runProgram({ path: binaryOf(program), args, env, folder }, ctx);
  try {
    let { code } = await run();
    if (code === START_AGAIN) ({ code } = await run());
    const result = join(outFolder, `${basename(inputPath, extname(inputPath))}.${output}`);
    // It answers 0 for files it could not open, and leaves nothing.
    return (await stat(result).catch(() => null))?.size ? result : null;
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

function outputFilter(output: ConvertedFormat, format: OfficeFormat): string {
  if (output !== 'pdf') return output;
  return `pdf:${isPresentation(format) ? 'impress' : 'writer'}_pdf_Export:${pdfOptions()}`;
}

/** What is in the search path is a script that starts a program that starts this; killing the script would leave it running. */
function binaryOf(program: string): string {
  const binary = join(dirname(realpathSync(program)), 'soffice.bin');
  return existsSync(binary) ? binary : program;
}
