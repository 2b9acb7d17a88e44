import { centreY, right, sharedHeight } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { makeLine, type TextLine } from './text-line.ts';

/** In type sizes: how far before a field its label may stand. */
const FARTHEST_LABEL = 20;

/** Whether a word was entered into a field of a form; a button that is ticked is none. */
export const isEntered = ({ source, text }: Word): boolean => source === 'form-field' && !/^[☐☑☒]$/u.test(text);

/**
 * What was entered into a field of a form is read with the label that stands before it, however wide the gap: `Name` and `Ada` are one
 * line. A label above its field stays a line of its own.
 *
 *     Name      ┌─────────┐
 *               │ Ada     │
 *               └─────────┘
 */
export function joinFieldLabels(lines: readonly TextLine[]): TextLine[] {
  if (!lines.some(isEntry)) return [...lines];
  const labelled = new Map<TextLine, TextLine>();
  for (const entry of lines.filter(isEntry)) {
    const label = nearestBefore(entry, lines);
    if (label && !isEntry(label) && !labelled.has(label)) labelled.set(label, entry);
  }
  const entries = new Set(labelled.values());
  return lines
    .filter((line) => !entries.has(line))
    .map((line) => {
      const entry = labelled.get(line);
      return entry ? makeLine([...line.words, ...entry.words]) : line;
    });
}

const isEntry = ({ words }: TextLine): boolean => words.every(isEntered);

/** What stands nearest at the left on the same height. */
function nearestBefore(entry: TextLine, lines: readonly TextLine[]): TextLine | null {
  const before = lines.filter(
    (line) =>
      line.angle === 0 &&
      right(line.bbox) <= entry.bbox.left &&
      sharedHeight(line.bbox, entry.bbox) > 0 &&
      Math.abs(centreY(line.bbox) - centreY(entry.bbox)) < 0.7 * Math.max(line.size, entry.size),
  );
  const nearest = before.toSorted((a, b) => right(b.bbox) - right(a.bbox))[0];
  return nearest && entry.bbox.left - right(nearest.bbox) < FARTHEST_LABEL * nearest.size ? nearest : null;
}
