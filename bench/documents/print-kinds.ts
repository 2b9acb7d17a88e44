/**
 * Makes short documents of twelve kinds with their truth: pages of manuals, news, questions, encyclopaedias and blogs, slides,
 * contracts, letters, résumés and dashboards, printed by Chromium, LaTeX or LibreOffice, with their Markdown in the order of the source.
 *
 *     node bench/documents/print-kinds.ts PACKAGES_DIR OUT_DIR [OF_EACH] [KIND …]      OUT_DIR gets pdf/ and markdown/
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as articles from './kinds/articles.ts';
import type { KindOfPage, Printable } from './kinds/kind-of-page.ts';
import * as letters from './kinds/letters.ts';
import * as slides from './kinds/slides.ts';
import { chooser, proseOf } from './prose.ts';

const KINDS: Readonly<Record<string, KindOfPage>> = { ...articles, ...letters, ...slides };
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const [packages, outDir, ofEach = '6', ...chosen] = process.argv.slice(2);
if (!packages || !outDir) throw new Error('usage: print-kinds.ts PACKAGES_DIR OUT_DIR [OF_EACH] [KIND …]');
for (const kind of ['pdf', 'markdown']) mkdirSync(join(outDir, kind), { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'print-kinds-'));
const run = (program: string, options: string[]) => execFileSync(program, options, { cwd: scratch, stdio: 'ignore' });

function print({ html, latex, word }: Printable): void {
  if (html) {
    writeFileSync(join(scratch, 'page.html'), html);
    run(CHROMIUM, [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--print-to-pdf=${join(scratch, 'page.pdf')}`,
      'page.html',
    ]);
  }
  if (latex) {
    writeFileSync(join(scratch, 'page.tex'), latex);
    for (let again = 0; again < 2; again++) run('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'page.tex']);
  }
  if (word) {
    writeFileSync(join(scratch, 'page.md'), word);
    run('pandoc', ['page.md', '-o', 'page.docx']);
    run('soffice', ['--headless', '--convert-to', 'pdf', 'page.docx']);
  }
}

const prose = proseOf(packages);
for (const kind of chosen.length > 0 ? chosen : Object.keys(KINDS))
  for (let number = 0; number < Number(ofEach); number++) {
    const id = `${kind}-${number}`;
    const made = KINDS[kind]!(chooser(id), prose);
    print(made);
    copyFileSync(join(scratch, 'page.pdf'), join(outDir, 'pdf', `${id}.pdf`));
    writeFileSync(join(outDir, 'markdown', `${id}.md`), made.markdown);
  }
rmSync(scratch, { recursive: true });
