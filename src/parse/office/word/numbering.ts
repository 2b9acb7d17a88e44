import { type NumberStyle, writtenNumber } from '../../write/list-numbers.ts';
import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { bulletSign } from '../source/join-listings.ts';
import { switchOf } from './style-chains.ts';
import { numberOrNull } from './styles.ts';

const FORMATS: Readonly<Record<string, NumberStyle>> = {
  decimalZero: 'padded',
  lowerLetter: 'lower-letter',
  upperLetter: 'upper-letter',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
};

interface Level {
  format: string;
  /** `%1.%2)` with placeholders for the numbers of levels. */
  text: string;
  start: number;
  isLegal: boolean;
  /** The level after which this one restarts; null for every higher one, 0 for none. */
  restart: number | null;
  font: string;
}

type Levels = ReadonlyMap<number, Level>;

/** Lists that continue each other share a counter. */
interface List {
  levels: Levels;
  counter: Counter;
  /** Start values of levels. */
  starts: Map<number, number>;
}

interface Counter {
  numbers: Map<number, number>;
}

/** The lists of a Word document with their marks (ECMA-376, 17.9). */
export class WordNumbering {
  readonly #lists = new Map<string, List>();

  constructor(root: XmlElement | null) {
    const all = elementsOf(root);
    const abstract = new Map<string, { levels: Levels; counter: Counter; link: string | undefined }>();
    const named = new Map<string, Levels>();
    for (const element of all.filter(({ name }) => name === 'w:abstractNum')) {
      const levels = levelsOf(element);
      const link = childOf(element, 'w:numStyleLink')?.attributes['w:val'];
      abstract.set(element.attributes['w:abstractNumId'] ?? '', { levels, counter: { numbers: new Map() }, link });
      const style = childOf(element, 'w:styleLink')?.attributes['w:val'];
      if (style !== undefined) named.set(style, levels);
    }
    for (const element of all.filter(({ name }) => name === 'w:num')) {
      const base = abstract.get(childOf(element, 'w:abstractNumId')?.attributes['w:val'] ?? '');
      const own = base && base.levels.size > 0 ? base.levels : (named.get(base?.link ?? '') ?? new Map());
      this.#lists.set(element.attributes['w:numId'] ?? '', listOf(element, own, base?.counter));
    }
  }

  isMarked(id: string | null, level: number): boolean {
    const list = id === null || id === '0' ? undefined : this.#lists.get(id);
    if (!list) return false;
    // A list without levels, because the file lacks its list style, is still a list.
    if (list.levels.size === 0) return level < 9;
    const { format, text } = list.levels.get(level) ?? { format: 'none', text: '' };
    return format !== 'none' && text !== '';
  }

  /** The mark of the next paragraph on this level. Call it for every paragraph of the list in order. */
  next(id: string, level: number): string {
    const list = this.#lists.get(id);
    const own = list?.levels.get(level);
    if (!list || !own) return '•';
    const { numbers } = list.counter;
    const start = list.starts.get(level);
    if (start !== undefined) {
      numbers.set(level, start - 1);
      list.starts.delete(level);
    }
    numbers.set(level, (numbers.get(level) ?? own.start - 1) + 1);
    for (const deeper of [...numbers.keys()].filter((at) => at > level)) {
      const restart = list.levels.get(deeper)?.restart ?? null;
      if (restart === null || level < restart) numbers.delete(deeper);
    }
    return own.format === 'bullet' ? bulletSign(own.text, own.font) : this.#written(list, own);
  }

  #written({ levels, counter: { numbers } }: List, { text, isLegal }: Level): string {
    return text.replace(/%([1-9])/g, (_, digit: string) => {
      const level = levels.get(Number(digit) - 1);
      if (!level || level.format === 'none') return '';
      const number = numbers.get(Number(digit) - 1) ?? level.start;
      return writtenNumber(number, isLegal ? 'decimal' : (FORMATS[level.format] ?? 'decimal'));
    });
  }
}

function listOf(element: XmlElement, base: Levels, counter: Counter = { numbers: new Map() }): List {
  const levels = new Map(base);
  const starts = new Map<number, number>();
  for (const override of elementsOf(element).filter(({ name }) => name === 'w:lvlOverride')) {
    const at = Number(override.attributes['w:ilvl']);
    const own = childOf(override, 'w:lvl');
    if (own) levels.set(at, levelOf(own));
    const start = numberOrNull(childOf(override, 'w:startOverride')?.attributes['w:val']);
    if (start !== null) starts.set(at, start);
  }
  return { levels, counter, starts };
}

const levelsOf = (list: XmlElement): Levels =>
  new Map(
    elementsOf(list)
      .filter(({ name }) => name === 'w:lvl')
      .map((level) => [Number(level.attributes['w:ilvl']), levelOf(level)]),
  );

function levelOf(level: XmlElement): Level {
  const value = (name: string): string | undefined => childOf(level, name)?.attributes['w:val'];
  const fonts = childOf(level, 'w:rPr', 'w:rFonts')?.attributes;
  return {
    format: value('w:numFmt') ?? 'decimal',
    text: value('w:lvlText') ?? '',
    start: numberOrNull(value('w:start')) ?? 0,
    isLegal: switchOf(childOf(level, 'w:isLgl')) ?? false,
    restart: numberOrNull(value('w:lvlRestart')),
    font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? '',
  };
}
