// Graphics: charts, diagrams, photographs, line art, logos, stamps, codes.
import { between, chance, int, pick, random, times, weighted } from './random.js';
import { colour, style } from './style.js';
import { escapeHtml, name, number, words } from './text.js';

const PHOTOS = globalThis.PHOTO_COUNT;

function palette(n) {
  const hue = int(0, 360);
  const mode = int(0, 3);
  return times(n, (i) => {
    if (mode === 0) return `hsl(0,0%,${15 + (i * 70) / n}%)`;
    if (mode === 1) return `hsl(${hue},60%,${25 + (i * 55) / n}%)`;
    return `hsl(${(hue + (i * 360) / n) % 360},${int(40, 80)}%,${int(35, 65)}%)`;
  });
}

const label = (x, y, text, size, anchor = 'middle', extra = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" text-anchor="${anchor}" ${extra}>${escapeHtml(text)}</text>`;
const rect = (x, y, w, h, fill, extra = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(0, w).toFixed(1)}" height="${Math.max(0, h).toFixed(1)}" fill="${fill}" ${extra}/>`;
const svg = (w, h, body) =>
  `<svg width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${style.figure.replace(/"/g, '')}" style="display:block;overflow:hidden" fill="#111">${body}</svg>`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TICKS = [
  (i) => 2000 + i,
  () => name(1, 1).slice(0, 9),
  (i) => String.fromCharCode(65 + i),
  (i) => i + 1,
  (i) => `Q${(i % 4) + 1}`,
  (i) => MONTHS[i % 12],
];

function walk(x0, y0, x1, y1, steps) {
  let v = between(0.2, 0.8);
  return times(steps + 1, (i) => {
    v = Math.min(0.97, Math.max(0.03, v + between(-0.12, 0.12)));
    return [x0 + ((x1 - x0) * i) / steps, y1 - v * (y1 - y0)];
  });
}
const path = (points) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function axes(kind, x0, y0, x1, y1, fs, n) {
  let s = '';
  const grid = chance(0.6);
  const steps = int(3, 8);
  if (kind !== 'hbar')
    for (let i = 0; i <= steps; i++) {
      const y = y1 - ((y1 - y0) * i) / steps;
      if (grid)
        s += `<line x1="${x0}" x2="${x1}" y1="${y}" y2="${y}" stroke="#bbb" stroke-width="${between(0.3, 1)}"/>`;
      s += label(x0 - fs * 0.4, y + fs * 0.35, chance(0.5) ? i * 10 : number(), fs * 0.9, 'end');
    }
  if (chance(0.85))
    s += `<path d="M${x0} ${y0}V${y1}H${x1}${chance(0.3) ? `V${y0}Z` : ''}" fill="none" stroke="#333" stroke-width="${between(0.5, 1.4)}"/>`;
  const tick = pick(TICKS);
  const turned = chance(0.2);
  if (kind !== 'hbar')
    for (let i = 0; i < n; i++) {
      const x = x0 + ((x1 - x0) * (i + 0.5)) / n;
      s += label(
        x,
        y1 + fs * 1.1,
        tick(i),
        fs * 0.85,
        turned ? 'end' : 'middle',
        turned ? `transform="rotate(-45 ${x} ${y1 + fs})"` : '',
      );
    }
  return s;
}

function bars(kind, x0, y0, x1, y1, fs, n, series, fills) {
  let s = '';
  const values = chance(0.35);
  if (kind === 'hbar') {
    const step = (y1 - y0) / n;
    for (let i = 0; i < n; i++) {
      const length = between(0.05, 0.95) * (x1 - x0);
      s += label(
        x0 - fs * 0.4,
        y0 + step * (i + 0.6),
        name().slice(0, int(8, 22)),
        Math.min(fs * 0.9, step * 0.8),
        'end',
      );
      s += rect(x0, y0 + step * (i + 0.15), length, step * 0.65, fills[0]);
      if (values) s += label(x0 + length + fs * 0.3, y0 + step * (i + 0.6), number(), fs * 0.8, 'start');
    }
    return s;
  }
  const stacked = chance(0.3);
  for (let i = 0; i < n; i++) {
    let base = 0;
    for (let k = 0; k < series; k++) {
      const w = (((x1 - x0) / n) * 0.75) / (stacked ? 1 : series);
      const h = (between(0.05, 0.9) / (stacked ? series : 1)) * (y1 - y0);
      const x = x0 + ((x1 - x0) * (i + 0.12)) / n + (stacked ? 0 : k * w);
      s += rect(x, y1 - h - base, w, h, fills[k]);
      if (values) s += label(x + w / 2, y1 - h - base - fs * 0.2, int(1, 99), fs * 0.75);
      if (stacked) base += h;
    }
  }
  return s;
}

function plot(kind, w, h, fs, top) {
  const legend = weighted({ none: 3, right: 1.5, bottom: 1.8, top: 1 });
  const series = kind === 'scatter' ? int(1, 3) : Number(weighted({ 1: 3, 2: 2, 3: 1.5, 4: 1 }));
  const fills = palette(series);
  const n = int(3, 14);
  const x0 = kind === 'hbar' ? fs * int(5, 9) : fs * int(2, 4);
  const x1 = w - (legend === 'right' ? fs * 7 : fs);
  const y0 = top + (legend === 'top' ? fs * 1.5 : 0);
  const y1 = h - (legend === 'bottom' ? fs * 4 : fs * 2.2);
  if (x1 - x0 < 20 || y1 - y0 < 20) return '';
  let s = axes(kind, x0, y0, x1, y1, fs, n);
  if (kind === 'bar' || kind === 'hbar') s += bars(kind, x0, y0, x1, y1, fs, n, series, fills);
  else if (kind === 'scatter')
    s += times(
      int(20, 150),
      () =>
        `<circle cx="${between(x0, x1)}" cy="${between(y0, y1)}" r="${between(1, 3)}" fill="${pick(fills)}" fill-opacity=".7"/>`,
    ).join('');
  else
    for (let k = 0; k < series; k++) {
      const points = walk(x0, y0, x1, y1, int(6, 40));
      const area = kind === 'area';
      s += `<path d="${path(points)}${area ? `L${x1} ${y1}L${x0} ${y1}Z` : ''}" fill="${area ? fills[k] : 'none'}" fill-opacity=".6" stroke="${fills[k]}" stroke-width="${between(0.7, 2.2)}" ${chance(0.2) ? 'stroke-dasharray="4 2"' : ''}/>`;
      if (chance(0.4))
        s += points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${fs * 0.25}" fill="${fills[k]}"/>`).join('');
    }
  if (legend !== 'none')
    for (let k = 0; k < series; k++) {
      const x = legend === 'right' ? x1 + fs * 0.8 : x0 + (k * (x1 - x0)) / series;
      const y = legend === 'right' ? y0 + fs * 1.6 * (k + 1) : legend === 'bottom' ? h - fs * 0.6 : y0 - fs * 0.6;
      s +=
        rect(x, y - fs * 0.75, fs * 0.8, fs * 0.8, fills[k]) +
        label(x + fs * 1.1, y, name(1, 2).slice(0, 14), fs * 0.85, 'start');
    }
  if (chance(0.4)) s += label((x0 + x1) / 2, h - fs * 0.25, name(), fs * 0.9);
  if (chance(0.35))
    s += `<text transform="translate(${fs} ${(y0 + y1) / 2}) rotate(-90)" font-size="${fs * 0.9}" text-anchor="middle">${escapeHtml(words(1, 3))}</text>`;
  return s;
}

function pie(w, h, fs, top) {
  const n = int(2, 8);
  const fills = palette(n);
  const r = Math.min(w, h - top) * between(0.28, 0.44);
  const cx = chance(0.5) ? w / 2 : w * 0.35;
  const cy = top + (h - top) / 2;
  const squash = chance(0.2) ? between(0.45, 0.7) : 1;
  const inner = chance(0.3) ? r * 0.5 : 0;
  const shares = times(n, () => between(0.2, 1));
  const total = shares.reduce((a, b) => a + b);
  const at = (angle, radius) =>
    `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + squash * radius * Math.sin(angle)).toFixed(1)}`;
  let s = squash < 1 ? `<ellipse cx="${cx}" cy="${cy + r * 0.16}" rx="${r}" ry="${r * squash}" fill="#444"/>` : '';
  let a = between(0, 6.28);
  for (let i = 0; i < n; i++) {
    const b = a + (shares[i] / total) * 6.283;
    const big = b - a > Math.PI ? 1 : 0;
    s += `<path d="M${at(a, inner)}L${at(a, r)}A${r} ${r * squash} 0 ${big} 1 ${at(b, r)}L${at(b, inner)}${inner ? `A${inner} ${inner * squash} 0 ${big} 0 ${at(a, inner)}` : ''}Z" fill="${fills[i]}" stroke="#fff"/>`;
    const radius = chance(0.5) ? r * 1.15 : r * 0.7;
    const middle = (a + b) / 2;
    if (shares[i] / total > 0.08)
      s += label(
        cx + radius * Math.cos(middle),
        cy + squash * radius * Math.sin(middle),
        `${Math.round((shares[i] / total) * 100)}%`,
        fs * 0.9,
      );
    a = b;
  }
  if (chance(0.7))
    for (let i = 0; i < n; i++) {
      const x = Math.min(w * 0.75, cx + r * 1.3);
      const y = top + fs * 2 + i * fs * 1.6;
      s +=
        rect(x, y - fs * 0.7, fs * 0.8, fs * 0.8, fills[i]) +
        label(x + fs * 1.2, y, name(1, 2).slice(0, 14), fs * 0.85, 'start');
    }
  return s;
}

function boxesAndArrows(w, h, fs, top, tree) {
  const rows = int(1, 5);
  const columns = int(2, 4);
  const bw = (w / columns) * between(0.55, 0.85);
  const bh = ((h - top) / rows) * between(0.4, 0.7);
  const fills = palette(4);
  const filled = chance(0.6);
  const radius = pick([0, 4, bh / 2]);
  const centres = [];
  for (let r = 0; r < rows; r++) {
    const m = tree ? Math.min(columns, r + 1) : columns;
    for (let c = 0; c < m; c++)
      if (chance(0.88)) centres.push([((c + 0.5) * w) / m, top + ((r + 0.5) * (h - top)) / rows]);
  }
  let s = '';
  for (let i = 1; i < centres.length; i++) {
    const from = centres[tree ? Math.floor((i - 1) / 2) : i - 1];
    s += `<path d="M${from[0]} ${from[1]}L${centres[i][0]} ${centres[i][1]}" stroke="#444" stroke-width="${between(0.6, 1.8)}" fill="none"/>`;
  }
  const fit = Math.max(1, Math.floor(bw / (fs * 0.55)));
  for (const [x, y] of centres) {
    const fill = filled ? pick(fills) : '#fff';
    s += chance(0.15)
      ? `<ellipse cx="${x}" cy="${y}" rx="${bw / 2}" ry="${bh / 2}" fill="${fill}" stroke="#333"/>`
      : rect(x - bw / 2, y - bh / 2, bw, bh, fill, `rx="${radius}" stroke="#333"`);
    const lines = Math.max(1, Math.min(4, Math.floor(bh / (fs * 1.3))));
    for (let i = 0; i < lines; i++)
      s += label(x, y + fs * (1.1 * (i - (lines - 1) / 2) + 0.35), words(1, 3).slice(0, fit), fs * 0.9);
  }
  return s;
}

function heat(w, h, fs, top) {
  const rows = int(4, 10);
  const columns = int(4, 12);
  const hue = int(0, 360);
  const left = fs * 4;
  const height = h - top - fs * 2;
  let s = '';
  for (let i = 0; i < rows; i++) {
    s += label(left - 2, top + (height * (i + 0.6)) / rows, name(1, 1).slice(0, 6), fs * 0.8, 'end');
    for (let j = 0; j < columns; j++)
      s += rect(
        left + ((w - left) * j) / columns,
        top + (height * i) / rows,
        (w - left) / columns,
        height / rows,
        `hsl(${hue},60%,${int(20, 95)}%)`,
      );
  }
  return s;
}

function map(w, h, fs, top) {
  return times(int(5, 20), () => {
    const cx = between(0, w);
    const cy = between(top, h);
    const r = between(0.05, 0.3) * Math.min(w, h);
    const outline = times(12, (i) => [
      cx + r * between(0.6, 1.3) * Math.cos((i / 12) * 6.283),
      cy + r * between(0.6, 1.3) * Math.sin((i / 12) * 6.283),
    ]);
    return `<path d="${path(outline)}Z" fill="${colour()}" stroke="#fff" fill-opacity=".8"/>${chance(0.5) ? label(cx, cy, name(1, 1), fs * 0.9) : ''}`;
  }).join('');
}

function panels(w, h, fs) {
  const columns = int(2, 3);
  const rows = int(1, 3);
  let s = '';
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const pw = w / columns - 6;
      const ph = h / rows - fs * 2;
      if (pw < 40 || ph < 40) continue;
      let body = `<path d="M0 0V${ph}H${pw}" fill="none" stroke="#333"/>`;
      if (chance(0.5))
        body += times(6, (k) => {
          const v = between(0.1, 0.95) * ph;
          return rect((pw * (k + 0.15)) / 6, ph - v, (pw * 0.7) / 6, v, '#678');
        }).join('');
      else
        body += times(
          int(1, 3),
          () => `<path d="${path(walk(0, 0, pw, ph, 20))}" fill="none" stroke="${colour()}"/>`,
        ).join('');
      s += `<g transform="translate(${(i * w) / columns + 3},${(j * h) / rows + 3})">${body}${label(pw / 2, ph + fs * 1.1, `(${String.fromCharCode(97 + i + j * columns)})${chance(0.5) ? ' ' + words(1, 3) : ''}`, fs * 0.9)}</g>`;
    }
  return s;
}

