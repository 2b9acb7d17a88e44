import { endsSentence, spacedWords, type TextUnits } from './text-units.ts';

/** Links, inline code, formulas and rows of pipe tables are not split. */
const WHOLE =
  /\s*(?:!?\[[^\]\n]*\]\([^)\s]*\)\S*|`[^`\n]+`\S*|\$\$[\s\S]+?\$\$|\$(?=[^$\n]*[\\_^=])[^$\s](?:[^$\n]{0,200}[^$\s])?\$\S*)|(?:^|\n)\|[^\n]*\|[ \t]*(?=\n|$)/g;
const FENCED = /^(`{3,}[^\n]*)\n([\s\S]*)\n(`{3,})$/;

/**
 * Words of Markdown. Every piece repeats code fences and quote marks; marks open at a split are closed and reopened.
 *
 *     **one two three**   →   **one two**   **three**
 */
export function markdownUnits(markdown: string): TextUnits {
  const fenced = FENCED.exec(markdown);
  const units: string[] = [];
  const inner = fenced?.[2] ?? markdown;
  let end = 0;
  for (const whole of fenced ? [] : inner.matchAll(WHOLE)) {
    units.push(...spacedWords(inner.slice(end, whole.index)), whole[0]);
    end = whole.index + whole[0].length;
  }
  units.push(...spacedWords(inner.slice(end)));
  const marks = fenced ? [] : markedParts(inner);
  const starts = marks.length > 0 ? startsOf(units, inner) : [];
  const quote = fenced ? '' : (/^(?:> )+/.exec(inner)?.[0] ?? '');
  const around = (at: number) =>
    marks.filter(({ start, end }) => starts.slice(at, at + 1).some((place) => start <= place && place < end));
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
    endsSentence: (at) => endsSentence(units[at] ?? '', units[at + 1]),
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

/** A Markdown mark or tag around a part of the text. */
interface MarkedPart {
  start: number;
  end: number;
  open: string;
  close: string;
}

interface OpenMark {
  sign: string;
  start: number;
}

/** Escapes and code are skipped. Tags replace marks that Markdown lacks. */
const SIGN = /\\[\s\S]|`+[^`]*`+|<(\/?)(u|sup|sub|ins|del|strong|em|s|code)>|\*{1,3}|~~/g;

/** Marked parts of a text; of those with the same start, the outer ones first. Unmatched marks are text. */
function markedParts(markdown: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  const open: OpenMark[] = [];
  const close = (at: number, sign: string, end: number, written = sign): void => {
    // Marks opened inside and never closed are text; of three stars the other mark stays open.
    const [mark, ...above] = open.splice(at);
    if (!mark) return;
    open.push(...above.filter(({ start }) => start === mark.start));
    const isTag = sign.startsWith('<');
    parts.push({ start: mark.start, end, open: sign, close: isTag ? sign.replace('<', '</') : written });
  };
  for (const { index, 0: sign, 1: isEnd, 2: tag } of markdown.matchAll(SIGN)) {
    const after = index + sign.length;
    if (tag !== undefined) {
      const own = open.findLastIndex((mark) => mark.sign === `<${tag}>`);
      if (!isEnd) open.push({ sign: `<${tag}>`, start: after });
      else if (own >= 0) close(own, `<${tag}>`, index);
      continue;
    }
    if (sign !== '~~' && !sign.startsWith('*')) continue;
    const mayClose = /\S/.test(markdown[index - 1] ?? ' ');
    let rest = sign;
    for (let own = openerOf(open, rest); mayClose && own >= 0; own = openerOf(open, rest)) {
      const { sign: closed } = open[own]!;
      close(own, closed, index);
      rest = rest.slice(closed.length);
    }
    // Three stars are bold and italic; only their ends show the order, and either is fine.
    if (/\S/.test(markdown[after] ?? ' '))
      for (const one of rest === '***' ? ['**', '*'] : rest ? [rest] : []) open.push({ sign: one, start: after });
  }
  return parts.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The nearest open mark that this can close, without crossing an open tag. */
function openerOf(open: readonly OpenMark[], rest: string): number {
  if (rest === '') return -1;
  const last = open.findLastIndex(({ sign }) => sign.startsWith('<'));
  const exact = open.findLastIndex(({ sign }, at) => at > last && sign === rest);
  return exact >= 0
    ? exact
    : open.findLastIndex(({ sign }, at) => at > last && sign[0] === rest[0] && sign.length < rest.length);
}
