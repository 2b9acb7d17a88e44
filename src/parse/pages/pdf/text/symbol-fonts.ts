/**
 * What the shapes of the old symbol fonts mean. Files give their characters as private-use code points (U+F000 plus the
 * code) or as bare codes; only shapes that stand in texts as marks are listed, ornaments stay unknown.
 */
const WINGDINGS: Readonly<Record<number, string>> = {
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  158: '·',
  159: '•',
  160: '▪',
  161: '○',
  164: '◉',
  167: '▪',
  168: '☐',
  171: '★',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

const SYMBOL: Readonly<Record<number, string>> = {
  162: '′',
  163: '≤',
  165: '∞',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  178: '″',
  179: '≥',
  180: '×',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  188: '…',
  214: '√',
  224: '◊',
  229: '∑',
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
