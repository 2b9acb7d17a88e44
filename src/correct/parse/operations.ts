import { type BoundingBox, clampToPage, movedBox, unionOf } from '../../domain/geometry.ts';
import type { OcrResult, Segment } from '../../domain/segment.ts';
import { sumOf } from '../../domain/statistics.ts';
import type { ParseOperation } from '../../domain/task/correction.ts';
import { sanitiseHtml } from '../../models/language/answers/safe-html.ts';
import { sanitiseMarkdown } from '../../models/language/answers/safe-markdown.ts';
import { placedInCells, placedWords } from './placed-words.ts';
import { byPerson, type Formats, headingLevelOf, joinedText, latexIn, rewritten, withContent } from './rewrite.ts';
import { certainCells, gridOfCells, gridOfHtml, gridOfSegment, stacked, textOfGrid, withOldPlaces } from './table.ts';
import { NotApplicable, type Workspace } from './workspace.ts';

export interface Change {
  was: unknown;
  became: unknown;
}

export interface Setting {
  formats: Formats;
  /** Null if the page is unknown. */
  pageSize: (page: number) => { width: number; height: number } | null;
}

type Of<Name extends ParseOperation['op']> = ParseOperation & { op: Name };
type Table = {
  [Name in ParseOperation['op']]: (operation: Of<Name>, work: Workspace, setting: Setting) => Change;
};

/** Throws NotApplicable if its segments do not exist. */
export function operate(operation: ParseOperation, work: Workspace, setting: Setting): Change {
  return (OPERATIONS[operation.op] as (one: ParseOperation, work: Workspace, setting: Setting) => Change)(
    operation,
    work,
    setting,
  );
}

const OPERATIONS: Table = {
  change: (operation, work, { formats }) => {
    const before = work.find(operation.segment_id);
    const { segment_type = before.segment_type, text, content, latex, heading_level: headingLevel } = operation;
    const bbox = operation.bbox && onPage(operation.bbox, before);
    const moved = bbox ? { bbox, ocr: wordsFrom(before, bbox) } : {};
    const placed: Segment = { ...before, ...moved, segment_type };
    const draft = text === undefined ? placed : withText(placed, text);
    const isWritten = text !== undefined || latex !== undefined || headingLevel !== undefined;
    const isOther = segment_type !== before.segment_type;
    let after = byPerson(draft);
    if (isWritten || isOther) {
      const table = segment_type === 'Table' && text === undefined ? (gridOfSegment(before) ?? undefined) : undefined;
      after = rewritten(withoutCells(draft, table !== undefined), before, { headingLevel, latex, table }, formats);
    }
    if (content !== undefined) after = withContent(after, before, harmless(content, formats[segment_type].format));
    work.replace(operation.segment_id, [after]);
    return seen(operation, before, after);
  },
  table: ({ segment_id, cells, html }, work, { formats }) => {
    const before = work.find(segment_id);
    if (!cells === (html === undefined)) throw new NotApplicable('it needs either cells or html');
    const grid = withOldPlaces(cells ? gridOfCells(cells) : gridOfHtml(html!), before.cells ?? []);
    const placed = certainCells(grid, before.bbox);
    const draft: Segment = {
      ...before,
      segment_type: 'Table',
      text: textOfGrid(grid),
      cells: placed,
      ...(isSheet(before) ? {} : { ocr: placedInCells(placed, before.ocr ?? [], before.bbox) }),
    };
    const after = rewritten(draft, before, { table: grid }, formats);
    work.replace(segment_id, [after]);
    return { was: { content: before.content ?? '' }, became: { content: after.content } };
  },
  split: ({ segment_id, parts, id }, work, { formats }) => {
    const before = work.find(segment_id);
    const words = dealtOut(before, parts);
    const segments = parts.map(({ text, bbox }, at) => {
      const share = words[at]!;
      const box = bbox
        ? onPage(bbox, before)
        : (unionOf(share.map((word) => absolute(word, before))) ?? slice(before, parts, at));
      const draft: Segment = {
        ...withoutCells(before, false),
        segment_id: at === 0 ? segment_id : `${id}-${at + 1}`,
        bbox: box,
        ocr: share.map((word) => ({ ...word, bbox: relative(absolute(word, before), box) })),
        ...(at === 0 ? {} : { image: null }),
      };
      return rewritten(withText(draft, text), before, {}, formats);
    });
    work.replace(segment_id, segments);
    return { was: { text: before.text ?? '' }, became: { segment_ids: segments.map((segment) => segment.segment_id) } };
  },
  join: ({ segment_ids }, work, { formats }) => {
    if (new Set(segment_ids).size < segment_ids.length) throw new NotApplicable('it names a segment twice');
    const all = segment_ids.map((id) => work.find(id));
    const [first, ...others] = all as [Segment, ...Segment[]];
    const near = all.filter((segment) => segment.page_number === first.page_number);
    const bbox = unionOf(near.map((segment) => segment.bbox))!;
    const ocr = near.flatMap((segment) =>
      (segment.ocr ?? []).map((word) => ({ ...word, bbox: relative(absolute(word, segment), bbox) })),
    );
    const joined: Segment = { ...first, bbox, ocr, text: joinedText(all.map(({ text = '' }) => text)) };
    const grids = first.segment_type === 'Table' ? all.map(gridOfSegment) : [];
    const table = grids.length > 0 && grids.every((grid) => grid !== null) ? stacked(grids) : undefined;
    const draft = table
      ? { ...joined, text: textOfGrid(table), cells: certainCells(table, bbox) }
      : withoutCells(joined, false);
    const after = rewritten(draft, first, { table }, formats);
    work.replace(first.segment_id, [after]);
    for (const { segment_id } of others) work.setDeleted(segment_id, true);
    return {
      was: all.map(({ segment_id, text = '' }) => ({ segment_id, text })),
      became: { segment_id: first.segment_id, text: after.text },
    };
  },
  move: ({ segment_id, after, before }, work) => {
    const segment = work.find(segment_id);
    const was = { after: work.followed(segment_id) };
    work.put(segment, { after, before });
    return { was, became: before === undefined ? { after } : { before } };
  },
  delete: ({ segment_id }, work) => ({ was: brief(work.setDeleted(segment_id, true)), became: null }),
  restore: ({ segment_id }, work) => ({ was: null, became: brief(work.setDeleted(segment_id, false)) }),
  add: ({ id, page_number, segment_type, bbox, text, after, before }, work, { formats, pageSize }) => {
    const size = pageSize(page_number);
    if (!size) throw new NotApplicable(`there is no page ${page_number}`);
    if (work.has(id)) throw new NotApplicable(`there is a segment ${id} already`);
    const bare: Segment = {
      segment_id: id,
      segment_type,
      bbox: clampToPage(bbox, size.width, size.height),
      page_number,
      page_height: size.height,
      page_width: size.width,
      text,
      image: null,
      ocr: [],
    };
    const segment = rewritten(withText(bare, text), bare, {}, formats);
    work.put(segment, { after, before });
    return { was: null, became: brief(segment) };
  },
};

