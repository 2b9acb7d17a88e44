import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { FormatName } from '../../../domain/file-types.ts';

export type OfficeFormat = Extract<FormatName, 'docx' | 'doc' | 'odt' | 'rtf' | 'pptx' | 'ppt' | 'odp'>;

/** The pages, and for old formats also a format whose structure can be read. */
export type ConvertedFormat = 'pdf' | 'docx' | 'pptx';

export const PDF_FILE = 'document.pdf';

export interface Conversion {
  /** Without external references. */
  inputPath: string;
  format: OfficeFormat;
  outputs: readonly ConvertedFormat[];
  /** Private and empty, for profile and results. The caller removes it. */
  folder: string;
}

/** The results for an input file by format. LibreOffice exits with 0 even if it could not open the file. */
export async function resultsIn(folder: string, inputPath: string, outputs: readonly ConvertedFormat[]) {
  const found: Partial<Converted> = {};
  for (const output of outputs) {
    const path = join(folder, `${parse(inputPath).name}.${output}`);
    if ((await stat(path).catch(() => null))?.size) found[output] = path;
  }
  return found;
}

/** Paths of the results. Only the PDF always exists. */
export type Converted = Partial<Record<ConvertedFormat, string>> & { pdf: string };

export const isPresentation = (format: OfficeFormat): boolean => ['pptx', 'ppt', 'odp'].includes(format);

/** LibreOffice is modular: a machine may have Writer but not Impress. */
export type OfficePart = 'writer' | 'impress';

export const partFor = (format: OfficeFormat): OfficePart => (isPresentation(format) ? 'impress' : 'writer');

/** Registry folders relative to the program on Linux and macOS. */
const REGISTRIES = ['../share/registry', '../Resources/registry'];

/** Whether a part is installed; null for an unknown installation layout. */
export function hasPart(program: string, part: OfficePart): boolean | null {
  const folder = folderOf(program);
  const registry = folder && REGISTRIES.map((place) => join(folder, place)).find((place) => existsSync(place));
  return registry ? existsSync(join(registry, `${part}.xcd`)) : null;
}

function folderOf(program: string): string | null {
  try {
    return dirname(realpathSync(program));
  } catch {
    return null;
  }
}

const shown = new Map<string, boolean>();
const keyOf = (program: string, part: OfficePart): string => `${part} ${program}`;

/** Whether to try the program: not if it never succeeded and failed where the built-in build succeeded. */
export const mayDraw = (program: string, part: OfficePart): boolean =>
  hasPart(program, part) !== false && shown.get(keyOf(program, part)) !== false;

export const noteSuccess = (program: string, part: OfficePart): void => void shown.set(keyOf(program, part), true);

export function noteFailure(program: string, part: OfficePart): void {
  const key = keyOf(program, part);
  if (!shown.has(key)) shown.set(key, false);
}
