import { withoutUndefined } from '../../domain/plain-object.ts';
import { isHeadingType } from '../../domain/segment-types.ts';
import type { SegmentDraft } from '../draft.ts';
import type { LoadedPicture } from '../drawing/pictures.ts';
import { type TypeFace, textWidth } from '../drawing/text-width.ts';
import { drawnWord, lineWidth, runsLeftwards, type WordOnLine, wrapText } from '../drawing/wrap.ts';
import type { Word } from '../page-content.ts';
import type { TextBlock } from './block.ts';
import { layOutTable } from './lay-out-table.ts';
import { PAGE, PageFlow, styleLines, type TextPage } from './page-flow.ts';

interface VisualLine {
  line: WordOnLine[];
  /** Continues the previous line, which was too wide. */
  isContinuation?: boolean;
  /** Source line in the code block. */
  source?: number;
}

/** Lines of a code block: spaces keep their width for indents; long lines are wrapped. */
function codeLines(sources: readonly string[], width: number, face: TypeFace): VisualLine[] {
  const character = textWidth('0', face);
  const most = Math.max(1, Math.floor(width / character));
  const lines: VisualLine[] = [];
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

const sourceLines = (code: string): string[] => code.replaceAll('\t', '    ').split(/\r?\n/);

const BODY = 22;
const HEADINGS = [40, 32, 27, 24] as const;
const CODE = 19;
const LEADING = 1.45;
const GAP = 20;
const INDENT = 36;
/** Deeper indents leave no room for words. */
const MOST_INDENTS = 16;

export function layOutText(blocks: readonly TextBlock[], mostPages: number): TextPage[] {
  const flow = new PageFlow(mostPages);
  for (const block of blocks) {
    if (flow.isFull) break;
    if (block.startsPage && flow.page.segments.length > 0) flow.turn();
    if (block.type === 'Table') layOutTable(block, flow);
    else if (block.picture) layOutPicture(block, block.picture, flow);
    else layOutBlock(block, flow);
    flow.top += GAP;
  }
  return flow.pages;
}

/** At its own size (for 96 dpi), or smaller to fit the page. */
function layOutPicture({ text }: TextBlock, picture: LoadedPicture, flow: PageFlow): void {
  const [room, rest] = [PAGE.width - 2 * PAGE.margin, PAGE.height - 2 * PAGE.margin];
  const scale = Math.min(1.5, room / picture.width, rest / picture.height);
  const [width, height] = [Math.max(2, picture.width * scale), Math.max(2, picture.height * scale)];
  if (flow.room < height) flow.turn();
  if (flow.isFull) return;
  flow.page.pictures.push({ segment: flow.page.segments.length, picture });
  const drawn = { left: PAGE.margin, top: flow.top, width, height };
  flow.add({ type: 'Picture', words: [], ...(text !== '' && { alternativeText: text }) }, drawn);
  flow.top += height;
}

function layOutBlock(block: TextBlock, flow: PageFlow): void {
  const face = faceOf(block);
  const left = PAGE.margin + Math.min(MOST_INDENTS, indentsOf(block)) * INDENT;
  const width = PAGE.width - PAGE.margin - left;
  const height = face.size * LEADING;
  // Keep a heading with its text.
  if (isHeadingType(block.type) && flow.room < 4 * height) flow.turn();
  let words: Word[] = [];
  let lines: number[][] = [];
  let before: SegmentDraft | null = null;
  const code = block.isCode ? sourceLines(block.text) : null;
  let codeFrom = 0;
  const close = (codeTo = code?.length ?? 0): void => {
    const listing = code && { isCode: true, text: code.slice(codeFrom, codeTo).join('\n') };
    codeFrom = codeTo;
    const part = flow.add({ ...shapeOf(block), ...listing, words, lines });
    if (before && part) before.continuesInto = part.id;
    before = part ?? before;
    [words, lines] = [[], []];
  };
  for (const { line, isContinuation, source } of visualLines(block, code, width, face)) {
    if (flow.room < height) {
      close(source);
      flow.turn();
      if (flow.isFull) return;
    }
    const baseline = flow.top + 0.75 * height;
    const indexes = line.map((_, at) => words.length + at);
    const last = isContinuation ? lines.at(-1) : undefined;
    if (last) for (const index of indexes) last.push(index);
    else lines.push(indexes);
    const start = left + (runsLeftwards(line) ? Math.max(0, width - lineWidth(line)) : 0);
    for (const word of line) words.push(drawnWord(word, start, flow.top, height, face));
    flow.line(line, start, baseline, face);
    flow.top += height;
  }
  close();
}

function visualLines(block: TextBlock, code: string[] | null, width: number, face: TypeFace): VisualLine[] {
  if (code) return codeLines(code, width, face);
  const texts = block.keepsLines ? block.text.split('\n') : [block.text];
  const visual = texts.flatMap((text) =>
    wrapText(text, width, face).map((line, at) => ({ line, isContinuation: block.keepsLines === true && at > 0 })),
  );
  styleLines(
    visual.map(({ line }) => line),
    block,
  );
  return visual;
}

const indentsOf = ({ list, definition, quoteDepth = 0 }: TextBlock): number =>
  quoteDepth + (list ? list.depth + 1 : definition === 'description' ? 1 : 0);

function faceOf({ type, level = 2, isCode }: TextBlock): TypeFace {
  if (isCode) return { size: CODE, monospace: true };
  if (type === 'Title') return { size: HEADINGS[0], bold: true };
  if (type === 'Footnote' || type === 'PageHeader' || type === 'PageFooter') return { size: CODE };
  return type === 'SectionHeader' ? { size: HEADINGS[Math.min(level, 4) - 1]!, bold: true } : { size: BODY };
}

const shapeOf = ({ type, level, list, language, latex, keepsLines, definition, quoteDepth, anchor }: TextBlock) =>
  withoutUndefined({ type, headingLevel: level, list, language, latex, keepsLines, definition, quoteDepth, anchor });
