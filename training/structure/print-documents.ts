/**
 * Prints HTML and Markdown documents to PDF in random styles. Each block is a link whose address names its class, so
 * that the PDF carries its own ground truth: `http://t/CLASS/LEVEL/ID`.
 *
 *     node training/structure/print-documents.ts OUT_DIR MOST FOLDER...        SEED=2: the same documents in other styles
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { chromium } from 'playwright-core';

const [outDir, most, ...folders] = process.argv.slice(2);
if (!outDir || folders.length === 0) throw new Error('usage: print-documents.ts OUT_DIR MOST FOLDER...');
mkdirSync(outDir, { recursive: true });

/** Runs in the page. */
const NAME_BLOCKS = fileURLToPath(new URL('./name-blocks.js', import.meta.url));

type Random = () => number;
function randomOf(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const FAMILIES = [
  'Liberation Serif',
  'Liberation Sans',
  'CMU Serif',
  'Carlito',
  'Caladea',
  'TeX Gyre Termes',
  'Lato',
  'EB Garamond',
  'Roboto',
  'DejaVu Sans',
  'Open Sans',
  'TeX Gyre Pagella',
  'PT Serif',
  'Linux Libertine O',
];

interface Look {
  css: string;
  numbered: boolean;
  capitals: boolean[];
  header: string;
  footer: string;
  page: { width: string; height: string };
  margin: number;
}

function lookOf(random: Random): Look {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (low: number, high: number): number => low + random() * (high - low);
  const chance = (share: number): boolean => random() < share;
  const body = pick(FAMILIES);
  const heads = chance(0.5) ? body : pick(FAMILIES);
  const size = between(8, 12.5);
  const colour = chance(0.3) ? `hsl(${Math.floor(random() * 360)},60%,30%)` : 'inherit';
  const top = between(1.05, 2.4);
  const fall = between(0.72, 1);
  const levels = [1, 2, 3, 4, 5, 6].map((level) => {
    const scale = level === 1 ? Math.max(top, 1.2) : Math.max(chance(0.1) ? 0.9 : 1, top * fall ** level);
    const weight = chance(0.82) || scale < 1.05 ? 'bold' : 'normal';
    const style = weight === 'normal' || chance(0.12) ? 'italic' : 'normal';
    return `h${level}{font:${style} ${weight} ${(size * scale).toFixed(1)}pt/1.2 '${heads}';color:${colour};margin:${between(0.5, 1.8).toFixed(2)}em 0 ${between(0.1, 0.8).toFixed(2)}em;text-align:${chance(0.12) ? 'center' : 'start'};${chance(level < 3 ? 0.2 : 0.05) ? 'border-bottom:1px solid #999;' : ''}${chance(0.04) ? 'text-decoration:underline;' : ''}${chance(0.05) ? 'background:#eee;padding:2px 6px;' : ''}break-after:avoid}`;
  });
  const indented = chance(0.35);
  const columns = chance(0.3) ? 2 : 1;
  const running = (): string =>
    chance(0.55)
      ? ''
      : `<div style="font:8pt '${body}';width:100%;padding:0 14mm;display:flex;justify-content:${pick(['space-between', 'center', 'flex-end', 'flex-start'])}"><span>${pick(['Annual Report 2023', 'Draft 3', 'User Guide', 'Proceedings of the Workshop', 'Internal', 'J. Smith et al.'])}</span>${chance(0.6) ? '<span class="pageNumber"></span>' : ''}</div>`;
  return {
    css: `body{margin:0;font:${size.toFixed(1)}pt/${between(1.1, 1.7).toFixed(2)} '${body}','DejaVu Sans';color:#111;text-align:${chance(0.45) ? 'justify' : 'start'};hyphens:${chance(0.4) ? 'auto' : 'manual'};${columns === 2 ? `columns:2;column-gap:${between(5, 10).toFixed(0)}mm;` : ''}}
      ${levels.join('\n')}
      ${columns === 2 && chance(0.6) ? 'h1{column-span:all}' : ''}
      p{margin:0 0 ${(indented ? between(0, 0.2) : between(0.4, 1.1)).toFixed(2)}em;text-indent:${indented ? between(1, 2).toFixed(1) : 0}em}
      ul,ol{margin:${between(0.2, 0.8).toFixed(1)}em 0;padding-left:${between(1.2, 3).toFixed(1)}em} li{margin:0 0 ${between(0, 0.6).toFixed(2)}em} li p{text-indent:0}
      ul{list-style:${pick(['disc', 'circle', 'square', '"– "', '"* "', 'disc'])}} ol{list-style:${pick(['decimal', 'lower-alpha', 'lower-roman', 'decimal'])}}
      dt{${chance(0.7) ? 'font-weight:bold' : ''}} dd{margin-left:${between(1, 3).toFixed(1)}em}
      pre{font:${(size * 0.8).toFixed(1)}pt/1.3 'Liberation Mono';white-space:pre-wrap;${chance(0.5) ? 'background:#f3f4f6;padding:6px;' : ''}}
      table{border-collapse:collapse;font-size:.9em} td,th{padding:2px 6px;${chance(0.5) ? 'border:1px solid #999' : ''}}
      blockquote{margin:.5em 2em} a{all:unset} img,svg{display:none} code,tt{font-family:'Liberation Mono';font-size:.9em}`,
    numbered: chance(0.35),
    capitals: [1, 2, 3, 4, 5, 6].map(() => chance(0.08)),
    header: running(),
    footer: running(),
    page: pick([
      { width: '210mm', height: '297mm' },
      { width: '210mm', height: '297mm' },
      { width: '8.5in', height: '11in' },
      { width: '148mm', height: '210mm' },
    ]),
    margin: between(14, 28),
  };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
const context = await browser.newContext({ javaScriptEnabled: true, offline: true });
const page = await context.newPage();
const files = folders.flatMap((folder) =>
  globSync('**/*.{html,md}', { cwd: folder }).map((name) => join(folder, name)),
);
const rank = (file: string): string =>
  createHash('sha256')
    .update(`${file}${process.env.SEED ?? ''}`)
    .digest('hex');
let made = 0;
for (const file of files.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
  if (made >= Number(most)) break;
  const id = rank(file).slice(0, 12);
  const out = join(outDir, `doc-${id}.pdf`);
  if (existsSync(out)) {
    made += 1;
    continue;
  }
  const text = readFileSync(file, 'utf8');
  if (text.length < 1500 || text.length > 400_000) continue;
  const random = randomOf(id);
  const look = lookOf(random);
  try {
    const html = file.endsWith('.md')
      ? marked.parse(text, { async: false })
      : text.replace(/<link[^>]*>|<meta[^>]*>|<script[\s\S]*?<\/script>/gi, '');
    await page.setContent(`<!doctype html><meta charset="utf-8">${html}`, {
      waitUntil: 'domcontentloaded',
      timeout: 8000,
    });
    await page.addScriptTag({ path: NAME_BLOCKS });
    const options = {
      start: random() < 0.5 ? 0 : random(),
      letters: 3000 + random() * 9000,
      numbered: look.numbered,
      capitals: look.capitals,
    };
    const used = (await page.evaluate(`nameBlocks(${JSON.stringify(options)})`)) as number;
    if (used < 800) continue;
    await page.addStyleTag({ content: look.css });
    const margin = `${look.margin.toFixed(0)}mm`;
    const runs = look.header !== '' || look.footer !== '';
    await page.pdf({
      path: out,
      ...look.page,
      margin: { top: margin, bottom: margin, left: margin, right: margin },
      printBackground: true,
      displayHeaderFooter: runs,
      headerTemplate: look.header || '<span></span>',
      footerTemplate: look.footer || '<span></span>',
      tagged: false,
    });
    made += 1;
  } catch (error) {
    console.error(file, String(error).slice(0, 160));
  }
}
await browser.close();
console.log(`${made} documents`);
