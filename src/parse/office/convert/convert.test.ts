import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../../test/fixtures/parse/formats/every-format.ts';
import { DEFAULT_LIMITS } from '../../../domain/limits.ts';
import type { ParseContext } from '../../context.ts';
import { hasPart, type OfficeFormat } from './conversion.ts';
import { convert } from './convert.ts';
import { firstDocument, SpareLibreOffice } from './spare-libreoffice.ts';

/** A fake installation that logs its calls and converts only files that match. */
const programOf = (can: RegExp): string => `#!/bin/sh
echo call >> "$(dirname "$0")/calls"
while [ $# -gt 0 ]; do
  case "$1" in
    --outdir) out=$2; shift ;;
    --convert-to) shift ;;
    -*) ;;
    *) file=$1 ;;
  esac
  shift
done
name=\${file##*/}
grep -q REFUSE "$file" && exit 0
echo "$name" | grep -Eq '${can.source}' && echo "%PDF installed" > "$out/\${name%.*}.pdf"
exit 0
`;

let root: string;
let made = 0;
const spare = new SpareLibreOffice();
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-convert-test-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function installation(can: RegExp, parts: string[] | null) {
  const folder = join(root, `installation-${made++}`, 'program');
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'soffice');
  // Absolute paths: the search path must not contain other converters.
  await writeFile(program, programOf(can).replaceAll(/\b(grep|dirname) /g, '/usr/bin/$1 '));
  await chmod(program, 0o755);
  if (parts) {
    const registry = join(folder, '../share/registry');
    await mkdir(registry, { recursive: true });
    for (const part of parts) await writeFile(join(registry, `${part}.xcd`), '');
  }
  const calls = async (): Promise<number> =>
    (await readFile(join(folder, 'calls'), 'utf8').catch(() => '')).split('\n').length - 1;
  return { program, calls };
}

async function converted(program: string, format: OfficeFormat, bytes: Uint8Array, parent = root): Promise<string> {
  const folder = join(parent, `conversion-${made++}`);
  await mkdir(folder);
  const inputPath = join(folder, `input.${format}`);
  await writeFile(inputPath, bytes);
  const ctx = { limits: DEFAULT_LIMITS, signal: new AbortController().signal, officeProgram: program };
  const { pdf } = await convert({ inputPath, format, outputs: ['pdf'], folder }, spare, ctx as ParseContext);
  return (await readFile(pdf)).toString('latin1');
}

const slides = async (): Promise<Uint8Array> => Buffer.from(await Object.values(FIXTURES.pptx!)[0]!());
const letter = firstDocument('docx')!;
const WITH_PROGRAM = '%PDF installed\n';
const WITH_BUILT_IN = /^%PDF-1\.\d[\s\S]{500}/;

describe('an installation of LibreOffice', { timeout: 120_000 }, () => {
  it('converts files of its installed modules', async () => {
    const { program, calls } = await installation(/pptx|docx/, ['writer', 'impress']);
    expect(hasPart(program, 'impress')).toBe(true);
    expect(await converted(program, 'pptx', await slides())).toBe(WITH_PROGRAM);
    expect(await converted(program, 'docx', letter)).toBe(WITH_PROGRAM);
    expect(await calls()).toBe(2);
  });

  it('is not used for files of missing modules; the built-in build converts them, also in a folder behind a symbolic link', async () => {
    const { program, calls } = await installation(/docx/, ['writer']);
    expect(hasPart(program, 'impress')).toBe(false);
    // As on macOS, where the folder for temporary files is behind one.
    const link = `${root}-link`;
    await symlink(root, link);
    expect(await converted(program, 'pptx', await slides(), link).finally(() => rm(link))).toMatch(WITH_BUILT_IN);
    expect(await calls()).toBe(0);
    expect(await converted(program, 'docx', letter)).toBe(WITH_PROGRAM);
  });

  it('that fails is replaced by the built-in build and not tried again', async () => {
    const { program, calls } = await installation(/docx/, null);
    expect(hasPart(program, 'impress')).toBe(null);
    expect(await converted(program, 'pptx', await slides())).toMatch(WITH_BUILT_IN);
    expect(await converted(program, 'pptx', await slides())).toMatch(WITH_BUILT_IN);
    expect(await calls()).toBe(1);
  });

  it('that has succeeded before is still tried after a failure', async () => {
    const { program, calls } = await installation(/rtf/, ['writer', 'impress']);
    const rtf = (words: string): Uint8Array => Buffer.from(`{\\rtf1 ${words}}`);
    expect(await converted(program, 'rtf', rtf('easy'))).toBe(WITH_PROGRAM);
    expect(await converted(program, 'rtf', rtf('REFUSE'))).toMatch(WITH_BUILT_IN);
    expect(await converted(program, 'rtf', rtf('easy again'))).toBe(WITH_PROGRAM);
    expect(await calls()).toBe(3);
  });

  it('that does not exist is replaced by the built-in build', async () => {
    expect(await converted(join(root, 'nowhere', 'soffice'), 'docx', letter)).toMatch(WITH_BUILT_IN);
  });
});
