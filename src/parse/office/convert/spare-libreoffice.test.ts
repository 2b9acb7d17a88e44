import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../domain/limits.ts';
import { SpareLibreOffice } from './spare-libreoffice.ts';
import { convertWithProgram } from './system-libreoffice.ts';

/**
 * A fake LibreOffice that "converts" its arguments in order. Results state the process, the number of documents before,
 * whether its profile was fresh, and the document's text.
 */
const PROGRAM = `#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    --outdir) out=$2; shift ;;
    --convert-to) shift ;;
    -*) ;;
    *) files="$files $1" ;;
  esac
  shift
done
profile=fresh
[ -e "$HOME/used" ] && profile=used
: > "$HOME/used"
seen=0
for file in $files; do
  text=''
  read -r text < "$file" || [ -n "$text" ] || continue
  [ "$text" = crash ] && exit 1
  name=\${file##*/}
  echo "$$ $seen $profile $text" > "$out/\${name%.*}.pdf"
  case $name in document.*) seen=$((seen + 1)) ;; esac
done
`;

let root: string;
let program: string;
let spares: string;
let conversions = 0;
const spare = new SpareLibreOffice();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-spare-test-'));
  program = join(root, 'soffice');
  await writeFile(program, PROGRAM);
  await chmod(program, 0o755);
  spares = join(root, 'spares');
  await mkdir(spares);
});
afterEach(() => spare.drop());
afterAll(() => rm(root, { recursive: true, force: true }));

async function convert(text: string, spareDir: string | null = spares) {
  const folder = join(root, `conversion-${conversions++}`);
  await mkdir(folder);
  const inputPath = join(folder, 'input.docx');
  await writeFile(inputPath, text);
  const conversion = { inputPath, format: 'docx', outputs: ['pdf'], folder } as const;
  const { pdf } = await convertWithProgram(program, conversion, spare, {
    ...{ limits: DEFAULT_LIMITS, signal: new AbortController().signal, spareDir },
  });
  const [process, seen, profile, ...words] = (await readFile(pdf, 'utf8')).trim().split(' ');
  return { process: Number(process), seen: Number(seen), profile, text: words.join(' ') };
}

const waiting = async (): Promise<number> => {
  await expect.poll(() => spare.pid).not.toBeNull();
  return spare.pid!;
};

describe('a LibreOffice waiting for the next document', () => {
  it('converts it, with a separate process and profile for every document', async () => {
    const first = await convert('one');
    const results = [first];
    for (const text of ['two', 'three']) {
      const pid = await waiting();
      results.push(await convert(text));
      expect(results.at(-1)!.process).toBe(pid);
    }
    expect(results.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(results.map(({ seen, profile }) => `${seen} ${profile}`)).toEqual(['0 fresh', '0 fresh', '0 fresh']);
    expect(new Set(results.map(({ process }) => process)).size).toBe(3);
  });

  it('converts a document that arrives before it is ready', async () => {
    for (let round = 0; round < 3; round++) expect((await convert(`at once ${round}`)).text).toBe(`at once ${round}`);
  });

  it('is replaced if it was killed, and the document is converted without it', async () => {
    await convert('one');
    const pid = await waiting();
    process.kill(pid, 'SIGKILL');
    expect((await convert('two')).text).toBe('two');
    const next = await waiting();
    expect(next).not.toBe(pid);
    expect((await convert('three')).process).toBe(next);
  });

  it('leaves no process and no file behind', async () => {
    await convert('one');
    const pid = await waiting();
    expect(await readdir(spares)).toHaveLength(1);
    await spare.drop();
    expect(await readdir(spares)).toEqual([]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('is not kept unless requested', async () => {
    await convert('one', null);
    expect(spare.pid).toBeNull();
  });
});
