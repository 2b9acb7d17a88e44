import { type BoundingBox, sharedHeight, shareInside } from '../domain/geometry.ts';

/*
 * Comparisons of shares, sizes and distances that many rules need, each with one number. A rule with a number of its own needs a reason.
 *
 *     share of the whole      isMuchOf  0.3      isOverHalf  0.5      isMainPartOf  0.7      isNearlyAllOf  0.85
 *     distance, type sizes    isLevel   0.3      isClose   0.5      isOneLineAway  1.5      isNear  4
 */

/** Three of a kind are a pattern; two may be chance. */
export const PATTERN = 3;
/** Page pixels at 144 dpi: what is closer was meant to meet, and what is thinner is a line. */
export const HAIR = 2;

const MUCH = 0.3;
const MAIN_PART = 0.7;
const NEARLY_ALL = 0.85;
const SAME_SIZE = 0.08;
const CLEARLY_LARGER = 1.15;
const LEVEL = 0.3;
const ONE_LINE = 1.5;
const NEAR = 4;

/** More than chance explains. */
export const isMuchOf = (part: number, whole: number): boolean => part > MUCH * whole;
export const isOverHalf = (part: number, whole: number): boolean => 2 * part > whole;
/** Enough to call a line or segment bold. With half, a paragraph that begins in bold would be a heading. */
export const isMainPartOf = (part: number, whole: number): boolean => part > MAIN_PART * whole;
/** All, except for errors of drawing and recognition. */
export const isNearlyAllOf = (part: number, whole: number): boolean => part > NEARLY_ALL * whole;

export const isMostlyIn = (inner: BoundingBox, outer: BoundingBox): boolean => isOverHalf(shareInside(inner, outer), 1);
export const isWhollyIn = (inner: BoundingBox, outer: BoundingBox): boolean =>
  isNearlyAllOf(shareInside(inner, outer), 1);
/** One of the two lies mostly in the other. */
export const areInOnePlace = (a: BoundingBox, b: BoundingBox): boolean => isMostlyIn(a, b) || isMostlyIn(b, a);

/** Printing and recognition are not exact. */
export const isSameLength = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
export const isSameSize = (a: { size: number }, b: { size: number }): boolean => isSameLength(a.size, b.size);
/** Large enough to be meant to stand out. */
export const isClearlyLarger = (size: number, than: number): boolean => size >= CLEARLY_LARGER * than;
export const isLarger = (a: { size: number }, b: { size: number }): boolean => a.size > b.size && !isSameSize(a, b);

/** Both are on one line: a superscript shares half of its height with its word, the next line does not. */
export const isSameHeight = (a: BoundingBox, b: BoundingBox): boolean =>
  isOverHalf(sharedHeight(a, b), Math.min(a.height, b.height));

/** Two positions that were meant to be the same, such as baselines of one line. */
export const isLevel = (a: number, b: number, size: number): boolean => Math.abs(a - b) < LEVEL * size;
/** The gap between words of a label or lines of a paragraph; a small overlap is a measuring error. */
export const isClose = (gap: number, size: number): boolean => 2 * Math.abs(gap) < size;
/** The gap to the next word, or from a label to its value. */
export const isOneLineAway = (gap: number, size: number): boolean => gap < ONE_LINE * size;
/** The gap between a bullet and its text, or a title and what is below it. */
export const isNear = (gap: number, size: number): boolean => gap < NEAR * size;
