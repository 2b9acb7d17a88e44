const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/;

const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** 0 → `A`, 26 → `AA`. */
export function lettersOf(column) {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

export const nameOf = (row, column) => `${lettersOf(column)}${row + 1}`;

/** `B2:C3` → `{top: 1, left: 1, bottom: 2, right: 2}`, both ends included; null if it is not a range. */
export function rangeOf(text) {
  const [, fromColumn, fromRow, toColumn = fromColumn, toRow = fromRow] = RANGE.exec(text ?? '') ?? [];
  if (!fromColumn) return null;
  const rows = [Number(fromRow) - 1, Number(toRow) - 1].sort((a, b) => a - b);
  const columns = [columnOf(fromColumn), columnOf(toColumn)].sort((a, b) => a - b);
  return { top: rows[0], left: columns[0], bottom: rows[1], right: columns[1] };
}

export const holds = ({ top, left, bottom, right }, row, column) =>
  row >= top && row <= bottom && column >= left && column <= right;
