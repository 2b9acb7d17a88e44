// Repeating parts: running headers and footers, page numbers, line numbers, logos in the margin.
import { graphicalItem } from './media.js';
import { between, chance, int, pick, times, weighted } from './random.js';
import { style } from './style.js';
import { date, escapeHtml, name, url } from './text.js';

export const at = (x, y, w, html, css = '') =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${w}px;${css}">${html}</div>`;

const pageNumber = () =>
  pick([
    () => int(1, 600),
    () => int(1, 600),
    () => int(1, 99),
    () => `Page ${int(1, 50)}`,
    () => `${int(1, 50)} / ${int(50, 99)}`,
    () => `– ${int(1, 300)} –`,
    () => `Page ${int(1, 9)} of ${int(9, 40)}`,
    () => pick(['i', 'ii', 'iv', 'vii', 'xi', 'xiv']),
    () => `${int(1, 9)}-${int(1, 40)}`,
  ])();
const running = () =>
  escapeHtml(
    pick([
      () => name(2, 7),
      () => name(1, 3),
      () => `${pick(['Chapter ', 'Section '])}${int(1, 20)}${pick([' ', ': ', ' | '])}${name(2, 6)}`,
      () => `${name(2, 2)} et al.`,
      url,
      () => `${name(2, 4)} ${int(1950, 2024)}, ${int(1, 40)}`,
      date,
      () => pick(['DRAFT', 'CONFIDENTIAL', `Version ${int(1, 9)}.${int(0, 9)}`, `© ${int(1990, 2026)} ${name(1, 3)}`]),
    ])(),
  );

function row(cls, mx, y, W, css) {
  const text = (t) => `<div data-c="${cls}" style="${css}">${t}</div>`;
  const page = () =>
    style.pageNumberAlone ? `<div data-c="PageNumber" style="${css}">${pageNumber()}</div>` : text(pageNumber());
  const spread = (parts) => `<div style="display:flex;justify-content:space-between;gap:12px">${parts.join('')}</div>`;
  const placed = (part, where) => `<div style="display:flex;justify-content:${where}">${part}</div>`;
  const separator = () => pick([' | ', '&nbsp;&nbsp;&nbsp;', ' • ', '&nbsp;', ' – ']);
  const html = {
    ends: () => spread(chance(0.5) ? [text(running()), page()] : [page(), text(running())]),
    texts: () => spread([text(running().slice(0, 40)), text(running().slice(0, 40))]),
    three: () => spread([text(running().slice(0, 24)), text(running().slice(0, 24)), page()]),
    centre: () => placed(chance(cls === 'PageFooter' ? 0.7 : 0.3) ? page() : text(running()), 'center'),
    side: () => placed(chance(0.5) ? page() : text(running()), pick(['flex-start', 'flex-end'])),
    joined: () =>
      placed(
        text(chance(0.5) ? pageNumber() + separator() + running() : running() + separator() + pageNumber()),
        pick(['flex-start', 'flex-end', 'center']),
      ),
    margin: () => `<div style="margin:0 ${-mx * 0.6}px">${placed(page(), pick(['flex-start', 'flex-end']))}</div>`,
    stacked: () =>
      `<div style="text-align:${pick(['left', 'center', 'right'])}">${text(`${running()}<br>${running()}`)}</div>`,
  }[weighted({ ends: 3, texts: 1, three: 0.6, centre: 2.5, side: 2.5, joined: 1.5, margin: 0.6, stacked: 0.7 })]();
  const ruled = chance(0.22)
    ? cls === 'PageHeader'
      ? `border-bottom:${between(0.5, 2)}px solid #555;padding-bottom:3px;`
      : `border-top:${between(0.5, 2)}px solid #555;padding-top:3px;`
    : '';
  return at(mx, y, W - 2 * mx, `<div style="${ruled}">${html}</div>`);
}

export function headersAndFooters(W, H, mx, top, bottom) {
  const size = Math.max(7.5, style.size * between(0.65, 1));
  const css = `font-size:${size.toFixed(1)}px;line-height:1.2;white-space:nowrap;${chance(0.2) ? 'font-style:italic;' : ''}${chance(0.15) ? 'text-transform:uppercase;letter-spacing:.05em;' : ''}${chance(0.2) ? 'color:#666;' : ''}${chance(0.1) ? 'font-weight:bold;' : ''}font-family:${chance(0.6) ? style.body : style.heading};`;
  let html = '';
  if (chance(style.pHeader)) {
    const y = between(top * 0.25, top * 0.75);
    if (chance(0.1))
      html += `<div style="position:absolute;left:0;top:0;width:${W}px;height:${y + size * 2}px;background:hsl(${int(0, 360)},${int(0, 60)}%,${int(70, 92)}%)"></div>`;
    html += row('PageHeader', mx, y, W, css);
  }
  if (chance(0.07)) {
    const item = graphicalItem();
    const scale = Math.min(1, (top * 0.8) / item.h);
    html += at(
      chance(0.5) ? mx : W - mx - item.w * scale,
      Math.max(2, top * 0.1),
      item.w,
      `<div style="transform:scale(${scale.toFixed(2)});transform-origin:0 0">${item.html}</div>`,
    );
  }
  if (chance(style.pFooter))
    html += row('PageFooter', mx, Math.min(H - bottom + between(bottom * 0.2, bottom * 0.65), H - size * 2), W, css);
  return html;
}

export function lineNumbers(x, y, height) {
  const step = pick([1, 1, 5]);
  const count = int(24, 46);
  const rows = times(count, (i) => `<div style="height:${height / count}px">${(i + 1) % step ? '' : i + 1}</div>`).join(
    '',
  );
  return at(
    x,
    y,
    24,
    `<div data-c="LineNumber">${rows}</div>`,
    `font-size:${(style.size * 0.75).toFixed(1)}px;color:#555;height:${height}px;overflow:hidden;text-align:right;`,
  );
}
