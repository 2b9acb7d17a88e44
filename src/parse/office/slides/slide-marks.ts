import { type NumberStyle, writtenNumber } from '../../write/list-numbers.ts';
import type { SlideBullet } from './inheritance.ts';

const STYLES: readonly (readonly [string, NumberStyle])[] = [
  ['alphaLc', 'lower-letter'],
  ['alphaUc', 'upper-letter'],
  ['romanLc', 'lower-roman'],
  ['romanUc', 'upper-roman'],
];

/** Counts the paragraphs of one shape: `arabicPeriod` 1. 2. 3., `alphaLcParenBoth` (a) (b) (c) (ECMA-376, 20.1.10.61). */
export class SlideMarks {
  readonly #numbers = new Map<number, { kind: string; number: number }>();

  next(bullet: SlideBullet, depth: number): string | null {
    for (const deeper of [...this.#numbers.keys()].filter((at) => at > depth)) this.#numbers.delete(deeper);
    if (bullet === null || 'sign' in bullet) {
      this.#numbers.delete(depth);
      return bullet?.sign ?? null;
    }
    const before = this.#numbers.get(depth);
    const number = before?.kind === bullet.counted ? before.number + 1 : bullet.start;
    this.#numbers.set(depth, { kind: bullet.counted, number });
    const style = STYLES.find(([name]) => bullet.counted.startsWith(name))?.[1] ?? 'decimal';
    const text = writtenNumber(number, style);
    if (bullet.counted.endsWith('ParenBoth')) return `(${text})`;
    if (bullet.counted.endsWith('ParenR')) return `${text})`;
    return bullet.counted.endsWith('Plain') ? text : `${text}.`;
  }
}
