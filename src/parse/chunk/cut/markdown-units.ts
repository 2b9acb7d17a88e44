import { markedParts } from './markdown-marks.ts';
import { endsSentence, spacedWords, type TextUnits } from './text-units.ts';

/** Links, code in a line, formulas and rows of pipe tables are not cut inside. */
const WHOLE =
  /\s*(?:!?\[[^\]\n]*\]\([^)\s]*\)\S*|`[^`\n]+`\S*|\$\$[\s\S]+?\$\$|\$(?=[^$\n]*[\\_^=])[^$\s](?:[^$\n]{0,200}[^$\s])?\$\S*)|(?:^|\n)\|[^\n]*\|[ \t]*(?=\n|$)/g;
const FENCED = /^(`{3,}[^\n]*)\n([\s\S]*)\n(`{3,})$/;

/**
 * Words of a Markdown text. A block of code is fenced again in every piece, marks that are open where a piece ends are closed and opened
 * again in the next one, and each piece of a quote is one.
 *
 *     **one two three**   →   **one two**   **three**
 */
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
  const marks = fenced ? [] : markedParts(inner);
  const starts = marks.length > 0 ? startsOf(units, inner) : [];
  const quote = fenced ? '' : (/^(?:> )+/.exec(inner)?.[0] ?? '');
  const around = (at: number) => marks.filter(({ start, end }) => start <= starts[at]! && starts[at]! < end);
  const written = (from: number, to: number): string => {
    const text = units.slice(from, to).join('');
    if (fenced) return text.replace(/^\n+/, '');
    const own = `${around(from)
      .map(({ open }) => open)
      .join('')}${text.trim()}`;
    const whole =
      to < units.length
        ? own +
          around(to)
            .toReversed()
            .map(({ close }) => close)
            .join('')
        : own;
    return from === 0 || whole.startsWith('>') ? whole : quote + whole;
  };
  return {
    count: units.length,
    write: (from, to) => (fenced ? `${fenced[1]}\n${written(from, to)}\n${fenced[3]}` : written(from, to)),
    endsSentence: (at) => endsSentence(units[at]!, units[at + 1]),
  };
}

function startsOf(units: readonly string[], text: string): number[] {
  let end = 0;
  return units.map((unit) => {
    const start = text.indexOf(unit, end);
    end = start + unit.length;
    return start + (/\S/.exec(unit)?.index ?? 0);
  });
}
