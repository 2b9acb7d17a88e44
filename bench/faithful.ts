/**
 * Whether the Markdown of a PDF says what its pages state: lost, doubled and invented words and their order, for each
 * document and overall. The ground truth is the visible text layer; documents with a page that has none are skipped.
 * Repeating headers and footers and page numbers may be omitted.
 *
 *     npm run bench -- faithful PDF_DIR [--out DIR] [--ocr Auto|All] [--against NAME=MARKDOWN_DIR …] [--part fit|check] [--words]
 *
 * `--against` scores the output of another tool (`<id>.md`) by the same measure, `--words` prints the words, `--out`
 * caches our output and reuses it.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { close, parse } from '../src/library/index.ts';
import {
  comparedWords,
  compareWords,
  descriptionsIn,
  type Faithfulness,
  isCounted,
  plainOfMarkdown,
} from './faithful/compare-words.ts';
import { statedDocument } from './faithful/stated-words.ts';
import { type Part, partOf } from './parts/part-of.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    ocr: { type: 'string', default: 'Auto' },
    against: { type: 'string', multiple: true, default: [] },
    part: { type: 'string' },
    words: { type: 'boolean', default: false },
  },
});
const [dir] = positionals;
if (!dir) throw new Error('usage: npm run bench -- faithful PDF_DIR [--out DIR] [--against NAME=DIR …]');
if (values.out) await mkdir(values.out, { recursive: true });

const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir: tmpdir(), threads: 1 };
const rivals = values.against.map((given) => given.split('=', 2) as [name: string, folder: string]);
const found: { tool: string; part: Part; faithfulness: Faithfulness }[] = [];
for (const name of (await readdir(dir)).filter((file) => file.toLowerCase().endsWith('.pdf')).sort()) {
  const id = parsePath(name).name;
  if (values.part && partOf(id) !== values.part) continue;
  const stated = await statedDocument(join(dir, name), ctx).catch(() => null);
  if (!stated || !comparedWords(stated.text).some(isCounted)) continue;
  const own = await ownMarkdown(join(dir, name), id);
  const written: [tool: string, markdown: string][] = [['quire', own.markdown]];
  for (const [tool, folder] of rivals)
    written.push([tool, await readFile(join(folder, `${id}.md`), 'utf8').catch(() => '')]);
  for (const [tool, markdown] of written) {
    const said = comparedWords(plainOfMarkdown(markdown));
    const forgiven = comparedWords(
      `${stated.repeated} ${plainOfMarkdown(descriptionsIn(markdown).replaceAll('![', '['))}`,
    );
    const recognised = tool === 'quire' ? comparedWords(own.recognised) : [];
    const faithfulness = compareWords(comparedWords(stated.text), said, forgiven, recognised);
    found.push({ tool, part: partOf(id), faithfulness });
    console.log(`${id} ${tool}: ${described([faithfulness])}`);
    if (!values.words) continue;
    for (const kind of ['lost', 'doubled', 'invented'] as const)
      if (faithfulness[kind].length > 0) console.log(`   ${kind}: ${faithfulness[kind].slice(0, 400).join(' ')}`);
  }
}
close();
for (const [tool, rows] of Map.groupBy(found, (row) => row.tool)) {
  for (const part of ['fit', 'check'] as const) {
    const own = rows.filter((row) => row.part === part);
    if (own.length > 0)
      console.log(`${tool}, ${part}, ${own.length} documents: ${described(own.map((row) => row.faithfulness))}`);
  }
}

/** Our output, and its words that are not text of the file: recognised in images, or measured in charts. */
async function ownMarkdown(path: string, id: string): Promise<{ markdown: string; recognised: string }> {
  const kept = values.out && join(values.out, id);
  const before = kept && (await readFile(`${kept}.md`, 'utf8').catch(() => null));
  if (kept && before)
    return { markdown: before, recognised: await readFile(`${kept}.read.txt`, 'utf8').catch(() => '') };
  await using document = await parse(path, { ocr_strategy: values.ocr as 'Auto' | 'All' });
  const markdown = await document.markdown();
  const read: string[] = [];
  for await (const { ocr = [], chart = [], segment_type, content = '' } of document.segments()) {
    const isStated = ocr?.some(({ source }) => source !== 'Image');
    if (segment_type === 'Formula' && !isStated) read.push(plainOfMarkdown(content));
    else read.push(...(ocr ?? []).filter(({ source }) => source === 'Image').map(({ text }) => text));
    read.push(...chart.filter(({ source }) => source === 'Measured').map(({ value }) => String(value)));
  }
  const recognised = read.join(' ');
  if (kept) await Promise.all([writeFile(`${kept}.md`, markdown), writeFile(`${kept}.read.txt`, recognised)]);
  return { markdown, recognised };
}

function described(all: readonly Faithfulness[]): string {
  const stated = all.reduce((sum, one) => sum + one.stated, 0);
  const share = (kind: 'lost' | 'doubled' | 'invented' | 'read'): string => {
    const count = all.reduce((sum, one) => sum + one[kind].length, 0);
    return `${kind} ${count} (${((100 * count) / stated).toFixed(2)} %)`;
  };
  const order = all.reduce((sum, one) => sum + one.order, 0) / all.length;
  return `${stated} words, ${share('lost')}, ${share('doubled')}, ${share('invented')}, ${share('read')} in images or measured in charts, order ${order.toFixed(3)}`;
}
