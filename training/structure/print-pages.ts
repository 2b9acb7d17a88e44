/**
 * Prints generated pages to PDF, with the class of each part.
 *
 *     node training/structure/print-pages.ts ASSETS OUT_DIR FIRST COUNT      ASSETS as for ../layout/generate.py
 *
 * Page n is `OUT_DIR/page-n.pdf`; `page-n.json` has the boxes of its parts in CSS pixels.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [assets, outDir, first, count] = process.argv.slice(2);
if (!assets || !outDir || !first || !count) throw new Error('usage: print-pages.ts ASSETS OUT_DIR FIRST COUNT');
mkdirSync(outDir, { recursive: true });

const stage = mkdtempSync(join(tmpdir(), 'print-pages-'));
cpSync(fileURLToPath(new URL('../layout/generator', import.meta.url)), stage, { recursive: true });
symlinkSync(resolve(assets), join(stage, 'assets'));
const corpus = readFileSync(join(assets, 'corpus.json'), 'utf8');
const photos = readdirSync(join(assets, 'photos')).length;
writeFileSync(
  join(stage, 'assets.js'),
  `globalThis.CORPUS = ${corpus};\nglobalThis.PHOTO_COUNT = ${photos};\nglobalThis.PHOTO_BASE = 'assets/photos/';\n`,
);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--allow-file-access-from-files', '--font-render-hinting=none'],
});
const page = await browser.newPage();
await page.emulateMedia({ media: 'screen' });
await page.goto(`file://${stage}/page.html`);
await page.waitForFunction('globalThis.ready === true');
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  const out = join(outDir, `page-${n}`);
  if (existsSync(`${out}.json`)) continue;
  try {
    // The viewport is the page, so that print and screen have the same line breaks.
    const { w, h } = (await page.evaluate(`makePage(${n})`)) as { w: number; h: number };
    await page.setViewportSize({ width: w, height: h });
    const made = await page.evaluate(`makePage(${n})`);
    await page.pdf({ path: `${out}.pdf`, width: `${w}px`, height: `${h}px`, printBackground: true, pageRanges: '1' });
    writeFileSync(`${out}.json`, JSON.stringify(made));
  } catch (error) {
    console.error(n, String(error).slice(0, 200));
  }
}
await browser.close();
