import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['soffice', 'libreoffice'];
/** Install locations outside the search path. */
const USUAL_PLACES = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
];

/** Selects the WebAssembly build. */
export const BUILT_IN = 'built-in';

/** The given LibreOffice, or an installed one; null for the WebAssembly build. */
export function findLibreOffice(named: string | null, searchPath: string): string | null {
  if (named === BUILT_IN) return null;
  if (named !== null) return named;
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...USUAL_PLACES].find((file) => existsSync(file)) ?? null;
}