function screen(w, h, fs) {
  let s = rect(0, 0, w, h, '#f4f4f6', 'stroke="#999"') + rect(0, 0, w, h * 0.1, colour());
  for (let i = int(4, 9); i > 0; i--) {
    const y = h * 0.08 + i * h * 0.09;
    s +=
      rect(w * 0.05, y, w * between(0.1, 0.25), h * 0.05, '#ccd') +
      label(w * 0.35, y + h * 0.035, words(2, 6).slice(0, Math.floor((w * 0.6) / (fs * 0.5))), fs * 0.85, 'start');
  }
  return s;
}

export function chart(w, h) {
  const fs = Math.max(5.5, Math.min(13, h / int(14, 26)));
  const kind = weighted({
    bar: 3,
    hbar: 2,
    line: 3,
    pie: 2,
    scatter: 1.5,
    area: 1,
    flow: 2.5,
    tree: 0.6,
    heat: 0.6,
    map: 0.8,
    panels: 1.2,
    screen: 0.8,
  });
  const title = chance(0.35)
    ? label(w / 2, fs * 1.2, name(2, 6), fs * 1.15, 'middle', chance(0.5) ? 'font-weight="bold"' : '')
    : '';
  const top = title ? fs * 2.2 : fs * 0.8;
  let s;
  if (kind === 'pie') s = pie(w, h, fs, top);
  else if (kind === 'flow' || kind === 'tree') s = boxesAndArrows(w, h, fs, top, kind === 'tree');
  else if (kind === 'heat') s = heat(w, h, fs, top);
  else if (kind === 'map') s = map(w, h, fs, top);
  else if (kind === 'panels') s = panels(w, h, fs);
  else if (kind === 'screen') s = screen(w, h, fs);
  else s = plot(kind, w, h, fs, top);
  if (!s) return photo(w, h);
  const ground = chance(0.15) ? rect(0, 0, w, h, `hsl(${int(0, 360)},${int(0, 40)}%,${int(88, 98)}%)`) : '';
  const frame = chance(0.22) ? rect(0.5, 0.5, w - 1, h - 1, 'none', 'stroke="#888"') : '';
  return svg(w, h, ground + s + title + frame);
}

