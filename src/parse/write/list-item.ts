/** How a list item's mark is written: bullets become `-`, plain numbers stay numbers, other marks are part of the text. */
export type ListMark =
  | { kind: 'bullet'; body: string }
  | { kind: 'number'; number: number; body: string }
  | { kind: 'box'; isTicked: boolean; body: string };

const EMPTY_BOX = /^[\u2610\u25a1\u25a2\u25fb\u2b1c\uf0a8\uf06f]$/u;
const TICKED_BOX = /^[\u2611\u2612\u22a0\u2705\u{1f5f9}\uf0fe\uf0fd\uf052]$/u;
/** Where these letters are written an empty square is the usual bullet. */
const SQUARE_IS_A_BULLET = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A bullet that is set so close to its text that it was read as one word with it: `•Apples`. Also those of symbol fonts, in private codes. */
const GLUED_BULLET =
  /^[\u2022\u2023\u25aa\u25cf\u25cb\u25a0\u25a1\u25e6\u2043\u2219\u263a\u2713\u2714\u27a2\u27a4\uf000-\uf0ff](?=\p{L}|\p{N})/u;

/** Tells mark and text of a list item apart. `text` may or may not begin with the marker. */
export function listMark(text: string, marker: string): ListMark {
  const own = marker.trim() || (GLUED_BULLET.exec(text)?.[0] ?? '');
  const rest = own !== '' && text.startsWith(own) ? text.slice(own.length).trimStart() : text;
  // A box after a bullet is what the item is about: `• ☐ Buy milk`.
  const box = /^[\u2610\u2611\u2612](?=\s+\S)/u.exec(rest)?.[0];
  const mark = box !== undefined && !/[\p{L}\p{N}]/u.test(own) ? box : own;
  const body = mark === box ? rest.slice(1).trimStart() : rest;
  if (TICKED_BOX.test(mark)) return { kind: 'box', isTicked: true, body };
  if (EMPTY_BOX.test(mark) && !SQUARE_IS_A_BULLET.test(body)) return { kind: 'box', isTicked: false, body };
  const number = /^(\d{1,9})[.)]$/.exec(mark);
  if (number) return { kind: 'number', number: Number(number[1]), body };
  // Marks that carry meaning: letters, roman numbers, `(a)`, `1.2`.
  if (/[\p{L}\p{N}]/u.test(mark) && mark !== 'o') return { kind: 'bullet', body: `${mark} ${body}` };
  return { kind: 'bullet', body };
}
