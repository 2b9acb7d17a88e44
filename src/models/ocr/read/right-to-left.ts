import { pairsOf } from '../../../domain/plain-object.ts';

/** What reads from left to right even inside Arabic: numbers with their signs, Latin words. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.,:/%+-]*/gu;
const MIRRORED = pairsOf('( ) ) ( [ ] ] [ « » » « < > > <');

/**
 * Recognisers write a line from its left end. Words of scripts that read from the right come out backwards:
 *
 *     on the page   ضايرلا   →   logical order   الرياض
 */
export function logicalOrder(visual: string): string {
  const backwards = [...visual]
    .reverse()
    .map((c) => MIRRORED[c] ?? c)
    .join('');
  return backwards.replace(LEFT_TO_RIGHT, (run) => [...run].reverse().join(''));
}