const canvas = document.createElement('canvas');
function texture(w, h) {
  const cw = Math.max(8, Math.min(220, Math.round(w / 2)));
  const ch = Math.max(8, Math.min(220, Math.round(h / 2)));
  canvas.width = cw;
  canvas.height = ch;
  const g = canvas.getContext('2d');
  const gradient = g.createLinearGradient(0, 0, chance(0.5) ? cw : 0, ch);
  for (const stop of [0, between(0.3, 0.7), 1]) gradient.addColorStop(stop, colour());
  g.fillStyle = gradient;
  g.fillRect(0, 0, cw, ch);
  for (let i = int(8, 60); i > 0; i--) {
    g.globalAlpha = between(0.1, 0.7);
    g.fillStyle = colour();
    g.beginPath();
    const x = between(0, cw);
    const y = between(0, ch);
    if (chance(0.6)) g.ellipse(x, y, between(2, cw * 0.25), between(2, ch * 0.25), between(0, 3), 0, 6.28);
    else {
      g.moveTo(x, y);
      for (let k = int(2, 5); k > 0; k--) g.lineTo(x + between(-cw * 0.3, cw * 0.3), y + between(-ch * 0.3, ch * 0.3));
    }
    g.fill();
  }
  g.globalAlpha = 1;
  if (chance(0.7)) {
    const image = g.getImageData(0, 0, cw, ch);
    const strength = between(5, 50);
    for (let i = 0; i < image.data.length; i += 4) {
      const n = (random() - 0.5) * strength;
      for (let k = 0; k < 3; k++) image.data[i + k] += n;
    }
    g.putImageData(image, 0, 0);
  }
  return canvas.toDataURL('image/jpeg', 0.7);
}

