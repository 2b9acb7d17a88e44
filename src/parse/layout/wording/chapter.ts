/** `Chapter 3`, `Anhang B` */
export const CHAPTER =
  /^(?:chapter|part|appendix|unit|lesson|kapitel|teil|anhang|chapitre|cap[ií]tulo|capitolo|hoofdstuk)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b/iu;
