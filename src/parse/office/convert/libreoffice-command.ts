import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from '../../program/run-program.ts';
import { type ConvertedFormat, isPresentation, type OfficeFormat } from './conversion.ts';
import { pdfOptions } from './pdf-options.ts';

/** Filters by name, so that LibreOffice does not guess: a text can look like formats that were never cleaned. */
const INPUT_FILTERS: Readonly<Partial<Record<OfficeFormat, string>>> = {
  docx: 'MS Word 2007 XML',
  odt: 'writer8',
  rtf: 'Rich Text Format',
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
};

/** glibc would return each measuring bitmap to the system and ask again: a third of the time of a conversion. */
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

/** How LibreOffice is called to convert files of a format, each into a file of its name in the output folder. */
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
  // Fonts and temporary files are looked for in the folder of this run only. It is to start no other program, so it finds none.
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
  // The profile is to be written before it starts, with what the program calls itself in profiles it has set up.
  return { command, profile, buildId: buildIdOf(path) };
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

function buildIdOf(binary: string): string | null {
  try {
    return /^buildid=(.+)$/m.exec(readFileSync(join(dirname(binary), 'versionrc'), 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
