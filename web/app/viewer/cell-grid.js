/**
 * The borders of a table's cells, halfway between the words of neighbouring rows and columns:
 *
 *     Fruit  │ Price        cells have the boxes of their words;
 *     ───────┼──────        the gap between two columns is their border
 *     Pears  │  2.40
 */
export function cellBorders({ bbox, cells }) {
  const columns = edges(cells, 'col', 'col_span', 'left', 'width', bbox);
  const rows = edges(cells, 'row', 'row_span', 'top', 'height', bbox);
  return cells.map(({ row, col, row_span, col_span, header, confidence }) => ({
    left: columns[col],
    top: rows[row],
    width: columns[col + col_span] - columns[col],
    height: rows[row + row_span] - rows[row],
    header,
    confidence,
  }));
}

function edges(cells, place, span, start, size, whole) {
  const count = Math.max(...cells.map((cell) => cell[place] + cell[span]));
  const from = Array(count).fill(Number.POSITIVE_INFINITY);
  const to = Array(count).fill(Number.NEGATIVE_INFINITY);
  for (const cell of cells) {
    if (cell[span] > 1) continue;
    from[cell[place]] = Math.min(from[cell[place]], cell.bbox[start]);
    to[cell[place]] = Math.max(to[cell[place]], cell.bbox[start] + cell.bbox[size]);
  }
  const found = [whole[start]];
  for (let at = 1; at < count; at += 1) {
    const middle = (to[at - 1] + from[at]) / 2;
    found.push(Number.isFinite(middle) ? Math.max(middle, found[at - 1]) : found[at - 1]);
  }
  return [...found, whole[start] + whole[size]];
}

/** Draws the cells of all tables of a page. */
export function drawCells(context, { page, scale }) {
  for (const segment of page.segments) {
    if (!segment.cells?.length) continue;
    context.beginPath();
    const borders = cellBorders(segment);
    for (const { left, top, width, height } of borders)
      context.rect(left * scale, top * scale, width * scale, height * scale);
    context.strokeStyle = 'rgb(37 99 235 / 80%)';
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = 'rgb(37 99 235 / 12%)';
    for (const { left, top, width, height, header } of borders)
      if (header) context.fillRect(left * scale, top * scale, width * scale, height * scale);
  }
}
