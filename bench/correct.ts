/**
 * How long the browser works for each step of editing a table of 1,000 cells: `node bench/correct.ts`. Processor time of the page's
 * own thread, layout and the commands of the script included; needs Linux and Chromium (`CHROMIUM` names another one than /usr/bin/chromium).
 */
import { readFileSync } from 'node:fs';
import { FakeTasks } from '../test/support/fakes/fake-tasks.ts';
import { startBrowser } from '../test/web/browser.ts';

const [ROWS, COLUMNS, TIMES] = [100, 10, 30];

const site = new FakeTasks();
const url = await site.start();
const browser = await startBrowser();
const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
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
const session = await browser.newBrowserCDPSession();
const { processInfo } = await session.send('SystemInfo.getProcessInfo');
const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
/** Milliseconds that the main threads of the pages were on a processor; others on the machine do not count. */
const worked = (): number =>
  renderers.reduce(
    (sum, id) => sum + Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
    0,
  ) / 1e6;
/** What a step takes until it is drawn: as long as nothing else runs, the pause that a person would feel. */
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
    // Until what was changed is drawn.
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

await measure('open the table', async () => page.evaluate('openTable()'), 1);
await measure('move to the next cell', () => keys('ArrowDown'));
await measure('write into a cell, keep, go on', () => keys('a', 'b', 'Enter'));
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
