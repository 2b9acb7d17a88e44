import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { runCli, startCli } from '../../../test/support/run-cli.ts';
import { ParseOutput } from '../../domain/parse-output.ts';

const SLOW_MS = 120_000;
/** One segment per page from the text layer: the least real work. */
const QUICK = ['--set', 'segmentation_strategy=Page', '--set', 'ocr_strategy=Auto'];

const page = (word: string) => ({ elements: [text(`The ${word} page has words.`, 72, 300)] });

describe('quire parse', { timeout: SLOW_MS }, () => {
  let folder: string;
  let file: string;
  let bytes: Uint8Array;
  /** Temporary files of the command are created here, to detect leftovers. */
  const run = (args: string[], stdin?: Uint8Array) =>
    runCli(['parse', ...args], { cwd: folder, environment: { TMPDIR: folder }, ...(stdin ? { stdin } : {}) });
  const leftovers = async () => (await readdir(folder)).filter((name) => name.startsWith('quire-'));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'quire-cli-'));
    file = path.join(folder, 'numbers.pdf');
    bytes = writePdf({ pages: ['first', 'second', 'third'].map(page) });
    await writeFile(file, bytes);
    mkdirSync(path.join(folder, 'empty'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes Markdown to standard output and nothing else', async () => {
    const { code, stdout, stderr } = await run([file, ...QUICK]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toBe('The first page has words.\n\nThe second page has words.\n\nThe third page has words.\n');
    expect(await leftovers()).toEqual([]);
  });

  it('prints the output of the README for the sample', async () => {
    const root = path.join(import.meta.dirname, '../../..');
    const readme = await readFile(path.join(root, 'README.md'), 'utf8');
    const [, shown] = /^```markdown\n(.*?)^```$/ms.exec(readme) ?? [];
    const { stdout } = await run([path.join(root, 'web/samples/invoice.pdf')]);
    expect(shown).toContain('| Total: | 240.00 EUR |');
    expect(stdout).toContain(shown);
  });

  it('reads some pages from standard input and writes task JSON to a file', async () => {
    const { code, stdout } = await run(['-', '--json', '--pages', '2-', '-o', 'out.json', ...QUICK], bytes);
    expect(code).toBe(0);
    expect(stdout).toBe('');
    const output = ParseOutput.parse(JSON.parse(await readFile(path.join(folder, 'out.json'), 'utf8')));
    expect(output.pages?.map(({ page_number, image }) => [page_number, image])).toEqual([
      [2, ''],
      [3, ''],
    ]);
    expect(output.chunks.flatMap((chunk) => chunk.segments.map((segment) => segment.text))).toEqual([
      'The second page has words.',
      'The third page has words.',
    ]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('writes images to the given folder and uses their paths', async () => {
    const { code, stdout } = await run([file, '--json', '--pages', '1', '--images', 'pictures', ...QUICK]);
    expect(code).toBe(0);
    const [first] = ParseOutput.parse(JSON.parse(stdout)).pages!;
    expect(first!.image).toBe(path.join('pictures', 'pages', '1.jpg'));
    expect((await readFile(path.join(folder, first!.image))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('reads folders and files into a folder once and names failed files', async () => {
    const tree = path.join(folder, 'tree');
    mkdirSync(path.join(tree, 'sub'), { recursive: true });
    writeFileSync(path.join(tree, 'sub/one.pdf'), bytes);
    writeFileSync(path.join(tree, 'sub/one.txt'), 'Some words.');
    writeFileSync(path.join(tree, 'bad.pdf'), '%PDF-1.4 and no more');
    writeFileSync(path.join(tree, 'other.xyz'), 'not looked at');
    const first = await run([tree, file, '--out', 'results', ...QUICK]);
    expect(first.code).toBe(3);
    expect(first.stderr).toMatch(/^3 of 4 files read: 7 pages in .* pages\/s\)\.$/m);
    expect(first.stderr).toMatch(/bad\.pdf: The file cannot be read/);
    expect(first.stderr).toMatch(/^1 skipped:\n {2}\S+other\.xyz: \.xyz files are not supported$/m);
    const out = (name: string) => path.join(folder, 'results', name);
    expect(readFileSync(out('sub/one.pdf.md'), 'utf8')).toContain('The third page has words.');
    expect(readFileSync(out('sub/one.txt.md'), 'utf8')).toContain('Some words.');
    expect(existsSync(out('numbers.md'))).toBe(true);
    const again = await run([tree, file, '--out', 'results', '--resume', ...QUICK]);
    expect(again.stderr).toContain('0 of 4 files read, 3 unchanged');
    writeFileSync(path.join(tree, 'sub/one.txt'), 'Other words.');
    const changed = await run([`${tree}/**/*.txt`, '--out', 'results', '--resume', ...QUICK]);
    expect([changed.code, changed.stderr]).toEqual([0, expect.stringContaining('1 of 1 files read: 1 pages')]);
    expect(readFileSync(out('sub/one.md'), 'utf8')).toContain('Other words.');
  });

  it('explains the type of each segment', async () => {
    const { code, stdout } = await run([file, '--explain', '--pages', '1', ...QUICK]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^page 1 {2}Page \(\d\.\d\d\) {2}The first page has words\.\n {4}at [\d, ]+; 1 lines; size 24\.0/,
    );
    expect((await run([file, file, '--explain', '--out', 'explained'])).code).not.toBe(0);
  });

  it('writes an HTML page without active content', async () => {
    const { stdout } = await run([file, '--html', '--pages', '1', ...QUICK]);
    expect(stdout).toMatch(/^<!doctype html>/);
    expect(stdout).toContain(`content="default-src 'none'`);
    expect(stdout).toContain('The first page has words.');
  });

  it('removes its temporary files when interrupted', async () => {
    const running = startCli(['parse', file, '-v'], { cwd: folder, environment: { TMPDIR: folder } });
    await new Promise<void>((resolve) => running.child.stderr!.once('data', () => resolve()));
    running.child.kill('SIGINT');
    const { code, stdout } = await running.end;
    expect(code).toBe(130);
    expect(stdout).toBe('');
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['a file that is not there', 1, ['missing.pdf'], 'quire: missing.pdf was not found.\n'],
    ['a folder without any', 1, ['empty', '--out', 'o'], 'quire: empty contains no supported files.\n'],
    ['an address inside', 1, ['http://127.0.0.1/a.pdf'], 'quire: The address in the command is not allowed;'],
    [
      'pages that are not there',
      1,
      ['numbers.pdf', '--pages', '7'],
      'quire: The file has 3 pages; pages "7" selects none of them.',
    ],
    ['no file', 2, [], 'quire: Give a file'],
    ['two files and no folder', 2, ['a.pdf', 'b.pdf'], 'quire: Give a folder for the 2 results with --out FOLDER.'],
    ['two formats', 2, ['a.pdf', '--json', '--html'], 'quire: Choose one of --json and --html.'],
    ['an unknown option', 2, ['a.pdf', '--colour'], "quire: Unknown option '--colour'"],
    ['a bad field', 2, ['a.pdf', '--set', 'ocr=1'], 'quire: The configuration has unknown fields: ocr.'],
  ])('rejects %s with exit code %d and one sentence', async (_, exitCode, args, sentence) => {
    const { code, stdout, stderr } = await run(args);
    expect(code).toBe(exitCode);
    expect(stdout).toBe('');
    expect(stderr.startsWith(sentence)).toBe(true);
    expect(stderr.includes('\nUsage: quire parse')).toBe(exitCode === 2);
  });
});
