import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from '../../program/run-program.ts';
import { type ConvertedFormat, isPresentation, type OfficeFormat } from './conversion.ts';
import { pdfOptions } from './pdf-options.ts';

/** Explicit filters: otherwise LibreOffice guesses, and text can look like formats that were never cleaned. */
const INPUT_FILTERS: Readonly<Partial<Record<OfficeFormat, string>>> = {
  docx: 'MS Word 2007 XML',
  odt: 'writer8',
  rtf: 'Rich Text Format',
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
};

/** Without these, glibc returns each temporary bitmap to the system: a third of the conversion time. */
const KEEP_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: '1073741824',
  MALLOC_TRIM_THRESHOLD_: '2147483647',
  MALLOC_TOP_PAD_: '33554432',
};

export interface ConversionPlaces {
  folder: string;
  outFolder: string;
  files: readonly string[];
}

/** The command to convert files of a format into the output folder. */
export function convertCommand(
  program: string,
  format: OfficeFormat,
  output: ConvertedFormat,
  { folder, outFolder, files }: ConversionPlaces,
) {
  const profile = join(folder, `profile-${output}`);
  const filter = INPUT_FILTERS[format];
  const path = binaryOf(program);
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile)}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
    ...(filter ? [`--infilter=${filter}`] : []),
    ...['--convert-to', outputFilter(output, format), '--outdir', outFolder, ...files],
  ];
  // Fonts and temporary files stay in the folder of this run. It must start no program, so it finds none.
  const env = {
    ...KEEP_MEMORY,
    PATH: '/nonexistent',
    HOME: profile,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    SAL_USE_VCLPLUGIN: 'svp',
  };
  const command: Program = { path, args, env, folder };
  // The caller writes the profile first, with the build id that the program would use.
  return { command, profile, buildId: buildIdOf(path) };
}

function outputFilter(output: ConvertedFormat, format: OfficeFormat): string {
  if (output !== 'pdf') return output;
  return `pdf:${isPresentation(format) ? 'impress' : 'writer'}_pdf_Export:${pdfOptions()}`;
}

/** The program in the search path is a script. Killing it would leave LibreOffice running. */
function binaryOf(program: string): string {
  const binary = join(dirname(realpathSync(program)), 'soffice.bin');
  return existsSync(binary) ? binary : program;
}

function buildIdOf(binary: string): string | null {
  try {
    return /^buildid=(.+)$/m.exec(readFileSync(join(dirname(binary), 'versionrc'), 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
