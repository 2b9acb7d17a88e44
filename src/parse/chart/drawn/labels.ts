import { type BoundingBox, bottom, centreX, right, unionOf } from '../../../domain/geometry.ts';
import { type Filled, lastOf } from '../../../domain/lists.ts';
import { isClose, isLevel, isOneLineAway } from '../../alike.ts';
import type { Word } from '../../page-content.ts';

/** Words that are read together, such as `Public services` below a bar. */
export interface ChartLabel {
  text: string;
  words: Filled<Word>;
  bbox: BoundingBox;
  size: number;
  /** Upright in the reading direction, on its side, or leaning. */
  turn: 'none' | 'side' | 'slanted';
  value: number | null;
}

export function chartLabels(words: readonly Word[]): ChartLabel[] {
  const labels: ChartLabel[] = [];
  for (const word of words.filter(({ hidden }) => !hidden)) {
    const last = labels.at(-1);
    if (last && goesOn(last, word)) {
      labels[labels.length - 1] = labelOf([...last.words, word]);
    } else labels.push(labelOf([word]));
  }
  return labels;
}

function labelOf(words: Filled<Word>): ChartLabel {
  const [first, ...others] = words;
  const bbox = unionOf([first.bbox, ...others.map((word) => word.bbox)]);
  const text = words.map((word) => word.text).join(' ');
  return { text, words, bbox, size: sizeOfWord(first), turn: turnOf(first), value: powerIn(words) ?? numberIn(text) };
}

const sizeOfWord = ({ font, bbox, angle }: Word): number =>
  font?.size ?? (angle === 0 || angle === 180 ? bbox.height : bbox.width);

function turnOf(word: Word): ChartLabel['turn'] {
  if (word.angle === 90 || word.angle === 270) return 'side';
  return word.text.length > 1 && !isOneLineAway(word.bbox.height, sizeOfWord(word)) ? 'slanted' : 'none';
}

function goesOn(label: ChartLabel, word: Word): boolean {
  const last = lastOf(label.words);
  const size = label.size;
  // Leaning labels were read one by one.
  if (label.turn === 'slanted' && last.readLine !== undefined) return word.readLine === last.readLine;
  // Boxes of recognised words are as high as their letters.
  const sameSize = word.font ? 0.1 : 0.4;
  if (Math.abs(sizeOfWord(word) - size) > sameSize * size || turnOf(word) !== label.turn || word.angle !== last.angle)
    return false;
  const isThousands = /^\d{1,3}$/.test(last.text) && /^\d{3}$/.test(word.text);
  // Spaces are a quarter of the type size wide; labels of neighbouring columns are farther apart.
  const isNext = (space: number): boolean =>
    (space > 0 || isLevel(space, 0, size)) && isClose(space, (isThousands ? 1.5 : 1) * size);
  if (label.turn === 'none') {
    const isOnLine =
      (word.readLine !== undefined && word.readLine === last.readLine) ||
      isLevel(word.baseline ?? bottom(word.bbox), last.baseline ?? bottom(last.bbox), size);
    return isOnLine && isNext(word.bbox.left - right(last.bbox));
  }
  if (label.turn === 'side') {
    const space = word.angle === 270 ? last.bbox.top - bottom(word.bbox) : word.bbox.top - bottom(last.bbox);
    return isLevel(centreX(word.bbox), centreX(last.bbox), size) && isNext(space);
  }
  const isUp = word.bbox.top < last.bbox.top;
  const ends = isUp ? last.bbox.top - bottom(word.bbox) : word.bbox.top - bottom(last.bbox);
  return Math.abs(word.bbox.left - right(last.bbox)) < size && Math.abs(ends) < size;
}

/** `10³` and `2·10³`, and `·10³` or `1e3` at the end of an axis whose numbers are that much larger. */
const POWER = /^(?:([-−]?[\d.]+)\s?[x×·*]\s?|[x×·*]\s?|)(?:10|(1e)\+?)$/;

function powerIn(words: Filled<Word>): number | null {
  const { text, spans = [] } = lastOf(words);
  const raised =
    spans.find(({ style, end }) => style === 'raised' && end === text.length)?.start ??
    text.search(/(?<=^1e\+?)-?\d{1,2}$/);
  if (raised < 1) return null;
  const before = [...words.slice(0, -1).map((word) => word.text), text.slice(0, raised)].join('');
  const found = POWER.exec(before);
  const exponent = Number(text.slice(raised).replace('−', '-'));
  if (!found || !Number.isInteger(exponent)) return null;
  return Number((found[1] ?? '1').replace('−', '-')) * 10 ** exponent;
}

/** What the numbers of an axis are multiplied by, for a label that says nothing else. */
export const isMultiplier = ({ text, value }: ChartLabel): boolean => value !== null && /^(?:[x×·*]|1e)/.test(text);

const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
};
const NUMBER =
  /^([-−–(]?)\s?[\p{Sc}]?\s?([-−]?)(\d[\d., \u00a0\u202f]*)(e[-+−]?\d{1,2})?\)?\s?(%|\p{Sc}|[kKMB]|mn|bn|thousand|[mbtr]+illion)?$/u;

/** The number that a label is: `1,200`, `−3.5`, `45 %`, `20k`, `$ 5M`; null for other text. */
export function numberIn(text: string): number | null {
  const found = NUMBER.exec(text.trim());
  if (!found) return null;
  const [, sign = '', inner = '', digits = '', power = '', unit = ''] = found;
  const plain = digits.replace(/[ \u00a0\u202f]/g, '');
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const value = Number(grouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
  if (!Number.isFinite(value)) return null;
  return (
    (sign !== '' || inner !== '' ? -1 : 1) *
    value *
    10 ** Number(power.slice(1).replace('−', '-')) *
    (UNITS[unit.toLowerCase()] ?? 1)
  );
}
