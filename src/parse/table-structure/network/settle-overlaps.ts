/** A cell by the first and last row and column that it lies in, and its words as indexes. */
export interface DecodedCell {
  rows: [first: number, last: number];
  columns: [first: number, last: number];
  words: number[];
}

/** Phrases in one place are one cell. Of cells that overlap, the one with more words keeps its place and the other gives up the taken end. */
export function settleOverlaps(phrases: readonly DecodedCell[]): DecodedCell[] {
  const cells = new Map<string, DecodedCell>();
  for (const { rows, columns, words } of phrases) {
    const key = [...rows, ...columns].join();
    const same = cells.get(key);
    if (same) same.words.push(...words);
    else cells.set(key, { rows, columns, words: [...words] });
  }
  const owners = new Map<string, DecodedCell>();
  const settled: DecodedCell[] = [];
  for (const cell of [...cells.values()].sort(byWords)) {
    const home = shrinkToFree(cell, owners);
    if (home) {
      home.words.push(...cell.words);
      continue;
    }
    for (const place of placesOf(cell)) owners.set(place, cell);
    settled.push(cell);
  }
  return settled;
}

const byWords = (a: DecodedCell, b: DecodedCell): number =>
  b.words.length - a.words.length ||
  a.rows[0] - b.rows[0] ||
  a.rows[1] - b.rows[1] ||
  a.columns[0] - b.columns[0] ||
  a.columns[1] - b.columns[1];

function* placesOf({ rows, columns }: Pick<DecodedCell, 'rows' | 'columns'>): Generator<string> {
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) yield `${row},${column}`;
}

/** Shrinks the cell until it overlaps no other. Returns the other where no place is left. */
function shrinkToFree(cell: DecodedCell, owners: ReadonlyMap<string, DecodedCell>): DecodedCell | null {
  const { rows, columns } = cell;
  for (;;) {
    const places = [...placesOf(cell)];
    const taken = places.flatMap((place) => owners.get(place) ?? []);
    const [owner] = taken;
    if (!owner) return null;
    const isSingle = rows[0] === rows[1] && columns[0] === columns[1];
    if (isSingle || (taken.length === places.length && new Set(taken).size === 1)) return owner;
    const isTaken = (column: number): boolean =>
      [...placesOf({ rows, columns: [column, column] })].some((place) => owners.has(place));
    if (columns[1] === columns[0]) rows[1]--;
    else if (!isTaken(columns[1]) && isTaken(columns[0])) columns[0]++;
    else columns[1]--;
  }
}
