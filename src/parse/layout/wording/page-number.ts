/** `7`, `– 7 –`, `xii`, `Page 3 of 10`, `3/10`, `Seite 4`, `第 3 页` */
const PAGE_NUMBER =
  /^[\s\-–—|·[(]*(?:(?:page|seite|p[aá]gina|pagina|side|sida|strona|стр\.?|p\.|pg\.?)\s*)?(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]?-?\d{1,3}-\d{1,3}|第\s*\d+\s*[页頁])(?:\s*(?:\/|of|von|de|sur|di|van|av|из)\s*\d{1,4})?[\s\-–—|·\])]*$/iu;

export const isPageNumberText = (text: string): boolean => PAGE_NUMBER.test(text.trim());
