import { type NumberStyle, writtenNumber } from '../../write/list-numbers.ts';
import { childOf, descendantsOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { bulletSign } from '../source/join-listings.ts';

const FORMATS: Readonly<Record<string, NumberStyle>> = {
  '1': 'decimal',
  a: 'lower-letter',
  A: 'upper-letter',
  i: 'lower-roman',
  I: 'upper-roman',
};

interface Level {
  bullet: string | null;
  format: NumberStyle | null;
  prefix: string;
  suffix: string;
  /** Number of levels in the mark: three in `1.2.3`. */
  shown: number;
  start: number;
}

type Levels = ReadonlyMap<number, Level>;

interface OpenList {
  levels: Levels | undefined;
  style: string;
  id: string | undefined;
}

/** Computes list marks and heading numbers as LibreOffice does (ODF 1.3, part 3, 5.3 and 16.30). */
export class OdfListMarks {
  readonly #styles = new Map<string, Levels>();
  #outline: Levels = new Map();
  readonly #headings: number[] = [];
  readonly #open: OpenList[] = [];
  /** Final counters of lists by style and id, for lists that continue. */
  readonly #last = new Map<string, number[]>();
  #numbers: number[] = [];
  #isContinued = false;
  #awaitsMark = false;

  constructor(...roots: (XmlElement | null)[]) {
    for (const root of roots) {
      if (!root) continue;
      for (const style of descendantsOf(root, 'text:list-style')) {
        this.#styles.set(style.attributes['style:name'] ?? '', levelsOf(style));
      }
      for (const outline of descendantsOf(root, 'text:outline-style')) this.#outline = levelsOf(outline);
    }
  }

  read(list: XmlElement, onItem: (item: XmlElement) => void): void {
    this.#enter(list);
    for (const item of elementsOf(list)) {
      this.#item(item);
      onItem(item);
    }
    this.#leave();
  }

  #enter({ attributes }: XmlElement): void {
    const style = attributes['text:style-name'] ?? this.#open.at(-1)?.style ?? '';
    const levels = this.#styles.get(style) ?? this.#open.at(-1)?.levels;
    const depth = this.#open.length;
    if (depth === 0) {
      const before = this.#last.get(`#${attributes['text:continue-list'] ?? ''}`);
      const same = attributes['text:continue-numbering'] === 'true' ? this.#last.get(style) : undefined;
      this.#numbers = [...(before ?? same ?? [])];
      this.#isContinued = (before ?? same) !== undefined;
    } else if (!this.#isContinued) this.#numbers.length = Math.min(this.#numbers.length, depth);
    this.#open.push({ levels, style, id: attributes['xml:id'] });
  }

  #item(item: XmlElement): void {
    this.#awaitsMark = item.name === 'text:list-item';
    const start = Number(item.attributes['text:start-value']);
    if (Number.isInteger(start)) this.#numbers[this.#open.length - 1] = start - 1;
  }

  #leave(): void {
    const done = this.#open.pop();
    this.#awaitsMark = false;
    if (!done || this.#open.length > 0) return;
    this.#last.set(done.style, this.#numbers);
    if (done.id !== undefined) this.#last.set(`#${done.id}`, this.#numbers);
  }

  /** The mark of the next paragraph in the open list; null except for the first one of an item. */
  next(): string | null {
    const open = this.#open.at(-1);
    if (!this.#awaitsMark || !open) return null;
    this.#awaitsMark = false;
    this.#isContinued = false;
    const depth = this.#open.length - 1;
    const { levels } = open;
    const level = levels?.get(depth + 1);
    count(this.#numbers, depth, level?.start ?? 1);
    if (!levels || !level) return '•';
    return level.bullet ?? numberMark(levels, depth + 1, this.#numbers);
  }

  heading(element: XmlElement, outlineLevel: number): string | null {
    if (element.attributes['text:is-list-header'] === 'true') return null;
    count(this.#headings, outlineLevel - 1, this.#outline.get(outlineLevel)?.start ?? 1);
    return numberMark(this.#outline, outlineLevel, this.#headings);
  }
}

function count(numbers: number[], depth: number, start: number): void {
  for (let at = 0; at < depth; at++) numbers[at] ??= 1;
  numbers[depth] = (numbers[depth] ?? start - 1) + 1;
  numbers.length = depth + 1;
}

function numberMark(levels: Levels, at: number, numbers: readonly number[]): string | null {
  const level = levels.get(at);
  if (!level?.format) return null;
  const first = Math.max(1, at - level.shown + 1);
  const parts: string[] = [];
  for (let one = first; one <= at; one++) {
    const format = levels.get(one)?.format;
    if (format) parts.push(writtenNumber(numbers[one - 1] ?? 1, format));
  }
  return `${level.prefix}${parts.join('.')}${level.suffix}`.trim() || null;
}

function levelsOf(style: XmlElement): Levels {
  const levels = new Map<number, Level>();
  for (const element of elementsOf(style)) {
    const at = Number(element.attributes['text:level']);
    if (!Number.isInteger(at) || at < 1 || at > 10) continue;
    const value = (name: string): string => element.attributes[name] ?? '';
    const isBullet = element.name === 'text:list-level-style-bullet';
    const font = childOf(element, 'style:text-properties')?.attributes['style:font-name'] ?? '';
    levels.set(at, {
      bullet: isBullet
        ? bulletSign(value('text:bullet-char'), font)
        : element.name === 'text:list-level-style-image'
          ? '•'
          : null,
      format: isBullet ? null : (FORMATS[value('style:num-format')] ?? null),
      prefix: value('style:num-prefix'),
      suffix: value('style:num-suffix'),
      shown: Number(value('text:display-levels')) || 1,
      start: Number(value('text:start-value')) || 1,
    });
  }
  return levels;
}
