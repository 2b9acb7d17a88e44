/**
 * Measures the browser's work for each step of editing a table of 1,000 cells: `node bench/correct.ts`. Counts
 * processor time of the page's main thread, including layout and the script's commands. Needs Linux and Chromium
 * (`CHROMIUM` names another binary than /usr/bin/chromium).
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { correctedChunks, isApplied, planCorrections } from '../src/correct/parse/apply-corrections.ts';
import { resolveParseConfiguration } from '../src/domain/configuration/resolve-parse-configuration.ts';
import { loadTokenizer } from '../src/parse/without-engines.ts';
import { FakeTasks } from '../test/support/fakes/fake-tasks.ts';
import { startBrowser } from '../test/web/browser.ts';

const [ROWS, COLUMNS, TIMES] = [100, 10, 30];

const site = new FakeTasks();
const url = await site.start();
const browser = await startBrowser();
const session = await browser.newBrowserCDPSession();
let page: Page;
let renderers: number[] = [];
/** A page that has never shown a table: users wait for the first one. */
async function freshPage(): Promise<void> {
  await page?.close();
  page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  // Allows for a busy machine.
  page.setDefaultTimeout(300_000);
  await page.addInitScript("sessionStorage.setItem('quire-key', 'any')");
  await page.goto(`${url}/`);
  await page.evaluate(`(async () => {
    const { loadStyle } = await import('${url}/app/correct/style.js');
    await loadStyle('app/correct/correct.css');
    const { editTable } = await import('${url}/app/correct/table-editor.js');
    const cells = Array.from({ length: ${ROWS * COLUMNS} }, (_, at) => ({
      row: Math.floor(at / ${COLUMNS}), col: at % ${COLUMNS}, row_span: 1, col_span: 1,
      text: 'cell ' + at, header: at < ${COLUMNS} }));
    window.openTable = () => editTable({ segment_id: 'x', cells }, (kept) => { window.kept = kept; });
  })()`);
  await page.waitForTimeout(300);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}
/** Milliseconds of processor time of the pages' main threads; other load on the machine does not count. */
const worked = (): number =>
  renderers.reduce(
    (sum, id) => sum + Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
    0,
  ) / 1e6;
/** Time until a step is drawn: without other load, the pause that a user would notice. */
async function measure(
  name: string,
  step: () => Promise<unknown>,
  times = TIMES,
  between = async () => {},
): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    await between();
    const before = worked();
    await step();
    // Until the change is drawn.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    taken.push(worked() - before);
  }
  taken.sort((a, b) => a - b);
  const [median, most] = [taken[Math.floor(taken.length / 2)]!, taken.at(-1)!];
  console.log(`${name.padEnd(34)} median ${median.toFixed(1)} ms, most ${most.toFixed(1)} ms`);
}
const keys = async (...names: string[]): Promise<void> => {
  for (const name of names) await page.keyboard.press(name);
};

await measure('open the table, in a fresh page', async () => page.evaluate('openTable()'), 7, freshPage);
await measure('nothing: overhead of the script', async () => {});
await measure('move to the next cell', () => keys('ArrowDown'));
await measure(
  'start typing in a cell',
  () => keys('a'),
  TIMES,
  () => keys('Enter', 'ArrowUp'),
);
await measure('write on', () => keys('b'));
await measure(
  'commit the cell and move on',
  () => keys('Enter'),
  TIMES,
  () => keys('c'),
);
await keys('Enter');
await measure('add a row', () => keys('Alt+ArrowDown'), 10);
await measure('delete a row', () => keys('Alt+Delete'), 10);
await measure('add a column', () => keys('Alt+ArrowRight'), 5);
await measure(
  'join cells',
  () => keys('Control+ArrowRight'),
  10,
  () => keys('ArrowDown'),
);
await measure('undo', () => keys('Control+z'), 20);
await measure('keep the table', () => keys('Control+Enter'), 1);
await browser.close();
await site.close();

/** On the server: applying a thousand corrections to a document of 500 pages, compared with reading it unchanged. */
const { segment_processing: formats } = resolveParseConfiguration({});
const bbox = { left: 10, top: 10, width: 500, height: 20 };
const text = 'The tide was low and the boats lay dry until the evening. '.repeat(4);
const chunks = Array.from({ length: 500 }, (_, page) => {
  const segments = Array.from({ length: 40 }, (_, at) => ({
    ...{ segment_id: `${page}-${at}`, segment_type: 'Text' as const, bbox, page_number: page + 1, page_height: 1_684 },
    ...{ page_width: 1_190, confidence: 0.9, content: text, text, embed: text, segment_length: 40, ocr: [] },
  }));
  return { chunk_id: String(page), chunk_length: 1_600, content: '', embed: '', segments };
});
const corrections = Array.from({ length: 1_000 }, (_, at) => ({
  ...{ op: 'change' as const, id: `c${at}`, segment_id: `${at % 500}-${at % 40}`, text: `Corrected ${at}` },
}));
const counter = await loadTokenizer({ Enum: 'Word' }, null);
const before = process.cpuUsage();
for (const chunk of chunks) JSON.parse(JSON.stringify(chunk));
const plain = process.cpuUsage(before);
const { work, outcomes } = await planCorrections(chunks, corrections, { formats, run: 'r', pageSize: () => null });
let corrected = 0;
for await (const chunk of correctedChunks(chunks, work, counter)) {
  corrected += chunk.segments.filter(({ source }) => source === 'person').length;
}
const all = process.cpuUsage(before);
const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
console.log(
  `20,000 segments, ${outcomes.filter(isApplied).length} corrections (${corrected} segments) on 500 pages: ` +
    `${(ms(all) - ms(plain)).toFixed(0)} processor ms; writing and reading its JSON once: ${ms(plain).toFixed(0)} ms`,
);
