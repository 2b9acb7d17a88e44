/** "Figure 3:", "Tab. 2 –", "図 5": word and number, then a mark, a capital or nothing. Not "Figure 3 shows that …". */
const LABEL =
  /^(?:(?:supplementary|extended data|appendix|anexo)\s+)?(?:fig(?:ure|ura|uur|\.)?|tab(?:leau|elle|ela|lo|la|le|el|\.)?|abb(?:ildung|\.)|chart|diagram(?:me|m)?|box|exhibit|plate|map|scheme|photo(?:graph)?|illustration|image|graph(?:ique|ic)?|gr[aá]fico|cuadro|quadro|afbeelding|figur|rysunek|obr(?:[aá]zek|\.)|kuva|şekil|algorithm|listing|рис(?:унок|\.)?|табл(?:ица|\.)?|الشكل|جدول|그림|표|図|图|圖|表)(?!\p{L})\s*(?:[A-Z]?-?[\d٠-٩一二三四五六七八九十]+(?:[.\-–—‑][\dA-Za-z]+)*[a-z]?(?:[-–,]\s?[A-Ca-c])?|[IVXLC]+\b|[A-Z]\b)?\s*(.?)/iu;

/** Evidence of caption wording, 0–1. */
export function captionWording(text: string): number {
  const match = LABEL.exec(text);
  if (!match || match[0].trim().length === 0) return 0;
  const numbered = /[\d٠-٩一二三四五六七八九十IVXLC]/u.test(match[0].slice(2));
  const after = text.slice(match[0].length - (match[1]?.length ?? 0));
  if (!numbered) return /^[:：.]\s*[\p{Lu}\p{Lo}]/u.test(after) ? 0.8 : 0;
  if (/^\s*[:：.|–—−-]/u.test(after)) return 0.95;
  if (after.trim() === '') return 0.8;
  if (/^\s*[\p{Lu}\p{Lo}("“]/u.test(after)) return 0.75;
  return 0.1;
}
