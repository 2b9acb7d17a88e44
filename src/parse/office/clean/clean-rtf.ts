import { isFetchingField, TextEdits } from './xml-edits.ts';

interface CellEdge {
  start: number;
  end: number;
  /** Right edge in twips. */
  at: number;
}

/** Width of rows without a stated width. */
const PAGE_TWIPS = 9_000;
const MOST_CELLS = 200;

/** Rows with more cells than stated edges. LibreOffice drops the extra cells, so all cells get the same width. */
class RtfRows {
  readonly #edits: TextEdits;
  #definitions: CellEdge[][] = [];
  #cells = 0;

  constructor(edits: TextEdits) {
    this.#edits = edits;
  }

  follow(word: string, number: string | undefined, start: number, end: number): void {
    if (word === 'trowd') this.#definitions.push([]);
    if (word === 'cellx') this.#definitions.at(-1)?.push({ start, end, at: Number(number ?? 0) });
    if (word === 'cell') this.#cells++;
    if (word !== 'row') return;
    for (const edges of this.#definitions) this.#widen(edges);
    this.#definitions = [];
    this.#cells = 0;
  }

  #widen(edges: readonly CellEdge[]): void {
    const last = edges.at(-1);
    const count = Math.min(MOST_CELLS, this.#cells);
    if (!last || edges.length >= count) return;
    const width = Math.min(PAGE_TWIPS, last.at > 0 ? last.at : PAGE_TWIPS) / count;
    const edge = (cell: number): string => `\\cellx${Math.round(width * (cell + 1))} `;
    for (const [cell, { start, end }] of edges.slice(0, -1).entries()) this.#edits.replace(start, end, edge(cell));
    const rest = Array.from({ length: count - edges.length + 1 }, (_, at) => edge(edges.length - 1 + at));
    this.#edits.replace(last.start, last.end, rest.join(''));
  }
}

/** List marks of RTF before Word 97. Those that LibreOffice does not number itself become text. */
class RtfLists {
  readonly #edits: TextEdits;
  readonly #hasLists: boolean;
  /** Whether LibreOffice numbers the paragraph and those after it. */
  #isCounted = false;
  #written: { start: number; end: number }[] = [];
  #counting: { start: number; end: number }[] = [];

  constructor(edits: TextEdits, hasLists: boolean) {
    this.#edits = edits;
    this.#hasLists = hasLists;
  }

  follow(word: string, start: number, end: number): void {
    if (word === 'pard') this.#isCounted = false;
    if (word === 'pnlvlbody' || word === 'pnlvlblt') this.#isCounted = true;
    if (word === 'pntext' || (word === 'listtext' && !this.#hasLists)) this.#written.push({ start, end });
    if (word !== 'par') return;
    if (!this.#isCounted) {
      for (const mark of this.#written) this.#edits.cut(mark.start, mark.end);
      for (const group of this.#counting) this.#edits.replace(group.start, group.end, '{}');
    }
    this.#written = [];
    this.#counting = [];
  }

  counting(start: number, end: number): void {
    this.#counting.push({ start, end });
  }
}

interface Group {
  start: number;
  isInstruction: boolean;
  /** Numbering instructions, which are redundant if the numbers are written out. */
  isCounting: boolean;
  text: string;
}

/** Links to objects and text in other files. */
const LEADING_OUT = new Set(['objautlink', 'objlink', 'objupdate', 'linkself', 'nextfile', 'template']);
const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([\da-f]{2})|[\s\S])/iy;
const DEEPEST = 5_000;

/** RTF without fields that fetch and linked objects. Adds cell edges and list marks that LibreOffice would drop. */
export function cleanRtf(bytes: Buffer): Buffer {
  const rtf = bytes.toString('latin1');
  const edits = new TextEdits(rtf);
  const groups: Group[] = [];
  const rows = new RtfRows(edits);
  const lists = new RtfLists(edits, rtf.includes('\\listtable'));
  const spell = (text: string): void => {
    const group = groups.findLast((one) => one.isInstruction);
    if (group) group.text += text;
  };
  for (let at = 0; at < rtf.length; ) {
    const character = rtf.charAt(at);
    if (character === '{') {
      if (groups.length < DEEPEST) groups.push({ start: at, isInstruction: false, isCounting: false, text: '' });
      at++;
    } else if (character === '}') {
      const group = groups.pop();
      if (group?.isInstruction && isFetchingField(group.text)) edits.replace(group.start, at + 1, '{}');
      if (group?.isCounting) lists.counting(group.start, at + 1);
      at++;
    } else if (character === '\\') {
      CONTROL.lastIndex = at;
      const [whole, word, number, hex] = CONTROL.exec(rtf) ?? [character];
      const group = groups.at(-1);
      if (group && word === 'fldinst') group.isInstruction = true;
      if (group && word === 'pn') group.isCounting = true;
      if (word) {
        rows.follow(word, number, at, at + whole.length);
        lists.follow(word, at, at + whole.length);
      }
      if (word && LEADING_OUT.has(word)) edits.replace(at, at + whole.length, '\\objemb ');
      if (hex) spell(String.fromCharCode(Number.parseInt(hex, 16)));
      if (word === 'u' && number) spell(String.fromCharCode(Number(number) & 0xffff));
      at += whole.length;
      if (word === 'bin') at += Math.max(0, Number(number ?? 0));
    } else {
      if (character !== '\r' && character !== '\n') spell(character);
      at++;
    }
  }
  return Buffer.from(edits.result(), 'latin1');
}
