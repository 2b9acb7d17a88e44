import { describe, expect, it } from 'vitest';
import { type Color, line, rectangle, text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { boxesDrawn, colourAt, hasBrowser, onScreen, segmentsOf, signIn } from './browser.ts';
import { withServer } from './with-browser.ts';

const BLUE: Color = [0.1, 0.4, 0.7];
const NAMES = ['Bergen', 'Oslo', 'Narvik'];

/** Bars of 12, 31 and 7.5 next to an axis from 0 to 40. */
const chartPage = (): Buffer =>
  writePdf({
    pages: [
      {
        elements: [
          ...[0, 10, 20, 30, 40].flatMap((value) => [
            text(String(value), 85 - 5 * String(value).length, 403.5 - 5 * value, { size: 9 }),
            line(100, 400 - 5 * value, 400, 400 - 5 * value),
          ]),
          ...NAMES.map((name, at) => text(name, 140 + 100 * at - 2.3 * name.length, 415, { size: 9 })),
          ...[12, 31, 7.5].map((value, at) =>
            rectangle(125 + 100 * at, 400 - 5 * value, 30, 5 * value, { fill: BLUE }),
          ),
        ],
      },
    ],
  });

describe.skipIf(!hasBrowser)('a chart in the viewer', () => {
  const at = withServer();

  it('outlines the marks that values were read from, and draws the values again', async () => {
    const file = await at.quire.upload(chartPage(), 'chart.pdf');
    const { task_id } = await at.quire.parse({ file: file.url, segmentation_strategy: 'LayoutAnalysis' });
    const task = await at.quire.finished(task_id, 120_000);
    const chart = segmentsOf(task).find(({ segment_type }) => segment_type === 'Picture')!;
    const values = (chart as unknown as { chart: { category: string; value: string; bbox: typeof chart.bbox }[] })
      .chart;
    expect(values.map(({ category, value }) => `${category} ${value}`)).toEqual(['Bergen 12', 'Oslo 31', 'Narvik 7.5']);
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task_id}`);
    await boxesDrawn(page);
    await page.locator('.segments li[data-type="Picture"] button').first().click();
    const bar = await onScreen(page, chart, values[1]!.bbox);
    // Dashed: the outline colour is somewhere along the edge of the bar.
    const edge = async (): Promise<boolean> => {
      for (let y = 4; y < 12; y++) {
        const [red, green] = await colourAt(page, bar.left, bar.top + y);
        if (red - green > 60) return true;
      }
      return false;
    };
    await expect.poll(edge).toBe(true);
    await page.getByRole('tab', { name: 'Chart' }).click();
    await page.getByRole('img', { name: 'Values as bars' }).waitFor();
    expect(await page.locator('.segment-detail svg').last().textContent()).toContain('Narvik');
    expect(problems).toEqual([]);
  });
});
