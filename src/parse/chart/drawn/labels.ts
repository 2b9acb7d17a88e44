import { type BoundingBox, bottom, centreX, right, unionOf } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** Words that are read together, such as `Public services` below a bar. */
export interface ChartLabel {
  text: string;
  words: Word[];
  bbox: BoundingBox;
  size: number;
  /** Upright in the reading direction, on its side, or leaning. */
  turn: 'none' | 'side' | 'slanted';
  value: number | null;
}

/** Spaces are a quarter of the type size wide; labels of neighbouring columns stand farther apart. */
const WORD_GAP = 0.5;
/** The box of a leaning word is higher than its type. */
const SLANTED_HEIGHT = 1.6;

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

function labelOf(words: Word[]): ChartLabel {
  const bbox = unionOf(words.map((word) => word.bbox))!;
  const text = words.map((word) => word.text).join(' ');
  const size = sizeOfWord(words[0]!);
  return { text, words, bbox, size, turn: turnOf(words[0]!), value: numberIn(text) };
}

const sizeOfWord = ({ font, bbox, angle }: Word): number =>
  font?.size ?? (angle === 0 || angle === 180 ? bbox.height : bbox.width);

function turnOf(word: Word): ChartLabel['turn'] {
  if (word.angle === 90 || word.angle === 270) return 'side';
  return word.text.length > 1 && word.bbox.height > SLANTED_HEIGHT * sizeOfWord(word) ? 'slanted' : 'none';
}

function goesOn(label: ChartLabel, word: Word): boolean {
  const last = label.words.at(-1)!;
  const size = label.size;
  // Leaning labels were read one by one.
  if (label.turn === 'slanted' && last.readLine !== undefined) return word.readLine === last.readLine;
  // Boxes of recognised words are as high as their letters.
  const sameSize = word.font ? 0.1 : 0.4;
  if (Math.abs(sizeOfWord(word) - size) > sameSize * size || turnOf(word) !== label.turn || word.angle !== last.angle)
    return false;
  const isThousands = /^\d{1,3}$/.test(last.text) && /^\d{3}$/.test(word.text);
  const gap = (isThousands ? 1.5 : 1) * WORD_GAP * size;
  if (label.turn === 'none') {
    const isOnLine =
      (word.readLine !== undefined && word.readLine === last.readLine) ||
      Math.abs((word.baseline ?? bottom(word.bbox)) - (last.baseline ?? bottom(last.bbox))) < 0.3 * size;
    const space = word.bbox.left - right(last.bbox);
    return isOnLine && space > -0.2 * size && space < gap;
  }
  if (label.turn === 'side') {
    const space = word.angle === 270 ? last.bbox.top - bottom(word.bbox) : word.bbox.top - bottom(last.bbox);
    return Math.abs(centreX(word.bbox) - centreX(last.bbox)) < 0.3 * size && space > -0.2 * size && space < gap;
  }
  const isUp = word.bbox.top < last.bbox.top;
  const ends = isUp ? last.bbox.top - bottom(word.bbox) : word.bbox.top - bottom(last.bbox);
  return Math.abs(word.bbox.left - right(last.bbox)) < size && Math.abs(ends) < size;
}

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
  /^([-−–(]?)\s?[\p{Sc}]?\s?([-−]?)(\d[\d., \u00a0\u202f]*)\)?\s?(%|\p{Sc}|[kKMB]|mn|bn|thousand|[mbtr]+illion)?$/u;

/** The number that a label is: `1,200`, `−3.5`, `45 %`, `20k`, `$ 5M`; null for other text. */
export function numberIn(text: string): number | null {
  const found = NUMBER.exec(text.trim());
  if (!found) return null;
  const [, sign = '', inner = '', digits = '', unit = ''] = found;
  const plain = digits.replace(/[ \u00a0\u202f]/g, '');
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const value = Number(grouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
  if (!Number.isFinite(value)) return null;
  return (sign !== '' || inner !== '' ? -1 : 1) * value * (UNITS[unit.toLowerCase()] ?? 1);
}