export function photo(w, h) {
  const look = `filter:grayscale(${chance(0.4) ? 1 : 0}) contrast(${between(0.6, 1.4).toFixed(2)}) brightness(${between(0.7, 1.4).toFixed(2)})`;
  const source = PHOTOS && chance(0.6) ? `${globalThis.PHOTO_BASE}${int(0, PHOTOS - 1)}.jpg` : texture(w, h);
  const zoom = between(1, 2);
  return `<div style="width:${w}px;height:${h}px;overflow:hidden;${chance(0.12) ? 'border:1px solid #444;box-sizing:border-box;' : ''}${chance(0.1) ? `border-radius:${int(4, 30)}px;` : ''}"><img src="${source}" style="width:100%;height:100%;object-fit:${chance(0.85) ? 'cover' : 'fill'};transform:scale(${(chance(0.3) ? -zoom : zoom).toFixed(2)},${zoom.toFixed(2)});${look}"></div>`;
}

function drawing(w, h) {
  let s = '';
  for (let k = int(3, 14); k > 0; k--) {
    let x = between(0, w);
    let y = between(0, h);
    let d = `M${x} ${y}`;
    for (let i = int(3, 20); i > 0; i--) {
      const [a, b, c] = times(3, () => [x + between(-w * 0.2, w * 0.2), y + between(-h * 0.2, h * 0.2)]);
      d += `C${a.join(' ')} ${b.join(' ')} ${c.join(' ')}`;
      x = Math.max(0, Math.min(w, c[0]));
      y = Math.max(0, Math.min(h, c[1]));
    }
    s += `<path d="${d}" fill="${chance(0.15) ? colour() : 'none'}" stroke="#222" stroke-width="${between(0.5, 2)}"/>`;
    if (chance(0.4)) s += label(between(20, w - 20), between(12, h - 4), words(1, 2).slice(0, 14), int(8, 12));
  }
  return svg(w, h, s);
}

