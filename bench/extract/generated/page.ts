/** Building blocks of generated documents: HTML, and amounts and dates in the format of their language. */

/** A field of a generated schema: its type, with a question mark if it may be null. */
type Shorthand = 'string' | 'number' | 'date' | 'string?' | 'number?' | 'date?';
export interface ShortSchema {
  readonly [name: string]: Shorthand | ShortSchema | readonly [ShortSchema];
}

export interface GeneratedDocument {
  id: string;
  html: string;
  schema: ShortSchema;
  truth: Record<string, unknown>;
}

const STYLE = `body{font:10.5pt/1.35 sans-serif;margin:14mm} h1{font-size:16pt} h2{font-size:12pt;margin-bottom:2px}
  table{border-collapse:collapse;width:100%;margin:10px 0} th{text-align:left;border-bottom:1px solid #444} td,th{padding:3px 6px}
  .n{text-align:right} .grid{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin:10px 0} .grid small{display:block;color:#666;font-size:8pt}
  .right td:first-child{width:45%} .lines td{border:1px solid #999} .parties{display:flex;gap:30mm;margin:10px 0} p{margin:6px 0}`;

export const page = (language: string, ...parts: string[]): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${STYLE}</style>${parts.join('\n')}</html>`;

type Pairs = readonly (readonly [label: string, value: string])[];

/** `Label: value`, one per line. */
export const colons = (pairs: Pairs): string => pairs.map(([label, value]) => `<div>${label}: ${value}</div>`).join('');

/** Labels in small print above their values, three side by side, as in forms. */
export const above = (pairs: Pairs): string =>
  `<div class="grid">${pairs.map(([label, value]) => `<div><small>${label}</small>${value}</div>`).join('')}</div>`;

/** Labels at the left, values at the right. */
export const labelsAtLeft = (pairs: Pairs, frame = 'right'): string =>
  `<table class="${frame}">${pairs.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('')}</table>`;

/** Blocks of lines side by side, each under its title. */
export const parties = (blocks: readonly (readonly [title: string, ...lines: string[]])[]): string =>
  `<div class="parties">${blocks.map(([title, ...lines]) => `<div><b>${title}</b><br>${lines.join('<br>')}</div>`).join('')}</div>`;

/** Columns whose header starts with `>` are right-aligned. */
export function table(headers: readonly string[], rows: readonly (readonly string[])[], frame = ''): string {
  const side = headers.map((header) => (header.startsWith('>') ? ' class="n"' : ''));
  const headerCells = headers.map((text, at) => `<th${side[at]}>${text.replace(/^>/, '')}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((text, at) => `<td${side[at]}>${text}</td>`).join('')}</tr>`);
  return `<table class="${frame}"><thead><tr>${headerCells}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

export const amount = (language: string, value: number, decimals = 2): string =>
  value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: true,
  });

/** `2026-03-09` as a short or long date. */
export const day = (language: string, iso: string, style: 'short' | 'long' = 'short'): string => {
  const date = new Date(`${iso}T12:00:00Z`);
  if (style === 'long') return date.toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
  return date.toLocaleDateString(language, { day: '2-digit', month: '2-digit', year: 'numeric' });
};

export const cents = (value: number): number => Math.round(value * 100) / 100;
export const sum = (values: readonly number[]): number => cents(values.reduce((all, value) => all + value, 0));
