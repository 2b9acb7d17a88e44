import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const OPTIONS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];

/** Has `page.pdf` made in a folder of its own. What the programs leave beside it goes with the folder. */
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

/** A page of HTML as Chromium prints it. */
export const printHtml = (html: string, pdf: string): void =>
  printed(pdf, (folder) => {
    writeFileSync(join(folder, 'page.html'), html);
    run(CHROMIUM, [...OPTIONS, `--print-to-pdf=${join(folder, 'page.pdf')}`, 'page.html'], folder);
  });

/** Twice, for what refers to what comes later. */
export const printLatex = (latex: string, pdf: string): void =>
  printed(pdf, (folder) => {
    writeFileSync(join(folder, 'page.tex'), latex);
    for (let times = 0; times < 2; times++)
      run('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'page.tex'], folder);
  });

/** Markdown made a Word document by pandoc, as LibreOffice prints it. */
export const printByWord = (markdown: string, pdf: string): void =>
  printed(pdf, (folder) => {
    writeFileSync(join(folder, 'page.md'), markdown);
    run('pandoc', ['page.md', '-o', 'page.docx'], folder);
    run('soffice', ['--headless', '--convert-to', 'pdf', 'page.docx'], folder);
  });
