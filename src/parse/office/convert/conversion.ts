import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { FormatName } from '../../../domain/file-types.ts';

export type OfficeFormat = Extract<FormatName, 'docx' | 'doc' | 'odt' | 'rtf' | 'pptx' | 'ppt' | 'odp'>;

/** What LibreOffice is asked for: the pages, and for old formats the same document in one whose structure can be read. */
export type ConvertedFormat = 'pdf' | 'docx' | 'pptx';

export const PDF_FILE = 'document.pdf';

export interface Conversion {
  /** Already cleaned of everything that leads out of the file. */
  inputPath: string;
  format: OfficeFormat;
  outputs: readonly ConvertedFormat[];
  /** Private and empty; profile and results lie in it, the caller removes it. */
  folder: string;
}

/** What LibreOffice made of `input.docx` in a folder, by format. It answers 0 for files it could not open, and leaves nothing. */
export async function resultsIn(folder: string, inputPath: string, outputs: readonly ConvertedFormat[]) {
  const found: Partial<Converted> = {};
  for (const output of outputs) {
    const path = join(folder, `${parse(inputPath).name}.${output}`);
    if ((await stat(path).catch(() => null))?.size) found[output] = path;
  }
  return found;
}

/** Paths of the results. Only the PDF is sure to be there. */
export type Converted = Partial<Record<ConvertedFormat, string>> & { pdf: string };

export const isPresentation = (format: OfficeFormat): boolean => ['pptx', 'ppt', 'odp'].includes(format);

/** LibreOffice comes in parts: a machine may have the one for text documents and not the one for presentations. */
export type OfficePart = 'writer' | 'impress';

export const partFor = (format: OfficeFormat): OfficePart => (isPresentation(format) ? 'impress' : 'writer');

/** Where a part registers itself, seen from the folder of the program: Linux, macOS. */
const REGISTRIES = ['../share/registry', '../Resources/registry'];

/** Whether a part is installed; null when the installation is laid out in a way that we do not know. */
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

/** Whether the program is worth trying. One that failed where the built-in build succeeded, and never succeeded itself, is not. */
export const mayDraw = (program: string, part: OfficePart): boolean =>
  hasPart(program, part) !== false && shown.get(keyOf(program, part)) !== false;

export const noteSuccess = (program: string, part: OfficePart): void => void shown.set(keyOf(program, part), true);

export function noteFailure(program: string, part: OfficePart): void {
  const key = keyOf(program, part);
  if (!shown.has(key)) shown.set(key, false);
}
