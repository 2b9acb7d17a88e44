import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['soffice', 'libreoffice'];
/** Where installers put it without adding it to the search path. */
const USUAL_PLACES = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
];

/** Asks for the build for WebAssembly, whatever is installed. */
export const BUILT_IN = 'built-in';

/** The LibreOffice to use: the named one, or one that is found; null stands for the build for WebAssembly. */
export function findLibreOffice(named: string | null, searchPath: string): string | null {
  if (named === BUILT_IN) return null;
  if (named !== null) return named;
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...USUAL_PLACES].find((file) => existsSync(file)) ?? null;
}
