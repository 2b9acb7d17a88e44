import { bottom, right } from '../../domain/geometry.ts';
import type { PageContent, Word } from '../page-content.ts';

/** Characters of one size on one baseline. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  isItalic: boolean;
}

/** A drawn horizontal line: of a fraction, a root, a bar. */
export interface Bar {
  left: number;
  right: number;
  y: number;
}

/** Null when a word does not say where its baseline is: then nothing can be known about scripts. */
export function piecesOf(words: readonly Word[]): Piece[] | null {
  const pieces: Piece[] = [];
  for (const { text, bbox, font, baseline, source, angle } of words) {
    if (source !== 'text-layer' || angle !== 0 || !font || baseline === undefined || font.size <= 0) return null;
    pieces.push({
      text: text.trim(),
      left: bbox.left,
      right: right(bbox),
      top: bbox.top,
      bottom: bottom(bbox),
      baseline,
      size: font.size,
      isItalic: font.italic,
    });
  }
  return pieces.filter(({ text }) => text !== '');
}

/** Lines drawn inside the box of the words, with a little room: bars of fractions may be wider than what they divide. */
export function barsAmong(pieces: readonly Piece[], content: PageContent): Bar[] {
  const left = Math.min(...pieces.map((piece) => piece.left));
  const rightEdge = Math.max(...pieces.map((piece) => piece.right));
  const top = Math.min(...pieces.map((piece) => piece.top));
  const bottomEdge = Math.max(...pieces.map((piece) => piece.bottom));
  const room = Math.max(...pieces.map((piece) => piece.size));
  return content.rules
    .filter(({ orientation }) => orientation === 'horizontal')
    .map(({ bbox }) => ({ left: bbox.left, right: right(bbox), y: bbox.top + bbox.height / 2 }))
    .filter(
      (bar) => bar.left > left - room && bar.right < rightEdge + room && bar.y > top - room / 2 && bar.y < bottomEdge,
    )
    .sort((a, b) => b.right - b.left - (a.right - a.left));
}
