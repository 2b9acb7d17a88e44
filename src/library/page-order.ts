/**
 * Pages are read by several processes and end in no order; they are given out in theirs, as many at once as are there:
 *
 *     read     1 2 . 4 5          →  [1, 2]      then page 3 ends      →  [3, 4, 5]
 */
export class PageOrder {
  readonly #pages: readonly number[];
  readonly #read = new Set<number>();
  #given = 0;
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor(pages: readonly number[]) {
    this.#pages = pages;
  }

  isRead(page: number): void {
    this.#read.add(page);
    this.#wake();
  }

  /** No further page will be read, whether all were or not. */
  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<number[]> {
    while (this.#given < this.#pages.length) {
      const ready = this.#ready();
      if (ready.length > 0) {
        this.#given += ready.length;
        yield ready;
      } else if (this.#hasEnded) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  #ready(): number[] {
    let end = this.#given;
    while (end < this.#pages.length && this.#read.has(this.#pages[end]!)) end++;
    return this.#pages.slice(this.#given, end);
  }
}