const brief = ({ segment_type, text = '', bbox, page_number }: Segment) => ({ segment_type, text, bbox, page_number });

/** Only the fields of the operation. */
function seen(operation: Of<'change'>, before: Segment, after: Segment): Change {
  const described = (segment: Segment): Record<string, unknown> => {
    const { segment_type, text = '', bbox, content = '' } = segment;
    const latex = latexIn(segment) ?? null;
    const all = { segment_type, text, bbox, heading_level: headingLevelOf(segment) ?? null, latex, content };
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => operation[name as keyof typeof all] !== undefined),
    );
  };
  return { was: described(before), became: described(after) };
}

const harmless = (content: string, format: 'Html' | 'Markdown'): string =>
  format === 'Html' ? sanitiseHtml(content) : sanitiseMarkdown(content);

/** Updates the words with the text, so that search and extraction find the new text. */
const withText = (segment: Segment, text: string): Segment =>
  isSheet(segment)
    ? { ...segment, text }
    : { ...segment, text, ocr: placedWords(text, segment.ocr ?? [], segment.bbox) };

/** Words of a sheet are those of its cells. */
const isSheet = ({ ss_cells }: Segment): boolean => (ss_cells?.length ?? 0) > 0;

function withoutCells(segment: Segment, keeps: boolean): Segment {
  if (keeps || segment.cells === undefined) return segment;
  const { cells: _, ...rest } = segment;
  return rest;
}

const onPage = (box: BoundingBox, { page_width, page_height }: Segment): BoundingBox =>
  clampToPage(box, page_width, page_height);

/** Word boxes are relative to their segment. */
const absolute = ({ bbox }: OcrResult, segment: Segment): BoundingBox =>
  movedBox(bbox, segment.bbox.left, segment.bbox.top);
const relative = (box: BoundingBox, { left, top }: BoundingBox): BoundingBox => movedBox(box, -left, -top);

/** Words keep their position on the page when their segment moves. */
const wordsFrom = (segment: Segment, box: BoundingBox): OcrResult[] | null =>
  segment.ocr?.map((word) => ({ ...word, bbox: relative(absolute(word, segment), box) })) ?? null;

/** Each part gets as many words as its text has; the last one gets the rest. */
function dealtOut({ ocr }: Segment, parts: readonly { text: string }[]): OcrResult[][] {
  let from = 0;
  return parts.map(({ text }, at) => {
    const count = text.split(/\s+/).filter((word) => word !== '').length;
    const to = at === parts.length - 1 ? undefined : from + count;
    const share = (ocr ?? []).slice(from, to);
    from += count;
    return share;
  });
}

/**
 * Without word positions: divides the height in proportion to the letters.
 *
 *     ┌──────────┐
 *     │ part 1   │ 2/3
 *     ├──────────┤
 *     │ part 2   │ 1/3
 *     └──────────┘
 */
function slice({ bbox }: Segment, parts: readonly { text: string }[], at: number): BoundingBox {
  const letters = parts.map(({ text }) => Math.max(1, text.length));
  const height = bbox.height / sumOf(letters);
  return { ...bbox, top: bbox.top + height * sumOf(letters.slice(0, at)), height: height * (letters[at] ?? 0) };
}
