/** Sums of weighted equations `row · unknowns = value`; solved for the unknowns that fit all of them best. */
export class Equations {
  readonly #size: number;
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#matrix = new Float64Array(size * size);
    this.#right = new Float64Array(size);
  }

  add(row: ArrayLike<number>, value: number, weight: number): void {
    for (let i = 0; i < this.#size; i++) {
      const factor = row[i]! * weight;
      if (factor === 0) continue;
      this.#right[i]! += factor * value;
      for (let k = 0; k < this.#size; k++) this.#matrix[i * this.#size + k]! += factor * row[k]!;
    }
  }

  /** By Cholesky decomposition. `ridge` keeps unknowns that are in no equation at zero. */
  solve(ridge: number): Float64Array {
    const n = this.#size;
    const lower = this.#matrix.slice();
    for (let i = 0; i < n; i++) lower[i * n + i]! += ridge;
    for (let i = 0; i < n; i++) {
      for (let k = 0; k <= i; k++) {
        let sum = lower[i * n + k]!;
        for (let j = 0; j < k; j++) sum -= lower[i * n + j]! * lower[k * n + j]!;
        lower[i * n + k] = i === k ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[k * n + k]!;
      }
    }
    const result = this.#right.slice();
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) result[i]! -= lower[i * n + j]! * result[j]!;
      result[i]! /= lower[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let j = i + 1; j < n; j++) result[i]! -= lower[j * n + i]! * result[j]!;
      result[i]! /= lower[i * n + i]!;
    }
    return result;
  }
}
