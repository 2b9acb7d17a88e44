import { h } from '../../shared/dom.js';
import { drawCells } from './cell-grid.js';
import { drawChartMarks } from './chart-marks.js';

/** Draws more than is visible, so that a small scroll needs no redraw. As a fraction of the view height. */
const MARGIN = 0.75;
/** A canvas of 16 million pixels takes 64 MB; beyond that, lines become blurrier instead. */
const MOST_PIXELS = 16_000_000;
/** Boxes with less height have no room for their number. */
const LEAST_NUMBERED = 9;
const LINE = 2;
/** The longest number next to a box, in pixels. */
const ASIDE = 60;

/**
 * The boxes of all pages in view as one canvas. As elements, 2,000 of them had to be laid out and painted again in
 * every step of a zoom; a canvas is scaled as an image and redrawn when the zoom ends.
 */
export function boxOverlay(colourOf) {
  const canvas = h('canvas', { class: 'overlay', 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  let covered = null;

  const covers = (view) =>
    covered &&
    view.left >= covered.left &&
    view.top >= covered.top &&
    view.right <= covered.right &&
    view.bottom <= covered.bottom;

  /** `pages` are `{page, left, top, scale}`: the position of each in the layer, and layer pixels per page pixel. */
  function draw(view, extent, pages, look) {
    const [x, y] = [(view.right - view.left) * MARGIN, (view.bottom - view.top) * MARGIN];
    covered = {
      left: Math.max(view.left - x, 0),
      top: Math.max(view.top - y, 0),
      right: Math.max(Math.min(view.right + x, extent.width), view.right),
      bottom: Math.max(Math.min(view.bottom + y, extent.height), view.bottom),
    };
    const [width, height] = [covered.right - covered.left, covered.bottom - covered.top];
    const density = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)));
    canvas.width = Math.ceil(width * density);
    canvas.height = Math.ceil(height * density);
    canvas.style.cssText = `left:${covered.left}px;top:${covered.top}px;width:${width}px;height:${height}px`;
    let drawn = 0;
    for (const { page, left, top, scale } of pages) {
      const place = { page, scale, isNear: nearTo(covered, left, top, scale) };
      context.setTransform(density, 0, 0, density, (left - covered.left) * density, (top - covered.top) * density);
      if (look.words) drawWords(context, place);
      if (look.cells) drawCells(context, place);
      if (look.leftOut) drawLeftOut(context, place);
      drawn += drawBoxes(context, place, look, colourOf);
      if (page.segments.includes(look.chart)) drawChartMarks(context, look.chart.chart, scale);
      drawHits(context, place, look.hits);
    }
    canvas.dataset.boxes = drawn;
  }

  return { element: canvas, covers, draw };
}

/** Whether a box is on the canvas, or close enough that its number is. On a page larger than the view most are not. */
function nearTo(covered, left, top, scale) {
  const from = { x: (covered.left - left - ASIDE) / scale, y: (covered.top - top - ASIDE) / scale };
  const to = { x: (covered.right - left + ASIDE) / scale, y: (covered.bottom - top + ASIDE) / scale };
  return (box) =>
    box.left <= to.x && box.top <= to.y && box.left + box.width >= from.x && box.top + box.height >= from.y;
}

