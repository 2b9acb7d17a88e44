/** How a list item's mark is written: bullets become `-`, plain numbers stay numbers, other marks are part of the text. */
export type ListMark = { kind: 'bullet'; body: string } | { kind: 'number'; number: number; body: string };

/** Tells mark and text of a list item apart. `text` may or may not begin with the marker. */
export function listMark(text: string, marker: string): ListMark {
  const mark = marker.trim();
  const body = mark !== '' && text.startsWith(mark) ? text.slice(mark.length).trimStart() : text;
  const number = /^(\d{1,9})[.)]$/.exec(mark);
  if (number) return { kind: 'number', number: Number(number[1]), body };
  // Marks that carry meaning: letters, roman numbers, `(a)`, `1.2`.
  if (/[\p{L}\p{N}]/u.test(mark) && mark !== 'o') return { kind: 'bullet', body: `${mark} ${body}` };
  return { kind: 'bullet', body };
}
