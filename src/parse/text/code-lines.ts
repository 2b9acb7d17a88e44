import { type TypeFace, textWidth } from '../drawing/text-width.ts';
import type { WordOnLine } from '../drawing/wrap.ts';

/** A line on the page, and the line of the listing that it is, or is a part of. */
export interface CodeLine {
  line: WordOnLine[];
  source: number;
}

/** Lines of a listing: spaces keep their width, so that indents stay; what is longer than the page is cut. */
export function codeLines(sources: readonly string[], width: number, face: TypeFace): CodeLine[] {
  const character = textWidth('0', face);
  const most = Math.max(1, Math.floor(width / character));
  const lines: CodeLine[] = [];
  for (const [source, text] of sources.entries()) {
    for (let from = 0; from < text.length; from += most) {
      const piece = text.slice(from, from + most);
      const line = [...piece.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        left: match.index * character,
        width: match[0].length * character,
      }));
      if (line.length > 0) lines.push({ line, source });
    }
  }
  return lines;
}

/** The lines of a listing; a tab is four spaces. */
export const sourceLines = (code: string): string[] => code.replaceAll('\t', '    ').split(/\r?\n/);
