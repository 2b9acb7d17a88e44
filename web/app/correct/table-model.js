/**
 * Cells are `{row, col, row_span, col_span, text, header}`; every function returns a new list and leaves the old one
 * unchanged.
 */

export const sizeOf = (cells) => ({
  rows: Math.max(1, ...cells.map(({ row, row_span: span }) => row + span)),
  columns: Math.max(1, ...cells.map(({ col, col_span: span }) => col + span)),
});

export const plainCells = (cells) =>
  cells.map(({ row, col, row_span = 1, col_span = 1, text, header = false }) => ({
    ...{ row, col, row_span, col_span, text, header },
  }));

export const cellAt = (cells, row, col) =>
  cells.find(
    (cell) => row >= cell.row && row < cell.row + cell.row_span && col >= cell.col && col < cell.col + cell.col_span,
  );

export const withText = (cells, target, text) => cells.map((cell) => (cell === target ? { ...cell, text } : cell));

const AXES = {
  row: { at: 'row', span: 'row_span', count: 'columns' },
  col: { at: 'col', span: 'col_span', count: 'rows' },
};

const empty = (row, col, header = false) => ({ row, col, row_span: 1, col_span: 1, text: '', header });

/** Inserts a row or column before the given one; cells that span the position grow. */
export function inserted(cells, axis, before) {
  const { at, span, count } = AXES[axis];
  const moved = cells.map((cell) => {
    if (cell[at] >= before) return { ...cell, [at]: cell[at] + 1 };
    return cell[at] + cell[span] > before ? { ...cell, [span]: cell[span] + 1 } : cell;
  });
  const places = Array.from({ length: sizeOf(cells)[count] }, (_, place) => place);
  const made = places
    .map((place) => (axis === 'row' ? [before, place] : [place, before]))
    .filter(([row, col]) => !cellAt(moved, row, col))
    .map(([row, col]) => empty(row, col, axis === 'col' && isHeaderRow(moved, row)));
  return sorted([...moved, ...made]);
}

export function removed(cells, axis, index) {
  const { at, span } = AXES[axis];
  if (sizeOf(cells)[axis === 'row' ? 'rows' : 'columns'] <= 1) return cells;
  return cells
    .filter((cell) => !(cell[at] === index && cell[span] === 1))
    .map((cell) => {
      if (cell[at] > index) return { ...cell, [at]: cell[at] - 1 };
      return cell[at] + cell[span] > index ? { ...cell, [span]: cell[span] - 1 } : cell;
    });
}

/** Merges two adjacent cells; only if they share a full side. */
export function joined(cells, cell, direction) {
  const next =
    direction === 'right'
      ? cellAt(cells, cell.row, cell.col + cell.col_span)
      : cellAt(cells, cell.row + cell.row_span, cell.col);
  if (!next) return null;
  const fits =
    direction === 'right'
      ? next.row === cell.row && next.row_span === cell.row_span
      : next.col === cell.col && next.col_span === cell.col_span;
  if (!fits) return null;
  const grown =
    direction === 'right' ? { col_span: cell.col_span + next.col_span } : { row_span: cell.row_span + next.row_span };
  const text = [cell.text, next.text].filter(Boolean).join(' ');
  return cells.filter((one) => one !== next).map((one) => (one === cell ? { ...cell, ...grown, text } : one));
}

/** Splits a cell into one cell for each position it covers; the first keeps the text. */
export function split(cells, cell) {
  const made = [];
  for (let row = cell.row; row < cell.row + cell.row_span; row += 1)
    for (let col = cell.col; col < cell.col + cell.col_span; col += 1)
      made.push({ ...empty(row, col, cell.header), text: made.length === 0 ? cell.text : '' });
  return made.length < 2 ? cells : sorted([...cells.filter((one) => one !== cell), ...made]);
}

export const isHeaderRow = (cells, row) =>
  cells.some((cell) => cell.row === row) && cells.every((cell) => cell.row !== row || cell.header);

/** Header rows come first: marking a row marks all rows above it, unmarking one unmarks all rows below it. */
export function withHeader(cells, row) {
  const isOn = !isHeaderRow(cells, row);
  return cells.map((cell) =>
    isOn ? (cell.row <= row ? { ...cell, header: true } : cell) : cell.row >= row ? { ...cell, header: false } : cell,
  );
}

const sorted = (cells) => cells.sort((a, b) => a.row - b.row || a.col - b.col);
