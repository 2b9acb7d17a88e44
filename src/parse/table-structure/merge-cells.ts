/** Which cell each place of the grid belongs to: places with the same number are one cell. */
export type Owners = number[][];

/** Joins places; every joined group is then grown to the rectangle around it, as cells of a table are. */
export class CellMerger {
  readonly #parent: number[];
  readonly #rowCount: number;
  readonly #columnCount: number;

  constructor(rowCount: number, columnCount: number) {
    this.#rowCount = rowCount;
    this.#columnCount = columnCount;
    this.#parent = Array.from({ length: rowCount * columnCount }, (_, index) => index);
  }

  join(row: number, column: number, otherRow: number, otherColumn: number): void {
    this.#unite(row * this.#columnCount + column, otherRow * this.#columnCount + otherColumn);
  }

  owners(): Owners {
    while (this.#growOnce()) {
      // Growing one group may run into another, which then has to grow too.
    }
    return Array.from({ length: this.#rowCount }, (_, row) =>
      Array.from({ length: this.#columnCount }, (_, column) => this.#find(row * this.#columnCount + column)),
    );
  }

  #unite(a: number, b: number): void {
    const rootA = this.#find(a);
    const rootB = this.#find(b);
    this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  #find(index: number): number {
    let root = index;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    this.#parent[index] = root;
    return root;
  }

  #growOnce(): boolean {
    const extents = new Map<number, { top: number; left: number; bottom: number; right: number }>();
    for (let row = 0; row < this.#rowCount; row++) {
      for (let column = 0; column < this.#columnCount; column++) {
        const root = this.#find(row * this.#columnCount + column);
        const extent = extents.get(root);
        if (!extent) extents.set(root, { top: row, left: column, bottom: row, right: column });
        else {
          extent.left = Math.min(extent.left, column);
          extent.right = Math.max(extent.right, column);
          extent.bottom = row;
        }
      }
    }
    let changed = false;
    for (const [root, { top, left, bottom, right }] of extents) {
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          if (this.#find(row * this.#columnCount + column) === this.#find(root)) continue;
          this.#unite(row * this.#columnCount + column, root);
          changed = true;
        }
      }
    }
    return changed;
  }
}
