export const PART = /^(-?\d{1,9})(?:(-)(-?\d{1,9})?)?$/;

/**
 * Sorted page numbers of a selection. Pages that the document does not have are omitted.
 *
 *     selectedPages('3,1-2,-1', 10) // [1, 2, 3, 10]
 */
export function selectedPages(selection: string | null | undefined, pageCount: number): number[] {
  if (selection === null || selection === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages = new Set<number>();
  const place = (text: string): number => (text.startsWith('-') ? pageCount + 1 + Number(text) : Number(text));
  for (const part of selection.split(',')) {
    const [, first = '', dash, last] = PART.exec(part.trim()) ?? [];
    const from = place(first);
    const to = dash ? (last === undefined ? pageCount : place(last)) : from;
    for (let page = Math.max(1, from); page <= Math.min(to, pageCount); page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
