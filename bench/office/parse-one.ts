import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { isQuireError } from '../../src/domain/errors.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { Chunk } from '../../src/domain/parse-output.ts';
import { parseFile } from '../../src/parse/index.ts';
import { findLibreOffice } from '../../src/parse/office/convert/find-libreoffice.ts';

/** Parses one file and prints one line of JSON: the outcome, and the headings found. */
const [file = '', named = ''] = process.argv.slice(2);
const workDir = await mkdtemp(path.join(tmpdir(), 'bench-office-'));
try {
  console.log(JSON.stringify({ ...(await outcome()), cpuSeconds: cpuSeconds() }));
} finally {
  await rm(workDir, { recursive: true });
}

async function outcome() {
  try {
    const { prepared, output } = await parseFile(
      { path: file, name: path.basename(file) },
      resolveParseConfiguration({}),
      {
        signal: new AbortController().signal,
        limits: DEFAULT_LIMITS,
        workDir,
        threads: 1,
        officeProgram: findLibreOffice(named || null, process.env.PATH ?? ''),
      },
    );
    const lines = (await readFile(path.join(workDir, output.chunksFile), 'utf8')).split('\n').filter(Boolean);
    const segments = lines.flatMap((line) => (JSON.parse(line) as Chunk).segments);
    const headings = segments
      .filter(({ segment_type }) => segment_type === 'SectionHeader')
      .map(({ content = '', text = '' }) => `${/^#*/.exec(content)![0].length} ${text}`);
    const sure = segments.filter(({ confidence }) => confidence === 1).length;
    const text = `${prepared.format}, ${output.pageCount} pages, ${segments.length} segments, ${sure} of them stated`;
    return { kind: 'answer', text, headings };
  } catch (error) {
    if (isQuireError(error)) return { kind: 'error', text: `${error.code}: ${error.message}` };
    return { kind: 'fault', text: `FAULT ${(error as Error).stack}` };
  }
}

/** Of this process and all children it waited for, in hundredths of a second (`proc(5)`, fields 14 to 17 of stat). */
function cpuSeconds(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1e6;
}
