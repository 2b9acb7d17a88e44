import type { Checked } from './checked.ts';
import { escapeText, type HtmlToken, htmlTokens } from './html-tokens.ts';

/** Allowed parents of each element. Others are not allowed. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  table: [''],
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup', 'table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
};
const INLINE = new Set(['br', 'sub', 'sup', 'b', 'strong', 'i', 'em', 'u', 's', 'p', 'code', 'span']);
const VOID = new Set(['br', 'col']);
const HOLDS_TEXT = new Set(['th', 'td', 'caption', ...INLINE]);
/** Dropped tags: without styles they mean nothing. */
const DROPPED = new Set(['colgroup', 'col', 'span']);
const MOST_CELLS = 20_000;
const MOST_SPAN = 1_000;
/** Limit of grid positions; spans multiply, so few cells could claim millions. */
const MOST_PLACES = 200_000;

export interface AnswerCell {
  text: string;
  rowSpan: number;
  columnSpan: number;
  isHeader: boolean;
}

class Fault extends Error {}

/** Reads exactly one table and rebuilds its HTML from allowed elements. */
class TableReader {
  readonly rows: AnswerCell[][] = [];
  html = '';
  readonly #open: string[] = [];
  readonly #mostCells: number;
  #cells = 0;
  #places = 0;
  #isDone = false;

  constructor(mostCells = MOST_CELLS) {
    this.#mostCells = mostCells;
  }

  read(tokens: readonly HtmlToken[]): void {
    for (const token of tokens) {
      if (token.kind === 'text') this.#text(token.text);
      else if (token.kind === 'open') this.#opened(token);
      else this.#closed(token.name);
    }
    if (this.#open.length > 0) throw new Fault(`the tag <${this.#open.at(-1)}> is never closed`);
    if (!this.#isDone) throw new Fault('there is no <table> in it');
    if (this.#cells === 0) throw new Fault('the table has no cells');
  }

  #text(text: string): void {
    const at = this.#open.at(-1) ?? '';
    if (HOLDS_TEXT.has(at)) {
      this.html += escapeText(text);
      this.#append(text);
    } else if (text.trim() !== '') {
      throw new Fault(at === '' ? 'there is text outside of the table' : `there is text directly inside <${at}>`);
    }
  }

  #opened({ name, attributes, isClosed }: HtmlToken & { kind: 'open' }): void {
    const parent = this.#open.at(-1) ?? '';
    if (this.#isDone) throw new Fault('something follows after the end of the table');
    if (INLINE.has(name)) {
      if (!HOLDS_TEXT.has(parent)) throw new Fault(`the tag <${name}> is outside a cell`);
    } else if (!PARENTS[name]) throw new Fault(`the tag <${name}> is not allowed`);
    else if (!PARENTS[name].includes(parent)) throw new Fault(`the tag <${name}> is inside <${parent || 'nothing'}>`);
    if (name === 'tr') this.rows.push([]);
    const spans = name === 'td' || name === 'th' ? this.#cell(name, attributes) : '';
    if (name === 'br') this.#append('\n');
    if (!DROPPED.has(name)) this.html += `<${name}${spans}>`;
    if (VOID.has(name)) return;
    if (isClosed) throw new Fault(`the tag <${name}/> closes itself`);
    this.#open.push(name);
  }

  #cell(name: string, attributes: Map<string, string>): string {
    if (++this.#cells > this.#mostCells) throw new Fault(`the table has more than ${this.#mostCells} cells`);
    const rowSpan = spanOf(attributes, 'rowspan');
    const columnSpan = spanOf(attributes, 'colspan');
    this.#places += rowSpan * columnSpan;
    if (this.#places > MOST_PLACES + this.#mostCells) throw new Fault('its cells span more than a table can hold');
    this.rows.at(-1)!.push({ text: '', rowSpan, columnSpan, isHeader: name === 'th' });
    return `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
  }

  #closed(name: string): void {
    if (VOID.has(name)) return;
    const at = this.#open.pop();
    if (at !== name) throw new Fault(at ? `<${at}> is closed by </${name}>` : `</${name}> closes nothing`);
    if (!DROPPED.has(name)) this.html += `</${name}>`;
    if (name === 'table') this.#isDone = true;
  }

  #append(text: string): void {
    const cell = this.rows.at(-1)?.at(-1);
    if (cell && this.#open.some((name) => name === 'td' || name === 'th')) cell.text += text;
  }
}

function spanOf(attributes: Map<string, string>, name: string): number {
  const text = attributes.get(name);
  if (text === undefined) return 1;
  const span = Number(text);
  if (!Number.isInteger(span) || span < 1 || span > MOST_SPAN)
    throw new Fault(`${name}="${text.slice(0, 20)}" is not usable`);
  return span;
}

/** The cells of a checked or generated table; null for anything else. */
export function tableRows(html: string, mostCells = MOST_CELLS): AnswerCell[][] | null {
  const reader = new TableReader(mostCells);
  try {
    reader.read(htmlTokens(html));
    return reader.rows;
  } catch {
    return null;
  }
}

export function checkTable(answer: string): Checked {
  const reader = new TableReader();
  try {
    reader.read(htmlTokens(answer));
    return { text: reader.html.replace(/>\s+</g, '><') };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}
