import { neighbours } from '../../domain/lists.ts';
import type { Label } from '../schema/labels.ts';
import { FILLER, type KeyToken, keyTokensOf, sameKey } from '../schema/tokens.ts';

export interface LabelMatch {
  start: number;
  end: number;
  /** 0–1: the weight of the label, lower if words around it change its meaning. */
  score: number;
  /** Whether the text is only the label and punctuation. */
  whole: boolean;
}

/** Words right before the label change its meaning: `Sub Total`, `Old balance`. */
const EXTRA_BEFORE = 0.45;
/** Words after it change it less: `Total (incl. tax)`. */
const EXTRA_AFTER = 0.2;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Tokens without filler words; computed once per text, which is compared with every label. */
export const labelTokens = (text: string): KeyToken[] => keyTokensOf(text).filter((token) => !FILLER.has(token.key));

/** The best match of any label in the text. */
export function matchLabels(text: string, tokens: readonly KeyToken[], labels: readonly Label[]): LabelMatch | null {
  let best: LabelMatch | null = null;
  for (const label of labels) {
    for (let from = 0; from < tokens.length; from++) {
      const match = matchAt(text, tokens, from, label);
      if (match && (!best || match.score > best.score)) best = match;
    }
  }
  return best;
}

function matchAt(text: string, tokens: readonly KeyToken[], from: number, { keys, weight }: Label): LabelMatch | null {
  if (!sameKey(tokens[from]!.key, keys[0]!)) return null;
  const unspaced = HAN.test(keys[0]!);
  let at = from + 1;
  let skipped = 0;
  for (const key of keys.slice(1)) {
    const allowed = unspaced ? 0 : 1;
    let step = 0;
    while (at + step < tokens.length && step <= allowed && !sameKey(tokens[at + step]!.key, key)) step++;
    if (at + step >= tokens.length || step > allowed) return null;
    skipped += step;
    at += step + 1;
  }
  const start = tokens[from]!.start;
  const end = tokens[at - 1]!.end;
  const before = countBack(text, tokens, from);
  const after = countOn(text, tokens, at);
  // A single character of an unspaced script says little; two or more do.
  const tooShort = unspaced && keys.length < 2 ? 0.5 : 1;
  const score =
    (weight * tooShort * (unspaced ? 1 / (1 + before * 0.15) : 1 / (1 + before * EXTRA_BEFORE))) /
    (1 + (unspaced ? after * 0.05 : after * EXTRA_AFTER) + skipped * 0.2);
  return { start, end, score, whole: before === 0 && at === tokens.length };
}

/** Words before the label, back to a colon, a number or the start. */
function countBack(text: string, tokens: readonly KeyToken[], from: number): number {
  const before = neighbours(tokens.slice(0, from + 1));
  const stop = ([{ end, key }, next]: (typeof before)[number]): boolean =>
    /[:：]/.test(text.slice(end, next.start)) || /\d/.test(key);
  return from - 1 - before.findLastIndex(stop);
}

/** Words after the label up to a colon. Without a colon they are the value. */
function countOn(text: string, tokens: readonly KeyToken[], at: number): number {
  const colon = text.slice(tokens[at - 1]!.end).search(/[:：]/);
  if (colon < 0) return 0;
  const limit = tokens[at - 1]!.end + colon;
  const after = tokens.slice(at);
  const end = after.findIndex(({ start, key }) => start >= limit || /\d/.test(key));
  return end < 0 ? after.length : end;
}

/** Overlap of the label's words with the text in any order. A weak fallback for a real match. */
export function labelLikeness(tokens: readonly KeyToken[], labels: readonly Label[]): number {
  let best = 0;
  for (const { keys, weight } of labels) {
    const shared = keys.filter((key) => tokens.some((token) => sameKey(token.key, key))).length;
    if (shared === 0) continue;
    best = Math.max(best, weight * (shared / keys.length) * (0.5 + (0.5 * shared) / Math.max(shared, tokens.length)));
  }
  return best;
}