/** A screenshot of a program: title bar, menu, side panel, and fields, code, rows or a picture beside it. */
function programWindow(w, h) {
  const [ground, panel, ink] = chance(0.45) ? ['#1e1f24', '#2b2d33', '#ddd'] : ['#fff', '#f0f1f3', '#222'];
  const fs = between(6, Math.max(7, Math.min(12, w / 40)));
  const bar = fs * 2.2;
  const side = chance(0.6) ? w * between(0.15, 0.35) : 0;
  const text = (x, y, low, high, room, extra = '') =>
    label(
      x,
      y,
      words(low, high).slice(0, Math.max(2, Math.floor(room / (fs * 0.55)))),
      fs,
      'start',
      `fill="${ink}" ${extra}`,
    );
  let s = rect(0, 0, w, h, ground, `stroke="#888"`) + rect(0, 0, w, bar, panel);
  s += times(
    3,
    (i) => `<circle cx="${w - fs * (1 + i * 1.6)}" cy="${bar / 2}" r="${fs * 0.45}" fill="${colour()}"/>`,
  ).join('');
  for (let x = fs; x < w * 0.6; x += fs * between(5, 8)) s += text(x, bar * 0.68, 1, 1, fs * 4.5);
  if (side) {
    s += rect(0, bar, side, h - bar, panel);
    for (let y = bar + fs * 2; y < h - fs; y += fs * between(1.5, 2.2))
      s += text(fs * pick([0.8, 0.8, 2]), y, 1, 3, side - fs * 2.5);
  }
  const left = side + fs;
  const room = w - left - fs;
  const fill = {
    code: () => {
      for (let y = bar + fs * 2; y < h - fs; y += fs * 1.4)
        if (chance(0.85)) s += text(left + fs * int(0, 4), y, 1, 6, room * between(0.3, 0.9), `font-family="Hack"`);
    },
    fields: () => {
      for (let y = bar + fs * 1.5; y < h - fs * 2.5; y += fs * between(2.2, 3.5)) {
        s += text(left, y + fs, 1, 3, room * 0.35);
        const x = left + room * 0.4;
        if (chance(0.3)) s += rect(x, y, fs * 1.2, fs * 1.2, 'none', `stroke="${ink}"`);
        else
          s +=
            rect(x, y - fs * 0.3, room * between(0.3, 0.58), fs * 1.8, panel, `stroke="#888" rx="2"`) +
            text(x + fs * 0.5, y + fs * 0.9, 1, 3, room * 0.25);
      }
    },
    rows: () => {
      const n = int(2, 5);
      for (let y = bar + fs * 2; y < h - fs; y += fs * 1.9)
        s +=
          times(n, (i) => text(left + (i * room) / n, y, 1, 2, room / n - fs)).join('') +
          rect(left, y + fs * 0.5, room, 0.6, '#888');
    },
    canvas: () => {
      s += `<rect x="${left}" y="${bar + fs}" width="${room}" height="${Math.max(0, h - bar - 2 * fs)}" fill="${colour()}" opacity="${between(0.2, 1).toFixed(2)}"/>`;
      for (let k = int(0, 6); k > 0; k--)
        s += text(left + room * between(0, 0.7), between(bar + 2 * fs, h - fs), 1, 4, room * 0.3);
    },
  };
  fill[weighted({ code: 2, fields: 3, rows: 1.5, canvas: 2 })]();
  return svg(w, h, s);
}

