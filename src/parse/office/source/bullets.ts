import { symbolMeaning } from '../../pages/pdf/text/symbol-fonts.ts';

/** What a bullet looks like: those of symbol fonts are written as letters or private codes. */
export function bulletSign(text: string, font: string): string {
  const code = text.codePointAt(0);
  if (code === undefined) return '•';
  return symbolMeaning(font, code) ?? (/^[\ue000-\uf8ff]/.test(text) ? '•' : text);
}
