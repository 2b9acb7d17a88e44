import { pairsOf } from '../../../../domain/plain-object.ts';

/** Shapes of the old symbol fonts that are used as marks, by code (U+F000 plus the code, or bare). */
const WINGDINGS = pairsOf(`
  108 ●  109 ❍  110 ■  111 □  113 ❑  114 ❒  115 ⬧  116 ⧫  117 ◆  118 ❖  119 ⬥  158 ·  159 •  160 ▪  161 ○  164 ◉
  167 ▪  168 ☐  171 ★  216 ➢  223 ←  224 →  225 ↑  226 ↓  232 ➔  240 ⇨  251 ✗  252 ✓  253 ☒  254 ☑
`);

/** The letters of Adobe's Symbol font, in the order of the Latin ones. */
const GREEK_CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const GREEK_LETTERS = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const lettersFrom = (code: number, letters: string): Record<number, string> =>
  Object.fromEntries([...letters].map((letter, at) => [code + at, letter]));

const SYMBOL: Readonly<Record<number, string>> = {
  ...lettersFrom(65, GREEK_CAPITALS),
  ...lettersFrom(97, GREEK_LETTERS),
  ...pairsOf(`
  34 ∀  36 ∃  39 ∋  40 (  41 )  42 ∗  43 +  44 ,  45 −  46 .  47 /  58 :  60 <  61 =  62 >  64 ≅  91 [  93 ]
  94 ⊥  123 {  124 |  125 }  126 ∼  181 ∝  196 ⊗  197 ⊕  198 ∅  199 ∩  200 ∪  201 ⊃  202 ⊇  204 ⊂  205 ⊆  206 ∈
  207 ∉  209 ∇  213 ∏  215 ⋅  217 ∧  218 ∨  219 ⇔  220 ⇐  222 ⇒  225 ⟨  230 ⎛  231 ⎜  232 ⎝  233 ⎡  234 ⎢  235 ⎣
  236 ⎧  237 ⎨  238 ⎩  239 ⎪  241 ⟩  242 ∫  246 ⎞  247 ⎟  248 ⎠  249 ⎤  250 ⎥  251 ⎦  252 ⎫  253 ⎬  254 ⎭  162 ′
  163 ≤  165 ∞  171 ↔  172 ←  173 ↑  174 →  175 ↓  176 °  177 ±  178 ″  179 ≥  180 ×  182 ∂  183 •  184 ÷  185 ≠
  186 ≡  187 ≈  188 …  214 √  224 ◊  229 ∑
`),
};

const TABLES: readonly [RegExp, Readonly<Record<number, string>>][] = [
  [/^wingdings(?!.?[23])/i, WINGDINGS],
  [/^symbol/i, SYMBOL],
];

/** The character a symbol font's code stands for; null when the font is another or the shape is not known. */
export function symbolMeaning(fontName: string, code: number): string | null {
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (low > 0xff) return null;
  const table = TABLES.find(([name]) => name.test(fontName))?.[1];
  return table?.[low] ?? null;
}
