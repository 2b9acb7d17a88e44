/**
 * How deep the number before a heading says it is, from 1; null when it has none.
 *
 *     '3 Results' → 1    '3.1 Data' → 2    'IV. Law' → 1    '§ 7 Fees' → 1    'Chapter 2' → 1    '(a) Scope' → 3
 */
export function numberingDepth(heading: string): number | null {
  const text = heading.trim();
  const decimal = /^(\d{1,3}(?:\.\d{1,3}){0,5})\.?(?:\s|$)/u.exec(text);
  if (decimal) return decimal[1]!.split('.').length;
  if (/^(?:chapter|part|kapitel|teil|chapitre|partie|cap[ií]tulo|título|глава|часть)\s+[\divxlc]+/iu.test(text))
    return 1;
  if (/^第\s*[\d一二三四五六七八九十百]+\s*[章編编部]/u.test(text)) return 1;
  if (/^第\s*[\d一二三四五六七八九十百]+\s*[节節条條]/u.test(text)) return 2;
  if (/^(?:appendix|annex|anhang|annexe|anexo|schedule)\s+[A-Z\d]+/iu.test(text)) return 1;
  if (/^(?:§+\s*\d+|article\s+\d+|art\.\s*\d+|section\s+\d+)/iu.test(text)) return 1;
  if (/^[IVX]{1,6}\.\s/u.test(text)) return 1;
  const lettered = /^[A-Z](\.\d{1,2})*\.?\s(?=\p{Lu})/u.exec(text);
  if (lettered && /^[A-Z]\.(?:\d|\s)/u.test(text)) return 1 + (lettered[0].match(/\d+/gu)?.length ?? 0);
  if (/^\([a-zA-Z]\)\s/u.test(text)) return 3;
  return null;
}
