/**
 * How fast the web page feels: zooming over 2,000 boxes, scrolling and turning pages of a long document, the first view
 * and its size. `npm run bench -- viewer`; needs Chromium (`CHROMIUM` names another binary than /usr/bin/chromium).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { FakeTasks } from '../test/support/fakes/fake-tasks.ts';
import { startBrowser } from '../test/web/browser.ts';
import { measureScroll, measureTurns, measureZoom, measureZoomOfElements, median } from '../test/web/measure.ts';

const WEB = path.join(import.meta.dirname, '../web');
const BOXES = 2_000;
const ROUNDS = 3;
const FRAMES = 90;

const tasks = new FakeTasks();
const url = await tasks.start();
tasks.add('boxes', 3, BOXES);
tasks.add('pages', 500, 40);
const browser = await startBrowser();

async function open(hash: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  await page.addInitScript("sessionStorage.setItem('quire-key', 'any')");
  await page.goto(`${url}/${hash}`);
  await page.locator('canvas[data-boxes]').waitFor();
  return page;
}

const boxes = await open('#/tasks/boxes');
for (let round = 1; round <= ROUNDS; round++) {
  const elements = await measureZoomOfElements(boxes, BOXES, FRAMES);
  const drawing = await measureZoom(boxes, FRAMES);
  for (const [name, { framesPerSecond, workPerFrame }] of Object.entries({ elements, drawing })) {
    const [frames, work] = [framesPerSecond.toFixed(1), workPerFrame.toFixed(2)];
    console.log(
      `zoom over ${BOXES} boxes, round ${round}, as ${name}: ${frames} frames/s, ${work} ms of the main thread per frame`,
    );
  }
}
const dense = await measureTurns(boxes, 2);
console.log(`page turn, ${BOXES} boxes a page: ${dense.map((ms) => ms.toFixed(0)).join(', ')} ms`);
await boxes.close();

const long = await open('#/tasks/pages');
for (let round = 1; round <= ROUNDS; round++) {
  const { framesPerSecond, workPerFrame } = await measureScroll(long, 4 * FRAMES);
  const [frames, work] = [framesPerSecond.toFixed(1), workPerFrame.toFixed(2)];
  console.log(`scroll through 500 pages, round ${round}: ${frames} frames/s, ${work} ms of the main thread per frame`);
}
await long.getByLabel('Page', { exact: true }).fill('1');
await long.keyboard.press('Enter');
const turns = await measureTurns(long, 20);
const there = await long.locator('.page').count();
console.log(
  `page turn, 500 pages: median ${median(turns).toFixed(0)} ms, slowest ${Math.max(...turns).toFixed(0)} ms; ${there} pages are elements`,
);
await long.close();

const first = await browser.newPage();
const asked = new Set<string>();
first.on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1)));
await first.goto(url);
await first.getByLabel('API key').waitFor();
const shown = await first.evaluate<number>('performance.now()');
console.log(`first view: the form is usable ${shown.toFixed(0)} ms after opening the address`);
await browser.close();
await tasks.close();

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
const packed = (isMeant: (name: string) => boolean) => {
  const bytes = files.filter(isMeant).map((name) => gzipSync(readFileSync(path.join(WEB, name))).length);
  return `${(bytes.reduce((sum, count) => sum + count, 0) / 1_000).toFixed(1)} kB`;
};
console.log(`JavaScript of the first view, compressed: ${packed((name) => name.endsWith('.js') && asked.has(name))}`);
console.log(`JavaScript of all pages, compressed: ${packed((name) => name.endsWith('.js'))}`);
console.log(`styles of all pages, compressed: ${packed((name) => name.endsWith('.css'))}`);