export function media(w, h) {
  w = Math.round(w);
  h = Math.round(h);
  const kind = weighted({ chart: 5, photo: 4, drawing: 0.8, row: 0.7, window: style.windows ?? 0.7 });
  if (kind === 'window') return programWindow(w, h);
  if (kind === 'chart') return chart(w, h);
  if (kind === 'photo') return photo(w, h);
  if (kind === 'drawing') return drawing(w, h);
  const n = int(2, 3);
  return `<div style="display:flex;gap:${int(0, 8)}px;width:${w}px">${times(n, () => photo(Math.floor(w / n - 6), h)).join('')}</div>`;
}

function matrixCode(size) {
  const n = int(17, 33);
  const cell = size / n;
  let s = rect(0, 0, size, size, '#fff');
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) if (chance(0.48)) s += rect(i * cell, j * cell, cell + 0.2, cell + 0.2, '#000');
  for (const [x, y] of [
    [0, 0],
    [n - 7, 0],
    [0, n - 7],
  ])
    s +=
      rect(x * cell, y * cell, 7 * cell, 7 * cell, '#000') +
      rect((x + 1) * cell, (y + 1) * cell, 5 * cell, 5 * cell, '#fff') +
      rect((x + 2) * cell, (y + 2) * cell, 3 * cell, 3 * cell, '#000');
  return svg(size, size, s);
}

