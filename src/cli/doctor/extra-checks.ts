import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, note } from './finding.ts';

const OFFICE_PROGRAMS = ['soffice', 'libreoffice'];

function onPath(names: readonly string[], searchPath: string): string | null {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return candidates.find((file) => existsSync(file)) ?? null;
}

/** What later versions will use; said so that nobody installs it in vain. */
export const extraChecks = (searchPath: string): Check[] => [
  async () => {
    const found = onPath(OFFICE_PROGRAMS, searchPath);
    return note(
      'LibreOffice',
      `${found ? `found at ${found}, but` : 'not found, and'} not used: Office files are not read yet.`,
    );
  },
  async () =>
    note(
      'Language model',
      'none, and none can be configured yet: segments that ask for one are written by the built-in rules, ' +
        'and the result says so in "warnings".',
    ),
];
