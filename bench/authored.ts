/**
 * Parses documents that state their structure (Word, OpenDocument, RTF, slides, HTML, Markdown, e-books): a whole
 * folder with one call of `quire parse`, as Markdown, compared with the expected text and with another program.
 *
 *     npm run bench -- authored DIR OUT_DIR [--scorer markdown.mjs] [--other COMMAND] [--part fit|check] [--scored-only]
 *
 * DIR holds `files/<id>.<kind>` and `markdown/<id>.md`. COMMAND is called as `COMMAND FILE` and prints Markdown. Figures are means over files:
 *   recall   share of the expected words that were found
 *   order    NID of the scorer, with tables          tables   its TEDS, over files with tables
 *   styles   F1 of bold, italic, struck, underlined, superscript, subscript and code words and of note marks; over files with any
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse as parsePath, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { countShared } from '../src/domain/statistics.ts';
import { styledWords } from './authored/styled-words.ts';
import { PARTS, partOf } from './parts/part-of.ts';

const run = promisify(execFile);
const QUIRE = fileURLToPath(new URL('../bin/quire', import.meta.url));
const ROOM = { maxBuffer: 64 * 1024 * 1024 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scorer: { type: 'string' },
    other: { type: 'string' },
    part: { type: 'string' },
    'scored-only': { type: 'boolean' },
  },
});
const [dir, outDir] = positionals;
if (!dir || !outDir) throw new Error('usage: npm run bench -- authored DIR OUT_DIR [--scorer FILE] [--other COMMAND]');

type ScoreDocument = (truth: string, found: string) => { nid: number | null; teds: number | null };
const scoreDocument = values.scorer
  ? ((await import(pathToFileURL(resolve(values.scorer)).href)) as { scoreDocument: ScoreDocument }).scoreDocument
  : null;

const names = (await readdir(join(dir, 'files'))).sort();
const files = names.filter((name) => !values.part || partOf(parsePath(name).name) === values.part);
await mkdir(join(outDir, 'quire'), { recursive: true });
if (!values['scored-only']) {
  await parseAll();
  if (values.other) await parseByOther(values.other);
}
await report('quire');
if (values.other) await report('other');

/** One call for the whole folder, as a user would make it. */
async function parseAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-authored-'));
  const started = performance.now();
  try {
    for (const name of files) await cp(join(dir!, 'files', name), join(folder, 'in', name));
    const said = await run(QUIRE, ['parse', join(folder, 'in'), '--out', join(folder, 'out')], ROOM).catch(
      (error: { code?: number; stderr?: string }) => {
        if (error.code !== 3) throw error;
        return { stderr: error.stderr ?? '' };
      },
    );
    if (said.stderr) console.log(said.stderr.trim().split('\n').slice(-5).join('\n'));
    const made = (await readdir(join(folder, 'out'), { recursive: true })).filter((name) => name.endsWith('.md'));
    for (const name of files) {
      const own = made.find(
        (path) => parsePath(path).base.startsWith(`${name}.`) || parsePath(path).name === parsePath(name).name,
      );
      if (own) await cp(join(folder, 'out', own), join(outDir!, 'quire', `${parsePath(name).name}.md`));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${files.length} files, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function parseByOther(command: string): Promise<void> {
  await mkdir(join(outDir!, 'other'), { recursive: true });
  const [program, ...options] = command.split(' ');
  for (const name of files) {
    const { stdout } = await run(program!, [...options, join(dir!, 'files', name)], ROOM).catch(() => ({ stdout: '' }));
    await writeFile(join(outDir!, 'other', `${parsePath(name).name}.md`), stdout);
  }
}

interface Score {
  id: string;
  kind: string;
  recall: number;
  order: number | null;
  tables: number | null;
  styles: number | null;
}

async function scoreOf(name: string, by: string): Promise<Score> {
  const { name: id, ext } = parsePath(name);
  const expected = await readFile(join(dir!, 'markdown', `${id}.md`), 'utf8');
  const found = await readFile(join(outDir!, by, `${id}.md`), 'utf8').catch(() => '');
  const [truth, own] = [styledWords(expected), styledWords(found)];
  const right = countShared(truth.styled, own.styled);
  const { nid = null, teds = null } = scoreDocument?.(withoutAddresses(expected), withoutAddresses(found)) ?? {};
  return {
    id,
    kind: ext.slice(1),
    recall: truth.words.length > 0 ? countShared(truth.words, own.words) / truth.words.length : 1,
    order: nid,
    tables: teds,
    styles: truth.styled.length > 0 ? (2 * right) / (truth.styled.length + own.styled.length) : null,
  };
}

/** Targets of links and images are not text. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

async function report(by: string): Promise<void> {
  const scores = await Promise.all(files.map((name) => scoreOf(name, by)));
  const mean = (list: readonly Score[], key: 'recall' | 'order' | 'tables' | 'styles'): string => {
    const known = list.flatMap((score) => score[key] ?? []);
    return known.length > 0 ? (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(3) : '  –  ';
  };
  console.log(`\n${by.padEnd(14)} files  recall  order  tables  styles`);
  for (const [kind, all] of [...Map.groupBy(scores, (score) => score.kind)].sort()) {
    for (const part of PARTS) {
      const list = all.filter(({ id }) => partOf(id) === part);
      if (list.length === 0) continue;
      const figures = (['recall', 'order', 'tables', 'styles'] as const).map((key) => mean(list, key));
      console.log(`${kind.padEnd(6)} ${part.padEnd(7)} ${String(list.length).padStart(5)}   ${figures.join('   ')}`);
    }
  }
  await writeFile(join(outDir!, `${by}.json`), JSON.stringify(scores, null, 1));
}