function barCode(w, h) {
  let s = '';
  for (let x = 0; x < w - 3; ) {
    const bar = pick([1, 1, 2, 3]);
    s += rect(x, 0, bar, h - 10, '#000');
    x += bar + pick([1, 1, 2, 3]);
  }
  return svg(w, h, s + label(w / 2, h - 1, times(12, () => int(0, 9)).join(chance(0.5) ? ' ' : ''), 9));
}

function stamp(size) {
  const ink = pick(['#b22', '#228', '#282', '#444']);
  const round = chance(0.6);
  const shape = round
    ? `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - 3}" fill="none" stroke="${ink}" stroke-width="3"/><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2.9}" fill="none" stroke="${ink}"/>`
    : rect(2, size * 0.25, size - 4, size * 0.5, 'none', `stroke="${ink}" stroke-width="3"`);
  return `<div style="transform:rotate(${int(-20, 20)}deg);opacity:${between(0.5, 1).toFixed(2)};width:${size}px">${svg(size, size, shape + label(size / 2, size / 2 + 4, pick(['PAID', 'COPY', 'DRAFT', 'APPROVED', name(1, 1)]).slice(0, 10), size / 6, 'middle', `fill="${ink}" font-weight="bold"`))}</div>`;
}

function signature(w, h) {
  let x = 4;
  let d = `M4 ${h * 0.6}`;
  while (x < w - 12) {
    const step = between(5, 16);
    d += `q${between(-4, 8)} ${between(-h * 0.6, h * 0.3)} ${step} ${between(-4, 4)}`;
    x += step;
  }
  return svg(w, h, `<path d="${d}" fill="none" stroke="#113" stroke-width="${between(0.8, 2)}"/>`);
}

function logo(w, h) {
  const fill = colour();
  const mark = pick([
    () => `<circle cx="${h / 2}" cy="${h / 2}" r="${h * 0.45}" fill="${fill}"/>`,
    () => rect(h * 0.05, h * 0.05, h * 0.9, h * 0.9, fill, `rx="${int(0, 8)}"`),
    () => `<path d="M${h * 0.5} 0L${h} ${h}H0Z" fill="${fill}"/>`,
    () => times(3, (i) => rect(i * h * 0.32, h * (0.6 - i * 0.25), h * 0.25, h * (0.4 + i * 0.25), fill)).join(''),
  ])();
  return svg(
    w,
    h,
    mark +
      label(
        h * 1.15,
        h * 0.66,
        name(1, 2).slice(0, Math.max(3, Math.floor((w - h) / (h * 0.28)))),
        h * 0.5,
        'start',
        `font-weight="bold" fill="${fill}"`,
      ),
  );
}

/** Small decorative graphics: logo, code, stamp, signature, ornament. */
export function graphicalItem() {
  const kind = weighted({ logo: 4, photo: 1, matrix: 1.5, bars: 1, stamp: 1, signature: 1.2 });
  const size = int(34, 90);
  const long = Math.round(size * between(1.5, 3));
  const [w, h, body] = {
    logo: () => [long, Math.round(size * 0.6), logo(long, Math.round(size * 0.6))],
    photo: () => [
      Math.round(size * 0.7),
      Math.round(size * 0.7),
      photo(Math.round(size * 0.7), Math.round(size * 0.7)),
    ],
    matrix: () => [size, size, matrixCode(size)],
    bars: () => [long, size, barCode(long, Math.round(size * 0.6))],
    stamp: () => [size, size, stamp(size)],
    signature: () => [long, Math.round(size * 0.5), signature(long, Math.round(size * 0.5))],
  }[kind]();
  return { w, h, html: `<div data-c="GraphicalItem" data-box style="width:${w}px">${body}</div>` };
}
