import type { Drawn, Written } from './drawn-and-written.ts';

/**
 * Of words that are drawn several times, a block takes those beside its others. Matching from both ends may have left it with some that
 * stand pages away.
 *
 *     written:  … point to an endnote
 *     drawn:    … point to an endnote │ This is an endnote
 *                          ╰──╯ instead of         ╰──╯
 */
export function keepTogether(match: Int32Array, drawn: readonly Drawn[], wanted: readonly Written[]): Int32Array {
  const drawnAt = new Int32Array(wanted.length).fill(-1);
  for (const [at, found] of match.entries()) if (found >= 0 && drawnAt[found] === -1) drawnAt[found] = at;
  const moveBeside = (at: number, neighbour: number, step: 1 | -1): void => {
    if (at < 0 || at >= wanted.length || neighbour < 0 || neighbour >= wanted.length) return;
    if (wanted[at]!.block !== wanted[neighbour]!.block || drawnAt[at]! < 0 || drawnAt[neighbour]! < 0) return;
    const beside = drawnAt[neighbour]! + step;
    if (drawnAt[at] === beside || beside < 0 || beside >= drawn.length) return;
    if (match[beside] !== -1 || drawn[beside]!.token !== wanted[at]!.token) return;
    match[drawnAt[at]!] = -1;
    match[beside] = at;
    drawnAt[at] = beside;
  };
  for (let at = 1; at < wanted.length; at++) moveBeside(at, at - 1, 1);
  for (let at = wanted.length - 2; at >= 0; at--) moveBeside(at, at + 1, -1);
  return match;
}
