/**
 * Prints pages with check boxes, radio buttons, and all that looks like them, by Chromium.
 *
 *     node training/marks/draw-pages.ts ICONS_DIR OUT_DIR PAGES SEED [DPI]
 *
 * ICONS_DIR has a folder of SVG files for each set of icons. Writes a PNG per page and
 * `truth.json`, as stated_forms.py does, with `bullet` as a third state. The same seed gives the same page.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { seeded } from '../../bench/marks/generated-form.ts';
import { pageOf } from './sections.ts';

const [iconsDir, outDir, pages, firstSeed, dpi] = process.argv.slice(2) as [string, string, string, string, string?];
const DPI = Number(dpi ?? 300);
/** Icons of boxes and rings with nothing or with a tick in them are marks. */
const LIKE_MARKS =
  /check|tick|square(?!-[a-z])|circle(?!-[a-z])|radio|box$|-x|^x|record|stop|dot|focus|rectangle|frame|marquee|select|border|oval|ellipse|blank|tablet|indicator|ring(?![a-z])|close|cancel|clear|error|disabled|shape|octagon|hexagon|pentagon|decagon|checkbox|done|status|unread|sphere|rect/;

/** Sets of different sizes are drawn equally often. */
const sets = readdirSync(iconsDir)
  .map((set) =>
    readdirSync(join(iconsDir, set), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svg') && !LIKE_MARKS.test(basename(name, '.svg')))
      .map((name) => join(iconsDir, set, name)),
  )
  .filter((icons) => icons.length > 0);
mkdirSync(outDir, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 800, height: 1100 }, deviceScaleFactor: DPI / 96 });
const page = await context.newPage();
const truth = [];
for (let at = 0; at < Number(pages); at++) {
  const seed = Number(firstSeed) + at;
  const random = seeded(seed * 7919);
  for (let skipped = 0; skipped < 20; skipped++) random();
  const icon = (): string => {
    const icons = sets[Math.floor(random() * sets.length)]!;
    return readFileSync(icons[Math.floor(random() * icons.length)]!, 'utf8').replace(
      /<!--.*?-->|<\?xml.*?\?>|<!DOCTYPE.*?>/gs,
      '',
    );
  };
  await page.setContent(pageOf(random, icon));
  const found = await page.locator('[data-mark]').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const { mark, frame } = element.dataset;
      if (!frame) return { state: mark!, edges: [left, top, right, bottom] };
      const document = element.ownerDocument;
      // A sign of a typeface: its ink, measured from the base line, on which an empty block stands.
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = document.defaultView!.getComputedStyle(element).font;
      const ink = pen.measureText(frame);
      const foot = document.createElement('span');
      foot.style.display = 'inline-block';
      element.prepend(foot);
      const base = foot.getBoundingClientRect();
      foot.remove();
      const [x, y] = [base.left, base.bottom];
      const edges = [
        x - ink.actualBoundingBoxLeft,
        y - ink.actualBoundingBoxAscent,
        x + ink.actualBoundingBoxRight,
        y + ink.actualBoundingBoxDescent,
      ];
      return { state: mark!, edges };
    }),
  );
  const id = `drawn-${seed}`;
  const path = join(outDir, `${id}.png`);
  if (!existsSync(path)) await page.screenshot({ path, timeout: 120_000 });
  const inside = found.filter(({ edges }) => edges[3]! < 1100 && edges[2]! < 800);
  truth.push({
    id,
    dpi: DPI,
    marks: inside.map(({ state, edges }) => [state, ...edges.map((edge) => (edge * DPI) / 96)]),
  });
}
await browser.close();
writeFileSync(join(outDir, 'truth.json'), JSON.stringify(truth));
console.log(`${truth.length} pages, ${truth.reduce((sum, { marks }) => sum + marks.length, 0)} marks`);
