/**
 * Prints short documents of 35 kinds with their ground truth: manuals, news, FAQs, encyclopaedias, blogs, slides,
 * contracts, letters, résumés, dashboards, theses, books, patents, minutes, newsletters, recipes, surveys, transcripts,
 * poems, plays, verse, programmes, menus, bills, judgments, exams, courses, press releases, guides, change logs,
 * standards. They are printed by Chromium, LaTeX or LibreOffice; the Markdown is in source order.
 *
 *     node bench/documents/print-kinds.ts PACKAGES_DIR OUT_DIR [OF_EACH] [KIND …]      OUT_DIR gets pdf/ and markdown/
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as articles from './kinds/articles.ts';
import * as books from './kinds/books.ts';
import * as courses from './kinds/courses.ts';
import type { KindOfPage } from './kinds/kind-of-page.ts';
import * as legal from './kinds/legal.ts';
import * as letters from './kinds/letters.ts';
import * as notices from './kinds/notices.ts';
import * as performances from './kinds/performances.ts';
import * as sheets from './kinds/sheets.ts';
import * as slides from './kinds/slides.ts';
import { printByWord, printHtml, printLatex } from './print-page.ts';
import { chooser, proseOf } from './prose.ts';

const KINDS: Readonly<Record<string, KindOfPage>> = {
  ...articles,
  ...letters,
  ...slides,
  ...books,
  ...sheets,
  ...performances,
  ...legal,
  ...courses,
  ...notices,
};
const [packages, outDir, ofEach = '6', ...chosen] = process.argv.slice(2);
if (!packages || !outDir) throw new Error('usage: print-kinds.ts PACKAGES_DIR OUT_DIR [OF_EACH] [KIND …]');
for (const kind of ['pdf', 'markdown']) mkdirSync(join(outDir, kind), { recursive: true });
const prose = proseOf(packages);
for (const kind of chosen.length > 0 ? chosen : Object.keys(KINDS))
  for (let number = 0; number < Number(ofEach); number++) {
    const id = `${kind}-${number}`;
    const made = KINDS[kind]!(chooser(id), prose);
    const pdf = join(outDir, 'pdf', `${id}.pdf`);
    if (made.html) printHtml(made.html, pdf);
    if (made.latex) printLatex(made.latex, pdf);
    if (made.word) printByWord(made.word, pdf);
    writeFileSync(join(outDir, 'markdown', `${id}.md`), made.markdown);
  }
