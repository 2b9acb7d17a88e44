import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { officeProgram } from '../../library/outside-programs.ts';
import { hasPart, hasWasm, WASM_PACKAGE, wasmFolder } from '../../parse/without-engines.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missing, note, ok, reasonOf } from './finding.ts';

const PATIENCE_MS = 20_000;
const PARTS = [
  { part: 'writer', kind: 'text documents (docx, doc, odt, rtf)' },
  { part: 'impress', kind: 'presentations (pptx, ppt, odp)' },
] as const;

export const officeCheck = (settings: Settings): Check => ({
  what: 'LibreOffice',
  look: () => {
    const program = officeProgram(settings);
    return program === null ? builtIn() : installed(program);
  },
});

async function installed(program: string): Promise<Finding> {
  if (!existsSync(program)) return missing(`${program} does not exist; correct QUIRE_LIBREOFFICE or unset it.`);
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: PATIENCE_MS });
    return abilityFinding(program, /LibreOffice [\d.]+/.exec(stdout)?.[0] ?? stdout.trim());
  } catch (error) {
    const reason = `${program} does not start (${reasonOf(error)})`;
    if (!hasWasm()) return missing(`${reason} and the built-in build is not installed; run "npm ci" or repair it.`);
    return note(`${reason}; the built-in build converts Office files, more slowly.`);
  }
}

/** An installation may lack support for a kind of file; the built-in LibreOffice then converts it. */
function abilityFinding(program: string, version: string): Finding {
  const lacking = PARTS.filter(({ part }) => hasPart(program, part) === false);
  const place = `${version} at ${program}`;
  if (lacking.length === 0) {
    const isSure = PARTS.every(({ part }) => hasPart(program, part));
    return ok(`${place} converts Office files${isSure ? '' : '; if it fails, the built-in build is used'}`);
  }
  const kinds = lacking.map(({ kind }) => kind).join(' and ');
  const install = `apt install ${lacking.map(({ part }) => `libreoffice-${part}-nogui`).join(' ')}`;
  if (hasWasm())
    return note(`${place} cannot open ${kinds}; the built-in build converts these, more slowly (${install}).`);
  return missing(`${place} cannot open ${kinds} (${install}).`);
}

async function builtIn(): Promise<Finding> {
  const folder = wasmFolder();
  if (!folder) return missing(`neither LibreOffice nor ${WASM_PACKAGE} is installed; run "npm ci".`);
  const { version } = JSON.parse(await readFile(path.join(folder, '../package.json'), 'utf8')) as { version: string };
  return note(
    `the build for WebAssembly (${WASM_PACKAGE} ${version}) draws Office files, 6 s of processor time to start each; an installed LibreOffice takes 1 (apt install libreoffice-writer-nogui libreoffice-impress-nogui).`,
  );
}
