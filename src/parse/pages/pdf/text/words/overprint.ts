import type { Character, TextItem } from '../characters.ts';

/** Copies that make text bold or cast a shadow are this close, in shares of the em square; letters are 0.2 em apart. */
const COPY_OFFSET = 0.12;
const CELL_PIXELS = 32;
/** Of letters larger than a page only near copies are looked for: a broken matrix makes letters a billion pixels high. */
const FARTHEST_PIXELS = 4 * CELL_PIXELS;

/** Leaves out characters that are printed again over themselves; of a visible and a hidden copy the visible one stays. */
export function withoutOverprint(items: readonly TextItem[]): TextItem[] {
  const cells = new Map<number, Character[]>();
  const dropped = new Set<Character>();
  for (const item of items) {
    if (typeof item === 'string') continue;
    const copy = findCopy(cells, item);
    if (copy && (!copy.run.hidden || item.run.hidden)) {
      dropped.add(item);
      continue;
    }
    if (copy) dropped.add(copy);
    const key = cellKey(cellOf(item.left), cellOf(item.top));
    const cell = cells.get(key);
    if (cell) cell.push(item);
    else cells.set(key, [item]);
  }
  return dropped.size === 0 ? [...items] : items.filter((item) => typeof item === 'string' || !dropped.has(item));
}

const cellOf = (pixels: number): number => Math.floor(pixels / CELL_PIXELS);
/** Far outside of the page two cells may have one key; readers compare places. */
const cellKey = (column: number, row: number): number => column * 0x100000 + row;

function findCopy(cells: ReadonlyMap<number, readonly Character[]>, character: Character): Character | undefined {
  const reach = Math.min(COPY_OFFSET * character.run.size, FARTHEST_PIXELS);
  for (let column = cellOf(character.left - reach); column <= cellOf(character.left + reach); column++) {
    for (let row = cellOf(character.top - reach); row <= cellOf(character.top + reach); row++) {
      const copy = cells
        .get(cellKey(column, row))
        ?.find(
          (other) => other.run !== character.run && other.text === character.text && isCopy(other, character, reach),
        );
      if (copy) return copy;
    }
  }
  return undefined;
}

const isCopy = (a: Character, b: Character, reach: number): boolean =>
  Math.abs(a.left - b.left) <= reach &&
  Math.abs(a.top - b.top) <= reach &&
  Math.abs(a.right - b.right) <= reach &&
  Math.abs(a.bottom - b.bottom) <= reach;
