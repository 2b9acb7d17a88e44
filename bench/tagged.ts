/**
 * What structure trees of tagged PDFs are worth: prints the same HTML files with and without tags, parses both, and
 * compares headings (with levels), list items and table cells with the source.
 *
 *     npm run bench -- tagged HTML_FOLDER [MOST]
 *
 * F1 over all files. Files are ordered by a hash of their names; those with an odd hash are only scored.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { countShared } from '../src/domain/statistics.ts';

const [folder, most = '10'] = process.argv.slice(2);
if (!folder) throw new Error('usage: npm run bench -- tagged HTML_FOLDER [MOST]');
const QUIRE = fileURLToPath(new URL('../bin/quire', import.meta.url));
const KINDS = ['headings', 'levels', 'items', 'cells'] as const;
type Kind = (typeof KINDS)[number];
type Parts = Record<Kind, string[]>;

/** Runs in the page: cuts it to a few pages and returns its content. */
const READ_SOURCE = `(() => {
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, '');
  for (const e of document.querySelectorAll('script,style,nav,header,footer,img,form,.navheader,.navfooter,.headerlink,.sphinxsidebar,.related')) e.remove();
  let letters = 0;
  for (const e of [...document.querySelectorAll('h1,h2,h3,h4,h5,h6,p,li,td,th,pre,dt,dd')]) {
    if (letters > 7000) e.remove();
    else if (!e.querySelector('p,li')) letters += e.textContent.length;
  }
  for (const e of [...document.querySelectorAll('table,tr,ul,ol,dl')]) if (!e.textContent.trim()) e.remove();
  const own = (e) => plain([...e.childNodes].filter((n) => !/^(UL|OL|DL|TABLE|PRE)$/.test(n.nodeName)).map((n) => n.textContent).join(' '));
  const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter((e) => plain(e.textContent));
  return {
    headings: headings.map((e) => plain(e.textContent)),
    levels: headings.map((e) => e.tagName[1] + plain(e.textContent)),
    items: [...document.querySelectorAll('li')].map(own).filter(Boolean),
    cells: [...document.querySelectorAll('td,th')].map((e) => plain(e.textContent)).filter(Boolean),
  };
})()`;

/** Numbers that the browser adds before list items. */
const MARKER = /^\s*(?:\d+|[a-z])[.)]\s*/u;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

interface Segment {
  segment_type: string;
  content: string;
  text: string;
  cells?: { text: string }[];
}

function partsOf(pdf: string): Parts {
  const json = execFileSync(QUIRE, ['parse', '--json', pdf], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const { chunks } = JSON.parse(json) as { chunks: { segments: Segment[] }[] };
  const segments = chunks.flatMap((chunk) => chunk.segments);
  const headings = segments.filter(({ segment_type: type }) => type === 'Title' || type === 'SectionHeader');
  const levelOf = ({ content }: Segment): number =>
    /^#+/.exec(content)?.[0].length ?? Number(/^<h(\d)/.exec(content)?.[1]);
  return {
    headings: headings.map(({ text }) => plain(text)),
    levels: headings.map((heading) => levelOf(heading) + plain(heading.text)),
    items: segments
      .filter(({ segment_type: type }) => type === 'ListItem')
      .map(({ text }) => plain(text.replace(MARKER, ''))),
    cells: segments.flatMap(({ cells = [] }) => cells.map(({ text }) => plain(text))).filter(Boolean),
  };
}

const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();
const names = globSync('**/*.html', { cwd: folder }).toSorted((a, b) => hashOf(a).compare(hashOf(b)));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await (await browser.newContext({ offline: true })).newPage();
const out = mkdtempSync(join(tmpdir(), 'bench-tagged-'));
const sums = new Map<string, [shared: number, both: number]>();
let made = 0;
for (const name of names) {
  if (made >= Number(most)) break;
  const html = readFileSync(join(folder, name), 'utf8').replace(
    /<link[^>]*>|<meta[^>]*>|<script[\s\S]*?<\/script>/gi,
    '',
  );
  if (html.length < 6000 || html.length > 300_000) continue;
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`, { waitUntil: 'domcontentloaded' });
  const truth = (await page.evaluate(READ_SOURCE)) as Parts;
  if (truth.headings.length < 3) continue;
  await page.addStyleTag({ content: 'body{font:11pt/1.4 serif} h3,h4,h5,h6{font-size:1em} td,th{padding:2px 8px}' });
  const part = hashOf(name)[31]! % 2 === 0 ? 'looked-at' : 'only-scored';
  for (const tagged of [false, true]) {
    const pdf = join(out, 'page.pdf');
    await page.pdf({
      path: pdf,
      format: 'A4',
      margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
      tagged,
    });
    const found = partsOf(pdf);
    for (const kind of KINDS) {
      const key = `${part} ${tagged ? 'tagged' : 'untagged'} ${kind}`;
      const [shared, both] = sums.get(key) ?? [0, 0];
      sums.set(key, [shared + countShared(truth[kind], found[kind]), both + truth[kind].length + found[kind].length]);
    }
  }
  made += 1;
}
await browser.close();
rmSync(out, { recursive: true });
console.log(`${made} files`);
for (const [key, [shared, both]] of [...sums].sort())
  console.log(key.padEnd(36), ((2 * shared) / Math.max(1, both)).toFixed(3), `of ${both / 2}`);
