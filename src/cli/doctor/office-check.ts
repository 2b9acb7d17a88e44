import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { officeProgram } from '../../library/office-program.ts';
import { WASM_PACKAGE, wasmFolder } from '../../parse/without-engines.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missingFinding, noteFinding, okFinding, reasonOf } from './finding.ts';

const WHAT = 'LibreOffice';
const PATIENCE_MS = 20_000;

/** Which LibreOffice draws Office files. */
export const officeCheck =
  (settings: Settings): Check =>
  async () => {
    const program = officeProgram(settings);
    return program === null ? builtIn() : installed(program);
  };

async function installed(program: string): Promise<Finding> {
  if (!existsSync(program))
    return missingFinding(WHAT, `${program} does not exist; correct QUIRE_LIBREOFFICE or unset it.`);
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: PATIENCE_MS });
    return okFinding(
      WHAT,
      `${/LibreOffice [\d.]+/.exec(stdout)?.[0] ?? stdout.trim()} at ${program} draws Office files`,
    );
  } catch (error) {
    return missingFinding(
      WHAT,
      `${program} does not start (${reasonOf(error)}); QUIRE_LIBREOFFICE=built-in does without.`,
    );
  }
}

async function builtIn(): Promise<Finding> {
  const folder = wasmFolder();
  if (!folder) return missingFinding(WHAT, `neither LibreOffice nor ${WASM_PACKAGE} is installed; run "npm ci".`);
  const { version } = JSON.parse(await readFile(path.join(folder, '../package.json'), 'utf8')) as { version: string };
  return noteFinding(
    WHAT,
    `the build for WebAssembly (${WASM_PACKAGE} ${version}) draws Office files, 6 s of processor time to start each; an installed LibreOffice takes 1 (apt install libreoffice-writer-nogui libreoffice-impress-nogui).`,
  );
}
