import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const OPTIONS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];

/**
 * Runs `print` in a temporary folder and copies its `page.pdf` to `pdf`. Other files that the programs leave are
 * deleted with the folder.
 */
function printed(pdf: string, print: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'print-page-'));
  try {
    print(folder);
    copyFileSync(join(folder, 'page.pdf'), pdf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const run = (program: string, options: string[], cwd: string) =>
  execFileSync(program, options, { cwd, stdio: 'ignore' });

/** Prints HTML with Chromium. */
export const printHtml = (html: string, pdf: string): void =>
  printed(pdf, (folder) => {
    writeFileSync(join(folder, 'page.html'), html);
    run(CHROMIUM, [...OPTIONS, `--print-to-pdf=${join(folder, 'page.pdf')}`, 'page.html'], folder);
  });

/** Runs LaTeX twice, to resolve forward references. */
export const printLatex = (latex: string, pdf: string): void =>
  printed(pdf, (folder) => {
    writeFileSync(join(folder, 'page.tex'), latex);
    for (let times = 0; times < 2; times++)
      run('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'page.tex'], folder);
  });

/** Converts Markdown to Word with pandoc and prints it with LibreOffice. */
export const printByWord = (markdown: string, pdf: string): void =>
  printed(pdf, (folder) => {
    writeFileSync(join(folder, 'page.md'), markdown);
    run('pandoc', ['page.md', '-o', 'page.docx'], folder);
    run('soffice', ['--headless', '--convert-to', 'pdf', 'page.docx'], folder);
  });
