/** `B2` or `$B$2` as zero-based row and column; null for other text. */
export function readCellName(name: string): { row: number; column: number } | null {
  const [, column, number] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  const row = Number(number) - 1;
  return column && row >= 0 ? { row, column: columnIndex(column) } : null;
}

export function columnIndex(name: string): number {
  let index = 0;
  for (const letter of name.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
