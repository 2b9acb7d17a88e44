/**
 * Text as its author set it. One model for every format: readers say which letters are set how, words carry it to their pages, and the
 * writers of HTML, Markdown and plain text know nothing else.
 *
 *     10⁵ **bold**      { text: '105 bold', spans: [{ start: 2, end: 3, style: 'raised' }, { start: 4, end: 8, style: 'bold' }] }
 */
export interface StyledText {
  text: string;
  spans: readonly StyledSpan[];
}

/** A stretch of letters; spans of one text may overlap in any way. */
export interface StyledSpan {
  start: number;
  end: number;
  style: TextStyle;
  /** The same style after the next space is another stretch. */
  endsRun?: true;
  /** Links: where they lead. */
  url?: string;
  /** Formulas: LaTeX of all of it, with its first letters; stretches after them that belong to it have none. */
  latex?: string;
}

/** `note` is the mark of a note, in the text and before the note itself; `inserted` and `deleted` are tracked changes. */
export type TextStyle = Emphasis | TrackedChange | 'raised' | 'lowered' | 'code' | 'note' | 'link' | 'formula';

export type TrackedChange = 'inserted' | 'deleted';

export type Emphasis = 'bold' | 'italic' | 'struck' | 'underlined' | 'highlighted';

const EMPHASIS: ReadonlySet<TextStyle> = new Set<TextStyle>(['bold', 'italic', 'struck', 'underlined', 'highlighted']);

export const isEmphasis = (style: TextStyle): style is Emphasis => EMPHASIS.has(style);

export const withoutEmphasis = (spans: readonly StyledSpan[]): StyledSpan[] =>
  spans.filter(({ style }) => !isEmphasis(style));

/** The same spans where the text has so many letters more, or fewer, before it. What would begin before it begins with it. */
export const shiftedSpans = (spans: readonly StyledSpan[], by: number): StyledSpan[] =>
  spans
    .map((span) => ({ ...span, start: Math.max(0, span.start + by), end: span.end + by }))
    .filter(({ start, end }) => end > start);

/** The spans of a text where only the white space was changed, at their places in the new one. */
export function respacedSpans<T extends { start: number; end: number }>(
  before: string,
  after: string,
  spans: readonly T[],
): T[] {
  if (spans.length === 0 || before === after) return [...spans];
  const lettersBefore = new Int32Array(before.length + 1);
  for (let at = 0; at < before.length; at++)
    lettersBefore[at + 1] = lettersBefore[at]! + (isSpace(before.charAt(at)) ? 0 : 1);
  const places: number[] = [];
  for (let at = 0; at < after.length; at++) if (!isSpace(after.charAt(at))) places.push(at);
  return spans.flatMap((span) => {
    const [first, last] = [places[lettersBefore[span.start]!], places[lettersBefore[span.end]! - 1]];
    return first === undefined || last === undefined || last < first ? [] : [{ ...span, start: first, end: last + 1 }];
  });
}

/** Texts one after another. */
export function concatStyled(...parts: readonly (StyledText | string)[]): StyledText {
  let text = '';
  const spans: StyledSpan[] = [];
  for (const part of parts) {
    const own = typeof part === 'string' ? { text: part, spans: [] } : part;
    spans.push(...shiftedSpans(own.spans, text.length));
    text += own.text;
  }
  return { text, spans };
}

/** Texts one below the other. */
export const linesOfStyled = (lines: readonly StyledText[]): StyledText =>
  concatStyled(...lines.flatMap((line, at) => (at === 0 ? [line] : ['\n', line])));

/** The lines of a text, each with its own letters set. */
export function linesOf({ text, spans }: StyledText): StyledText[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const [from, end] = [start, start + line.length];
    start = end + 1;
    const inside = spans.filter((span) => span.start < end && span.end > from);
    return {
      text: line,
      spans: shiftedSpans(inside, -from).map((span) => ({ ...span, end: Math.min(span.end, line.length) })),
    };
  });
}

export const isSpace = (letter: string): boolean => /\s/.test(letter);

/** Collects running text together with how it is set. */
export class StyledTextBuilder implements StyledText {
  text = '';
  readonly spans: StyledSpan[] = [];
  readonly #open: { style: TextStyle; url?: string; start: number; isInside: boolean }[] = [];

  add(text: string): void {
    this.text += text;
  }

  /** What is added until the end is set so. Bold inside bold is bold. */
  within(style: TextStyle, add: () => void, url?: string): void {
    this.start(style, url);
    add();
    this.end();
  }

  start(style: TextStyle, url?: string): void {
    const isInside = this.#open.some((span) => span.style === style);
    this.#open.push({ style, start: this.text.length, isInside, ...(url !== undefined && { url }) });
  }

  /** Ends all that is open and starts it again in another text: bold goes on in the next paragraph. */
  goOn(): StyledTextBuilder {
    const open = this.#open.map(({ style, url }) => ({ style, url }));
    while (this.#open.length > 0) this.end();
    const next = new StyledTextBuilder();
    for (const { style, url } of open) next.start(style, url);
    return next;
  }

  /** Ends what was started last. */
  end(): void {
    const open = this.#open.pop();
    if (!open || open.isInside) return;
    const { isInside: _, ...span } = open;
    const end = this.text.length;
    if (this.text.slice(span.start, end).trim() !== '') this.spans.push({ ...span, end });
  }
}

/** The styles that hold, in this order. */
export const stylesThatHold = (holds: Partial<Record<TextStyle, boolean>>): TextStyle[] =>
  Object.entries(holds).flatMap(([style, isSet]) => (isSet ? [style as TextStyle] : []));
