import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentDraft } from '../../draft.ts';
import { isMathFont } from '../../formula/signs.ts';
import type { Word } from '../../page-content.ts';
import { type Emphasis, isEmphasis, withoutEmphasis } from '../../styled-text.ts';
import type { TableGrid } from '../../table-grid.ts';

/** Segment types in which single words may be emphasised. */
const RUNNING: ReadonlySet<SegmentType> = new Set(['Text', 'ListItem', 'Caption', 'Footnote', 'Page', 'Unknown']);

/** Segments with the requested emphasis: stated and visible, only stated, or none. */
export function setEmphasis(
  segments: readonly SegmentDraft[],
  { emphasis = 'All' }: Pick<ParseConfiguration, 'emphasis'>,
  isStated: boolean,
): SegmentDraft[] {
  if (emphasis === 'None' || (emphasis === 'Stated' && !isStated))
    return segments.map((segment) => withWords(segment, plainWord));
  if (isStated) return [...segments];
  return segments.map((segment) => {
    if (segment.type === 'Formula') return withWords(segment, plainWord);
    if (segment.table) return withPlainHead(segment, segment.table);
    return RUNNING.has(segment.type) && !segment.isCode ? emphasisOfFonts(segment) : segment;
  });
}

/** The emphasis of a whole table header is removed, except struck-out text. */
function withPlainHead(segment: SegmentDraft, table: TableGrid): SegmentDraft {
  const head = new Set(table.cells.filter(({ row }) => row < table.headerRowCount).flatMap(({ words }) => words));
  return withWords(segment, (word) =>
    head.has(word) && word.spans
      ? { ...word, spans: word.spans.filter(({ style }) => style === 'struck' || !isEmphasis(style)) }
      : word,
  );
}

const plainWord = (word: Word): Word => (word.spans ? { ...word, spans: withoutEmphasis(word.spans) } : word);

/** Words that are bold or italic unlike the rest of the segment. A style of the whole segment is not emphasis. */
function emphasisOfFonts(segment: SegmentDraft): SegmentDraft {
  const known = segment.words.filter(isJudged);
  const styles: [Emphasis, (word: Word) => boolean][] = [
    ['bold', ({ font }) => font?.bold === true],
    ['italic', ({ font }) => font?.italic === true],
  ];
  const distinct = styles.filter(([, isSet]) => !known.every(isSet));
  return withWords(segment, (word) => {
    const own = (isJudged(word) ? distinct : [])
      .filter(([, isSet]) => isSet(word))
      .map(([style]) => ({ start: 0, end: word.text.length, style }));
    return own.length > 0 ? { ...word, spans: [...(word.spans ?? []), ...own] } : word;
  });
}

/** Formula letters are italic by convention, and punctuation shows no weight. */
const isJudged = ({ font, text }: Word): boolean =>
  font !== undefined && !isMathFont(font.name) && /[\p{L}\p{N}]/u.test(text);

/** The segment with changed words, also in its table: both must stay the same objects. */
function withWords(segment: SegmentDraft, change: (word: Word) => Word): SegmentDraft {
  const changed = new Map<Word, Word>();
  const of = (word: Word): Word => {
    const known = changed.get(word) ?? change(word);
    changed.set(word, known);
    return known;
  };
  const grid = (table: TableGrid): TableGrid => ({
    ...table,
    cells: table.cells.map((cell) => ({
      ...cell,
      words: cell.words.map(of),
      ...(cell.inner && { inner: cell.inner.map((one) => ({ ...one, table: grid(one.table) })) }),
      ...(cell.spans && { spans: change === plainWord ? withoutEmphasis(cell.spans) : cell.spans }),
    })),
  });
  return { ...segment, words: segment.words.map(of), ...(segment.table && { table: grid(segment.table) }) };
}
