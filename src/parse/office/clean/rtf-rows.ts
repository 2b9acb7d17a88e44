import type { TextEdits } from './xml-edits.ts';

interface CellEdge {
  start: number;
  end: number;
  /** Where the cell ends, in twips from the left. */
  at: number;
}

/** As wide as a page, where no row says how wide it is. */
const PAGE_TWIPS = 9_000;
/** More cells than any row on paper. */
const MOST_CELLS = 200;

/** Rows that hold more cells than they state the edges of. Programs draw none of those that are left over: then all cells get the same width. */
export class RtfRows {
  readonly #edits: TextEdits;
  #definitions: CellEdge[][] = [];
  #cells = 0;

  constructor(edits: TextEdits) {
    this.#edits = edits;
  }

  follow(word: string, number: string | undefined, start: number, end: number): void {
    if (word === 'trowd') this.#definitions.push([]);
    if (word === 'cellx') this.#definitions.at(-1)?.push({ start, end, at: Number(number ?? 0) });
    if (word === 'cell') this.#cells++;
    if (word !== 'row') return;
    for (const edges of this.#definitions) this.#widen(edges);
    this.#definitions = [];
    this.#cells = 0;
  }

  #widen(edges: readonly CellEdge[]): void {
    const last = edges.at(-1);
    const count = Math.min(MOST_CELLS, this.#cells);
    if (!last || edges.length >= count) return;
    const width = Math.min(PAGE_TWIPS, last.at > 0 ? last.at : PAGE_TWIPS) / count;
    const edge = (cell: number): string => `\\cellx${Math.round(width * (cell + 1))} `;
    for (const [cell, { start, end }] of edges.slice(0, -1).entries()) this.#edits.replace(start, end, edge(cell));
    const rest = Array.from({ length: count - edges.length + 1 }, (_, at) => edge(edges.length - 1 + at));
    this.#edits.replace(last.start, last.end, rest.join(''));
  }
}
