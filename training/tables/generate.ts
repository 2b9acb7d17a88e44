/**
 * Prints generated tables to PDF and writes down what is true about them.
 *
 *     node training/tables/generate.ts OUT_DIR COUNT [FIRST_SEED] [--chromium /usr/bin/chromium]
 *
 * OUT_DIR/NNN.pdf has one table a page, OUT_DIR/NNN.json the truth: places of all cells in pixels at 144 dpi.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { makeSheet, SHEET_HEIGHT, SHEET_WIDTH, type Sheet } from './generator/sheet.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { chromium: { type: 'string', default: '/usr/bin/chromium' } },
});
const [out, count, firstSeed = '1'] = positionals;
const PAGES_PER_FILE = 50;
/** 144 dpi are 1.5 pixels for each CSS pixel. */
const SCALE = 1.5;

const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});
const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: SHEET_HEIGHT } });
await page.emulateMedia({ media: 'print' });
await mkdir(out!, { recursive: true });
const start = Date.now();
for (let seed = Number(firstSeed), end = seed + Number(count); seed < end; seed += PAGES_PER_FILE) {
  const sheets = Array.from({ length: Math.min(PAGES_PER_FILE, end - seed) }, (_, i) => makeSheet(seed + i));
  await page.setContent(documentOf(sheets), { waitUntil: 'load' });
  const measured = await page.evaluate(measure, { width: SHEET_WIDTH, height: SHEET_HEIGHT });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const name = String(seed).padStart(6, '0');
  await writeFile(path.join(out!, `${name}.pdf`), pdf);
  await writeFile(
    path.join(out!, `${name}.json`),
    JSON.stringify(sheets.flatMap((sheet, i) => truthOf(sheet, i, measured[i]!))),
  );
  console.log(`${seed + sheets.length - Number(firstSeed)} tables, ${((Date.now() - start) / 1000).toFixed(0)} s`);
}
await browser.close();

function documentOf(sheets: readonly Sheet[]): string {
  // Every sheet is a page of its own size, set when it has been measured: small tables make small pictures.
  const style =
    `@page{margin:0}body{margin:0}.sheet{position:relative;width:${SHEET_WIDTH}px;height:${SHEET_HEIGHT}px;overflow:hidden;break-after:page}` +
    '.box{position:absolute;left:40px;top:40px}sup{line-height:0}';
  const body = sheets.map((sheet) => `<div class="sheet">${sheet.html}</div>`).join('');
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`;
}

interface Measured {
  fits: boolean;
  table: number[];
  /** left, top, right, bottom of each cell. */
  cells: number[][];
}

/** Runs in the browser. Shrinks what is too large, cuts the sheet to its table and measures the cells, relative to the sheet. */
function measure(sheet: { width: number; height: number }): Measured[] {
  const sizes = document.head.appendChild(document.createElement('style'));
  return [...document.querySelectorAll<HTMLElement>('.sheet')].map((element, index) => {
    const box = element.querySelector<HTMLElement>('.box')!;
    const table = box.querySelector('table')!;
    const room = { width: sheet.width - 80, height: sheet.height - 120 };
    const size = table.getBoundingClientRect();
    const boxHeight = box.getBoundingClientRect().height;
    const zoom = Math.min(1, room.width / size.width, room.height / boxHeight);
    if (zoom < 1) box.style.zoom = String(zoom * 0.98);
    const needed = box.getBoundingClientRect();
    const width = Math.min(sheet.width, Math.ceil(Math.max(needed.width, table.getBoundingClientRect().width)) + 80);
    const height = Math.min(sheet.height, Math.ceil(needed.height) + 80);
    sizes.sheet!.insertRule(`@page sheet${index}{size:${width}px ${height}px;margin:0}`);
    element.style.cssText = `page:sheet${index};width:${width}px;height:${height}px`;
    const origin = element.getBoundingClientRect();
    const place = (target: Element): number[] => {
      const rect = target.getBoundingClientRect();
      return [rect.left - origin.left, rect.top - origin.top, rect.right - origin.left, rect.bottom - origin.top];
    };
    const cells = [...table.querySelectorAll('td')].map(place);
    const font = Number.parseFloat(getComputedStyle(table).fontSize) * zoom;
    const placed = place(table);
    return { fits: font >= 5.5 && placed[2]! < sheet.width && placed[3]! < sheet.height, table: placed, cells };
  });
}

function truthOf(sheet: Sheet, index: number, { fits, table, cells }: Measured) {
  if (!fits) return [];
  const { structure, margins, seed } = sheet;
  const pixels = (value: number): number => Math.round(value * SCALE * 100) / 100;
  const [left, top, right, bottom] = table;
  return [
    {
      seed,
      page: index + 1,
      region: [left! - margins.left, top! - margins.top, right! + margins.right, bottom! + margins.bottom].map(pixels),
      rowCount: structure.rowCount,
      columnCount: structure.columns.length,
      headerRows: structure.headerRows,
      cells: structure.cells.map((cell, i) => [
        cell.row,
        cell.column,
        cell.rowSpan,
        cell.columnSpan,
        ...cells[i]!.map(pixels),
      ]),
    },
  ];
}