/** Boxes of one type form one path: they are filled and stroked at once. */
function drawBoxes(context, { page, scale, isNear }, { isShown, order, shaded, together }, colourOf) {
  const byType = new Map();
  let count = 0;
  page.segments.forEach((segment, index) => {
    if (!isNear(segment.bbox) || !isShown(segment)) return;
    const { left, top, width, height } = segment.bbox;
    const box = { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
    const boxes = byType.get(segment.segment_type) ?? [];
    const isLit = together.has(segment.segment_id);
    boxes.push({ ...box, number: index + 1, unsure: 1 - (segment.confidence ?? 1), isLit });
    byType.set(segment.segment_type, boxes);
    count += 1;
  });
  context.lineWidth = LINE;
  for (const [type, boxes] of byType) {
    const colour = colourOf(type);
    context.beginPath();
    for (const { left, top, width, height } of boxes) context.rect(left, top, width, height);
    if (!shaded) {
      context.globalAlpha = 0.08;
      context.fillStyle = colour;
      context.fill();
    }
    context.beginPath();
    for (const { left, top, width, height } of boxes)
      context.rect(left - LINE / 2, top - LINE / 2, width + LINE, height + LINE);
    context.globalAlpha = 0.75;
    context.strokeStyle = colour;
    context.stroke();
    if (shaded) shade(context, boxes);
    context.fillStyle = colour;
    context.globalAlpha = 0.3;
    for (const { left, top, width, height, isLit } of boxes) if (isLit) context.fillRect(left, top, width, height);
  }
  context.globalAlpha = 1;
  // On a page that is shown small, numbers are small too.
  const size = Math.min(Math.max((page.width * scale) / 650, 0.65), 1);
  if (order) for (const [type, boxes] of byType) drawNumbers(context, boxes, colourOf(type), size);
  return count;
}

/** Segments that the settings omit: grey and dashed, so that nothing seems lost. */
function drawLeftOut(context, { page, scale, isNear }) {
  context.save();
  context.fillStyle = 'rgb(100 116 139 / 28%)';
  context.strokeStyle = 'rgb(71 85 105 / 90%)';
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  for (const { bbox } of page.leftOut ?? []) {
    if (!isNear(bbox)) continue;
    const box = [bbox.left * scale, bbox.top * scale, bbox.width * scale, bbox.height * scale];
    context.fillRect(...box);
    context.strokeRect(...box);
  }
  context.restore();
}

/** Search hits. */
function drawHits(context, { page, scale, isNear }, hits) {
  const boxes = hits.get(page.number);
  if (!boxes) return;
  context.globalAlpha = 1;
  context.fillStyle = 'rgb(250 204 21 / 45%)';
  for (const box of boxes)
    if (isNear(box)) context.fillRect(box.left * scale, box.top * scale, box.width * scale, box.height * scale);
}

function shade(context, boxes) {
  context.fillStyle = '#dc2626';
  for (const { left, top, width, height, unsure } of boxes) {
    context.globalAlpha = Math.min(unsure * 1.2, 1);
    context.fillRect(left, top, width, height);
  }
}

/** Numbers in the margin to the left of each box, aligned with its top. */
function drawNumbers(context, boxes, colour, size) {
  context.font = `600 ${11 * size}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const tags = boxes
    .filter(({ height }) => height >= LEAST_NUMBERED)
    .map(({ left, top, number }) => {
      const width = (8 + 7 * String(number).length) * size;
      return { number, width, left: left - LINE - width, top: top - LINE };
    });
  context.fillStyle = colour;
  context.beginPath();
  for (const { left, top, width } of tags) context.roundRect(left, top, width, 17 * size, [4 * size, 0, 0, 4 * size]);
  context.fill();
  context.fillStyle = '#ffffff';
  for (const { number, left, top, width } of tags) context.fillText(String(number), left + width / 2, top + 9 * size);
}

/** Word boxes are relative to their segment. */
function drawWords(context, { page, scale, isNear }) {
  context.beginPath();
  for (const { bbox, ocr } of page.segments) {
    if (!isNear(bbox)) continue;
    for (const { bbox: word } of ocr ?? [])
      context.rect(
        (bbox.left + word.left) * scale,
        (bbox.top + word.top) * scale,
        word.width * scale,
        word.height * scale,
      );
  }
  context.fillStyle = 'rgb(234 179 8 / 18%)';
  context.fill();
  context.strokeStyle = 'rgb(180 83 9 / 70%)';
  context.lineWidth = 1;
  context.stroke();
}
