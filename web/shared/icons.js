const SVG = 'http://www.w3.org/2000/svg';

/** Drawn on a 20 × 20 grid, in lines of the text colour. */
const PATHS = {
  upload: 'M10 13V3m0 0L6 7m4-4 4 4M3 13v3a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-3',
  download: 'M10 3v10m0 0 4-4m-4 4L6 9M3 13v3a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-3',
  folder: 'M2.5 5.5a1 1 0 0 1 1-1h4l2 2h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1z',
  copy: 'M7 7V4a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-3M3 8a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z',
  edit: 'M12.5 4.5l3 3M4 16l.8-3.2 8.9-8.9a1.2 1.2 0 0 1 1.7 0l.7.7a1.2 1.2 0 0 1 0 1.7L7.2 15.2z',
  redo: 'M16 10a6 6 0 1 1-2-4.5M16 3v4h-4',
  compare: 'M3 4h6v12H3zM11 4h6v12h-6',
  share:
    'M7.5 9l5-3m-5 5l5 3M15 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm10 5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  trash: 'M4 6h12M8 6V4h4v2m-6.5 0 .7 10h7.6l.7-10',
  table: 'M3 4h14v12H3zM3 8.5h14M3 12.3h14M8 4v12',
};

/** An icon next to a label. It is hidden from screen readers, since the label says the same. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }))
    svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
