/**
 * Prints the pages for `npm run bench -- speed`: ten kinds, six pages each, always the same text. They are committed so
 * that every commit is measured on the same bytes; run this only to add a kind. Needs Chromium.
 *
 *     node bench/speed/print-pages.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('./pages/', import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const WORDS =
  'the report shows that demand for river transport grew while costs of fuel and labour fell across most regions in the second half of the year and members agreed to review the plan before the next meeting'.split(
    ' ',
  );

/** A random number generator that is reproducible on every machine. */
let state = 7;
const next = (below: number): number => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * below);
};
const words = (count: number): string => Array.from({ length: count }, () => WORDS[next(WORDS.length)]).join(' ');
const sentence = (): string => {
  const text = words(8 + next(12));
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
};
const sentences = (count: number): string => Array.from({ length: count }, sentence).join(' ');
const repeat = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const money = (): string => `${1 + next(900)}.${String(next(100)).padStart(2, '0')}`;
const row = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (rows: number, head: readonly string[], cells: () => string[]): string =>
  `<table>${row(head, 'th')}${repeat(rows, () => row(cells()))}</table>`;
const bars = (): string =>
  `<svg width="480" height="220">${repeat(6, (at) => `<rect x="${20 + at * 70}" y="${200 - 20 * (at + 2)}" width="50" height="${20 * (at + 2)}" fill="#47a"/><text x="${30 + at * 70}" y="215" font-size="11">Q${at}</text>`)}</svg>`;

/** The body of one page of each kind. */
const KINDS: Record<string, (page: number) => string> = {
  article: (page) =>
    `<h1>${words(5)}</h1><div style="columns:2">${repeat(4, (at) => `<h2>${page + 1}.${at + 1} ${words(3)}</h2><p>${sentences(7)}</p><p>${sentences(5)}</p>`)}</div>`,
  report: () =>
    repeat(3, () => `<h2>${words(4)}</h2><p>${sentences(6)}</p><ul>${repeat(4, () => `<li>${sentence()}</li>`)}</ul>`),
  letter: (page) =>
    `<p>Harbour Board<br>12 Quay Street</p><p>Ref. ${1000 + page}</p><p>Dear member,</p>${repeat(5, () => `<p>${sentences(4)}</p>`)}<p>Yours sincerely,</p>`,
  invoice: (page) =>
    `<h1>Invoice ${2040 + page}</h1>${table(14, ['Item', 'Quantity', 'Price', 'Amount'], () => [words(3), String(1 + next(9)), money(), money()])}<p>Total ${money()}</p>`,
  statement: () => table(30, ['', '2025', '2024', '2023'], () => [words(4), money(), money(), money()]),
  slides: () =>
    `<h1 style="font-size:44px">${words(4)}</h1><ul style="font-size:26px">${repeat(6, () => `<li>${words(7)}</li>`)}</ul>`,
  form: () =>
    repeat(
      14,
      () =>
        `<p><span style="display:inline-block;width:12px;height:12px;border:1px solid"></span> ${words(4)} ______________</p>`,
    ),
  readme: () =>
    `<h2>${words(2)}</h2><p>${sentences(3)}</p><pre>${repeat(12, (at) => `const value${at} = read('${words(1)}');\n`)}</pre><p>${sentences(4)}</p>`,
  chart: () =>
    `<h2>${words(4)}</h2><p>${sentences(3)}</p>${bars()}<p>Figure 1. ${sentence()}</p><p>${sentences(6)}</p>`,
  scan: () => `<h2>${words(4)}</h2>${repeat(6, () => `<p>${sentences(4)}</p>`)}`,
};
const PAGES = 6;
const STYLE =
  'body{font:11pt serif;margin:0}section{break-after:page;height:24cm}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #999;padding:2px 6px;text-align:left}pre{background:#eee;padding:8px;font:9pt monospace}';

const work = mkdtempSync(join(tmpdir(), 'speed-pages-'));
const print = (html: string, to: string): void => {
  const source = join(work, 'page.html');
  writeFileSync(source, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${html}`);
  execFileSync(CHROMIUM, ['--headless', '--no-sandbox', '--no-pdf-header-footer', `--print-to-pdf=${to}`, source], {
    stdio: 'ignore',
  });
};
for (const [kind, body] of Object.entries(KINDS)) {
  const html = repeat(PAGES, (page) => `<section>${body(page)}</section>`);
  if (kind !== 'scan') {
    print(html, join(FOLDER, `${kind}.pdf`));
    continue;
  }
  // Scans are images of printed pages.
  const drawn = join(work, 'scan.pdf');
  print(html, drawn);
  execFileSync('pdftoppm', ['-r', '120', '-gray', '-png', drawn, join(work, 'scan')]);
  const images = await Promise.all(
    Array.from({ length: PAGES }, async (_, at) => {
      const jpeg = await sharp(join(work, `scan-${at + 1}.png`))
        .jpeg({ quality: 60 })
        .toBuffer();
      return `<section><img style="width:100%" src="data:image/jpeg;base64,${jpeg.toString('base64')}"></section>`;
    }),
  );
  print(images.join(''), join(FOLDER, 'scan.pdf'));
}
rmSync(work, { recursive: true });
