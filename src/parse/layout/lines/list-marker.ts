/** Bullets. Those of symbol fonts have private codes, or none that the file tells. */
const BULLET = /^[•‣⁃◦∙·▪▫■□●○◆◇▶►▸➢➤➔→✓✔✗✘❖⦿⦾※★☆☐☑☒▢⊠✅\p{Co}\ufffd–—*-]$/u;

/** `1.` `12)` `(3)` `1.2.3` `a)` `(iv)` `IV.` `①` */
const ENUMERATOR =
  /^(?:\(?\d{1,3}[.)]|\(\d{1,3}\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?|\(?[a-zA-Z][.)]|\([a-zA-Z]\)|\(?[ivxlIVXL]{1,6}[.)]|[①-⑳]|[一二三四五六七八九十]、)$/u;

export const isBullet = (text: string): boolean => BULLET.test(text);
export const isEnumerator = (text: string): boolean => ENUMERATOR.test(text);

export const isMarkerText = (text: string): boolean => isBullet(text) || isEnumerator(text);

export type ListMarker = NonNullable<ReturnType<typeof listMarkerOf>>;

/**
 * The list mark at the start of a text and its kind, or null.
 *
 *     listMarkerOf('•Apples')     → { marker: '•', kind: 'bullet' }
 *     listMarkerOf('(iv) Pears')  → { marker: '(iv)', kind: 'number' }
 */
export function listMarkerOf(text: string): { marker: string; kind: 'bullet' | 'number' } | null {
  const [first = '', ...rest] = text.trimStart().split(/\s+/u);
  if (isBullet(first)) return rest.length > 0 ? { marker: first, kind: 'bullet' } : null;
  const glued = [...first][0] ?? '';
  if (isBullet(glued) && !/^[-–—*]$/u.test(glued) && first.length > 1) return { marker: glued, kind: 'bullet' };
  if (isEnumerator(first)) return rest.length > 0 ? { marker: first, kind: 'number' } : null;
  return null;
}
