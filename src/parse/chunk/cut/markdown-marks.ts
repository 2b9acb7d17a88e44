/** A mark of Markdown, or a tag, around a part of a text. */
interface MarkedPart {
  /** Where the text inside begins and ends. */
  start: number;
  end: number;
  open: string;
  close: string;
}

interface OpenMark {
  sign: string;
  start: number;
}

/** What is escaped or code means nothing; tags are those that stand for what Markdown has no mark for. */
const SIGN = /\\[\s\S]|`+[^`]*`+|<(\/?)(u|sup|sub|ins|del|strong|em|s|code)>|\*{1,3}|~~/g;

/** Parts of a text that are between marks, from outside to inside where they begin together. Marks without a partner are text. */
export function markedParts(markdown: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  const open: OpenMark[] = [];
  const close = (at: number, sign: string, end: number, written = sign): void => {
    // What was opened inside and never closed is text; of three stars the other mark stays open.
    const [mark, ...above] = open.splice(at);
    open.push(...above.filter(({ start }) => start === mark!.start));
    const isTag = sign.startsWith('<');
    parts.push({ start: mark!.start, end, open: sign, close: isTag ? sign.replace('<', '</') : written });
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
    // Three stars are bold and italic, in an order that only their ends show; either is as good.
    if (/\S/.test(markdown[after] ?? ' '))
      for (const one of rest === '***' ? ['**', '*'] : rest ? [rest] : []) open.push({ sign: one, start: after });
  }
  return parts.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The nearest open mark that these signs may end; no tag in between is left open. */
function openerOf(open: readonly OpenMark[], rest: string): number {
  if (rest === '') return -1;
  const last = open.findLastIndex(({ sign }) => sign.startsWith('<'));
  const exact = open.findLastIndex(({ sign }, at) => at > last && sign === rest);
  return exact >= 0
    ? exact
    : open.findLastIndex(({ sign }, at) => at > last && sign[0] === rest[0] && sign.length < rest.length);
}
