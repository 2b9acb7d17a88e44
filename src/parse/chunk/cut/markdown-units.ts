import { endsSentence, spacedWords, type TextUnits } from './text-units.ts';

/** Links, code in a line, formulas and rows of pipe tables are not cut inside. */
const WHOLE = /\s*(?:!?\[[^\]\n]*\]\([^)\s]*\)\S*|`[^`\n]+`\S*|\$\$[\s\S]+?\$\$)|(?:^|\n)\|[^\n]*\|[ \t]*(?=\n|$)/g;
const FENCED = /^(`{3,}[^\n]*)\n([\s\S]*)\n(`{3,})$/;

/** Words of a Markdown text. A block of code is fenced again in every piece. */
export function markdownUnits(markdown: string): TextUnits {
  const fenced = FENCED.exec(markdown);
  const units: string[] = [];
  const inner = fenced ? fenced[2]! : markdown;
  let end = 0;
  for (const whole of fenced ? [] : inner.matchAll(WHOLE)) {
    units.push(...spacedWords(inner.slice(end, whole.index)), whole[0]);
    end = whole.index + whole[0].length;
  }
  units.push(...spacedWords(inner.slice(end)));
  const written = (from: number, to: number): string => {
    const text = units.slice(from, to).join('');
    return fenced ? text.replace(/^\n+/, '') : text.trim();
  };
  return {
    count: units.length,
    write: (from, to) => (fenced ? `${fenced[1]}\n${written(from, to)}\n${fenced[3]}` : written(from, to)),
    endsSentence: (at) => endsSentence(units[at]!, units[at + 1]),
  };
}
