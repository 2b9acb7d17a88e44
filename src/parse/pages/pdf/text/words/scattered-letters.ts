import { consecutive } from '../../../../../domain/lists.ts';
import { hasRightToLeft } from '../../../../../domain/text-direction.ts';
import { emOf, penGap, type SpacedCharacter } from './gaps.ts';

/** Neighbours within a word are closer than this, in shares of the em square. */
const BESIDE = 0.1;
/** How exactly a piece that is drawn elsewhere begins where another ends, in shares of the em square. */
const MEETS = 0.04;
/** Places are looked up in cells of this many pixels. */
const CELL = 8;
/** More pieces at one place are a drawing, or an attempt to keep us busy. */
const MOST_AT_ONE_PLACE = 16;

type Piece = SpacedCharacter[];

/**
 * Puts letters of a word together that the file draws in several passes, as where a program cut the page into strips:
 *
 *     1 · 9 · .   →  1.9        C · S · orn · urpass  →  Corn · Surpass
 *
 * A piece follows another where it begins exactly where that ends, on its baseline and in its type.
 */
export function joinScattered(characters: readonly SpacedCharacter[]): readonly SpacedCharacter[] {
  const pieces = piecesOf(characters);
  const starts = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const first = piece[0]!;
    if (first.penEnd <= first.penStart) continue;
    const key = cellOf(acrossOf(first), first.penStart);
    const there = starts.get(key);
    if (!there) starts.set(key, [piece]);
    else if (there.length < MOST_AT_ONE_PLACE) there.push(piece);
  }
  const nextOf = new Map<Piece, Piece>();
  const taken = new Set<Piece>();
  for (const [at, piece] of pieces.entries()) {
    const last = piece.at(-1)!;
    const isNext = (other: Piece): boolean =>
      other !== piece && other !== pieces[at + 1] && meets(last, other[0]!) && !taken.has(other);
    const next = findAt(starts, last, isNext);
    if (!next) continue;
    nextOf.set(piece, next);
    taken.add(next);
  }
  // Lines from the right are given in an order of their own.
  if (taken.size === 0 || characters.some(({ text }) => hasRightToLeft(text))) return characters;
  const joined: SpacedCharacter[] = [];
  for (const piece of pieces) {
    if (taken.has(piece)) continue;
    joined.push(...piece);
    for (let next = nextOf.get(piece); next; next = nextOf.get(next))
      joined.push({ ...next[0]!, separator: 'none' }, ...next.slice(1));
  }
  return joined;
}

/** Letters that are drawn one after the other, each beside the one before. */
const piecesOf = (characters: readonly SpacedCharacter[]): Piece[] =>
  consecutive(characters, (previous, character) => {
    const em = emOf(previous, character);
    return (
      character.separator !== 'space' &&
      character.penStart - previous.penEnd < BESIDE * em &&
      character.penStart > previous.penStart - MEETS * em &&
      Math.abs(acrossOf(previous) - acrossOf(character)) < em
    );
  });

/** Where a character is across its reading direction. */
const acrossOf = ({ run, originX, originY }: SpacedCharacter): number =>
  originY * run.directionX - originX * run.directionY;

const cell = (pixels: number): number => Math.floor(pixels / CELL);
const cellOf = (across: number, along: number): number => cell(across) * 0x100000 + cell(along);

/** The pieces that may begin where a character ends: those of its cell and of the neighbours that it comes close to. */
function findAt(starts: ReadonlyMap<number, Piece[]>, last: SpacedCharacter, isNext: (piece: Piece) => boolean) {
  const across = acrossOf(last);
  for (let row = cell(across - 0.5); row <= cell(across + 0.5); row++) {
    for (let column = cell(last.penEnd - 1); column <= cell(last.penEnd + 1); column++) {
      const found = starts.get(row * 0x100000 + column)?.find(isNext);
      if (found) return found;
    }
  }
  return undefined;
}

function meets(last: SpacedCharacter, next: SpacedCharacter): boolean {
  const [a, b] = [last.run, next.run];
  if (a.face.name !== b.face.name || a.size !== b.size || a.hidden !== b.hidden) return false;
  if (Math.abs(a.directionX - b.directionX) > 0.01 || Math.abs(acrossOf(last) - acrossOf(next)) > 0.5) return false;
  return next.penStart > last.penStart && Math.abs(penGap(last, next) + last.overhang / emOf(last, next)) < MEETS;
}
