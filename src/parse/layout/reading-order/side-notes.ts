import { bottom, right, sharedHeight } from '../../../domain/geometry.ts';
import { heaviest, middleValue } from '../../../domain/statistics.ts';
import type { Region } from '../region.ts';

/** Notes are set smaller than the text, in a column of their own that is narrow beside it and mostly empty. */
const SMALLER = 0.92;
const NARROW = 0.45;
const SPARSE = 0.5;

/**
 * Takes the notes of a page's margin out of its body: a narrow column of smaller type, with gaps between the notes, left or right of
 * all else. What fills its column is a column of the text.
 *
 *     ┌────┐ ┌────────────┐
 *     │note│ │            │
 *     └────┘ │    text    │
 *            │            │
 *     ┌────┐ │            │
 *     │note│ │            │
 *     └────┘ └────────────┘
 */
export function takeSideNotes(body: readonly Region[]): { notes: Region[]; text: Region[] } {
  const most = SMALLER * mainSize(body);
  const small = body.filter((region) => region.type === 'Text' && sizeOf(region) <= most);
  for (const edgeOf of [left, negativeRight]) {
    const notes = outermost(small, body, edgeOf);
    const text = body.filter((region) => !notes.includes(region));
    if (notes.length > 0 && areNotesOf(notes, text)) return { notes, text };
  }
  return { notes: [], text: [...body] };
}

/** The text in its order, each note after the part that it stands beside most. */
export function withSideNotes(text: readonly Region[], notes: readonly Region[]): Region[] {
  const placed = [...text];
  for (const note of notes.toSorted((a, b) => b.bbox.top - a.bbox.top)) {
    const shares = text.map((region) => sharedHeight(region.bbox, note.bbox));
    const beside = text[shares.indexOf(Math.max(...shares))]!;
    placed.splice(placed.indexOf(beside) + 1, 0, note);
  }
  return placed;
}

const left = ({ bbox }: Region): number => bbox.left;
const negativeRight = ({ bbox }: Region): number => -right(bbox);

/** Small regions that lie wholly beyond everything that is not small, at one side. */
function outermost(small: readonly Region[], body: readonly Region[], edgeOf: (region: Region) => number): Region[] {
  const others = body.filter((region) => !small.includes(region));
  const edge = Math.min(...others.map(edgeOf));
  const farEdgeOf = edgeOf === left ? ({ bbox }: Region) => right(bbox) : ({ bbox }: Region) => -bbox.left;
  return others.length === 0 ? [] : small.filter((region) => farEdgeOf(region) <= edge);
}

function areNotesOf(notes: readonly Region[], text: readonly Region[]): boolean {
  const height = (regions: readonly Region[]): number => regions.reduce((sum, { bbox }) => sum + bbox.height, 0);
  const width = (regions: readonly Region[]): number =>
    Math.max(...regions.map(({ bbox }) => right(bbox))) - Math.min(...regions.map(({ bbox }) => bbox.left));
  const reach = Math.max(...text.map(({ bbox }) => bottom(bbox))) - Math.min(...text.map(({ bbox }) => bbox.top));
  return (
    width(notes) <= NARROW * width(text) &&
    height(notes) <= SPARSE * reach &&
    notes.every((note) => text.some(({ bbox }) => sharedHeight(bbox, note.bbox) > 0))
  );
}

const sizeOf = ({ lines }: Region): number => middleValue(lines.map(({ size }) => size)) ?? Infinity;

/** The size of most letters of what is running text. */
function mainSize(body: readonly Region[]): number {
  const lines = body.filter(({ type }) => type === 'Text').flatMap((region) => region.lines);
  return heaviest(lines.map(({ size, text }): [number, number] => [Math.round(size * 2) / 2, text.length])) ?? 0;
}
