import type { ResultFile } from './result-file.ts';

const MEASURES = [
  { key: 'overall', label: 'Overall', color: '#2f6f8f' },
  { key: 'TEDS', label: 'Tables (TEDS)', color: '#d08a2c' },
  { key: 'MHS', label: 'Headings (MHS)', color: '#7a9a4d' },
] as const;

const [WIDTH, LEFT, TOP, BAR, GAP] = [760, 190, 56, 13, 16];
const LOWEST = 0.6;
const [LAST, RIGHT_MARGIN] = [1, 50];
const toX = (value: number): number =>
  Math.round(LEFT + ((value - LOWEST) / (LAST - LOWEST)) * (WIDTH - LEFT - RIGHT_MARGIN));

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${escapeXml(content)}</text>`;

/** Bars of each tool on the page benchmark, as SVG. The axis starts at 0.6, and the chart says so. */
export function resultsChart({ tables: [{ columns, rows } = { columns: [], rows: [] }] }: ResultFile): string {
  const height = TOP + rows.length * (MEASURES.length * BAR + GAP) + 24;
  const parts = rows.flatMap(([name, ...cells], row) => {
    const top = TOP + row * (MEASURES.length * BAR + GAP);
    const bars = MEASURES.flatMap(({ key, color }, at) => {
      const value = Number(cells[columns.indexOf(key)]);
      const y = top + at * BAR;
      return [
        `<rect x="${LEFT}" y="${y}" width="${toX(value) - LEFT}" height="${BAR - 2}" fill="${color}"/>`,
        text(toX(value) + 5, y + BAR - 4, value.toFixed(3), ' font-size="10"'),
      ];
    });
    return [text(LEFT - 8, top + 22, name.split(',')[0]!, ' text-anchor="end"'), ...bars];
  });
  const legend = MEASURES.flatMap(({ label, color }, at) => [
    `<rect x="${LEFT + at * 150}" y="12" width="12" height="12" fill="${color}"/>`,
    text(LEFT + at * 150 + 17, 22, label),
  ]);
  const ticks = [0.6, 0.7, 0.8, 0.9, 1].flatMap((value) => [
    `<path d="M${toX(value)} 44V${height - 20}" stroke="#ddd"/>`,
    text(toX(value), 40, value.toFixed(1), ' text-anchor="middle" font-size="10"'),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Scores of Quire and other tools">
<style>text { font: 12px sans-serif; fill: #333 } [font-size="10"] { font-size: 10px }</style>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${[...legend, ...ticks, ...parts].join('\n')}
</svg>
`;
}
