import type { Word } from '../../page-content.ts';
import { isEnumerator } from '../lines/list-marker.ts';
import { makeLine, type TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';

const MOST_LEAD_LINES = 2;

/** The only section recognised in any style; a dash without space often follows. */
const ABSTRACT = /^(abstract)(?:[.:]|[—–-]+)(.*)$/iu;

/**
 * Splits a run-in heading from its paragraph: a number and a few words at the start, distinguished by their style and
 * ended by a mark. Without a number, such words are as often emphasis.
 *
 *     1) Blocks: Our model has …        SectionHeader `1) Blocks`, Text `Our model has …`
 */
export function splitRunInHeading(region: Region): Region[] {
  if (region.type !== 'Text' && region.type !== 'ListItem') return [region];
  const [line] = region.lines;
  if (!line || region.code !== undefined || region.keepsLines || region.isSideBySide) return [region];
  const lead = abstractLead(line) ?? leadOf(region);
  if (!lead) return [region];
  const rest = restOf(region.lines, lead);
  if (rest.length === 0) return [region];
  const heading = regionFromLines('SectionHeader', [makeLine(lead.words)], 0.6);
  return [heading, { ...regionFromLines('Text', rest, 0.8), score: region.score }];
}

interface Lead {
  words: Word[];
  /** Number of words of the region, in line order. */
  taken: number;
  /** The rest of the last word. */
  left?: Word;
}

function abstractLead({ words }: TextLine): Lead | null {
  const [first] = words;
  const match = ABSTRACT.exec(first?.meant ?? first?.text ?? '');
  if (!first || !match || first.angle !== 0) return null;
  const [whole, name = '', after = ''] = match;
  const letterWidth = first.bbox.width / whole.length;
  const named = withText(first, name, { ...first.bbox, width: letterWidth * name.length });
  if (after === '') return { words: [named], taken: 1 };
  const width = letterWidth * after.length;
  const left = first.bbox.left + first.bbox.width - width;
  return { words: [named], taken: 1, left: withText(first, after, { ...first.bbox, left, width }) };
}

const withText = ({ meant: _, ...word }: Word, text: string, bbox = word.bbox): Word => ({ ...word, text, bbox });

function leadOf(region: Region): Lead | null {
  const words = region.lines.flatMap((line) => line.words);
  const [first] = words;
  const own = first?.font;
  if (!own || !(own.bold || own.italic) || first.angle !== 0) return null;
  if (!countsSections(first) || hangs(region.lines)) return null;
  const isAlike = ({ font }: Word): boolean => font?.bold === own.bold && font.italic === own.italic;
  const firstOther = words.findIndex((word) => !isAlike(word));
  if (firstOther <= 0) return null;
  const lead = words.slice(0, firstOther);
  const text = lead.map((word) => word.text).join(' ');
  const lines = region.lines.slice(0, MOST_LEAD_LINES).reduce((n, line) => n + line.words.length, 0);
  if (firstOther > lines || !/\p{L}{3}.*[.:]$/u.test(text)) return null;
  const [last, after] = words.slice(firstOther - 1);
  if (!last || !after || !/^["“‘(]?[\p{Lu}\d]/u.test(after.text)) return null;
  return {
    words: [...lead.slice(0, -1), withText(last, (last.meant ?? last.text).replace(/[.:]$/u, ''))],
    taken: firstOther,
  };
}

/** `1.2`, or an italic number. A bold number may count list items. */
const countsSections = ({ text, font }: Word): boolean =>
  isEnumerator(text) && (/\d\.\d/u.test(text) || (font?.italic === true && !font.bold));

/** All lines of a list item start after its mark; a paragraph returns to the margin. */
const hangs = ([first, ...rest]: readonly TextLine[]): boolean =>
  first !== undefined && rest.length > 0 && rest.every(({ bbox }) => bbox.left > first.bbox.left + first.size / 2);

function restOf(lines: readonly TextLine[], { taken, left }: Lead): TextLine[] {
  let skip = taken;
  return lines.flatMap((line, at) => {
    const own = [...(at === 0 && left ? [left] : []), ...line.words.slice(skip)];
    skip = Math.max(0, skip - line.words.length);
    return own.length > 0 ? [makeLine(own)] : [];
  });
}
