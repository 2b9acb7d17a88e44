import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { centreY, shareInside } from '../../domain/geometry.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import type { SegmentDraft } from '../draft.ts';
import { loadTokenizer } from '../tokenizers/load-tokenizer.ts';
import { unplacedWords } from '../unplaced-words.ts';
import { byFirstCell, cellName } from './cell-names.ts';
import { drawSheet } from './draw/draw-sheet.ts';
import { layOutSheet, type SheetLayout } from './draw/lay-out-sheet.ts';
import { placeCells } from './draw/place-cells.ts';
import { type PlacedPicture, placePictures } from './draw/place-pictures.ts';
import { findParts, headerRowsOf, type SheetPart } from './find-parts.ts';
import type { Sheet, SheetComment, SheetRow, SheetSource } from './sheet.ts';
import { type SegmentSetting, sheetSegment } from './sheet-segments.ts';

/** A segment must have a size that clients can handle, whatever the chunk size. */
const MOST_CELLS = 5_000;

/** Splits a long table between rows so that each piece fits with its header. `room` is in tokens; null for no limit. */
export function splitRows(
  rows: readonly SheetRow[],
  header: readonly SheetRow[],
  room: number | null,
  lengthOf: (row: SheetRow) => number,
): SheetRow[][] {
  const pieces: SheetRow[][] = [];
  const repeated = room === null ? 0 : header.reduce((sum, row) => sum + lengthOf(row), 0);
  const ownHeaderCount = header[0] === rows[0] ? header.length : 0;
  let piece: SheetRow[] = [];
  let [tokens, cells] = [ownHeaderCount > 0 ? 0 : repeated, 0];
  for (const [at, row] of rows.entries()) {
    const length = room === null ? 0 : lengthOf(row);
    const isFull = cells + row.cells.length > MOST_CELLS || (room !== null && tokens + length > room);
    if (isFull && piece.length > 0 && at > ownHeaderCount) {
      pieces.push(piece);
      piece = [];
      [tokens, cells] = [repeated, 0];
    }
    piece.push(row);
    tokens += length;
    cells += row.cells.length;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

/** A workbook: each page is a sheet that we draw ourselves; its parts are known from the cells. */
export function sheetDocument(source: SheetSource): Document {
  return {
    pageCount: source.pageCount,
    cellCount: source.cellCount,
    outline: [],
    isStated: true,
    readPage: async (pageNumber, configuration, ctx) =>
      readSheet(await source.readSheet(pageNumber), pageNumber, configuration, ctx),
    close: () => source.close(),
  };
}

async function readSheet(sheet: Sheet, pageNumber: number, configuration: ParseConfiguration, ctx: ParseContext) {
  const scale = configuration.high_resolution ? 2 : 1;
  const { page_side_pixels: side, image_pixels: pixels } = ctx.limits;
  const layout = layOutSheet(sheet, scale, { side, pixels });
  const placed = placeCells(sheet, layout);
  const pictures = await placePictures(sheet, layout, pageNumber, ctx);
  const raster = await drawSheet(layout, placed.values(), pictures, sheet);
  const { width, height } = raster;
  const setting: SegmentSetting = {
    layout,
    placed,
    merges: sheet.merges,
    mergeAt: byFirstCell(sheet.merges),
    isHidden: (row, column) => sheet.hidden || sheet.hiddenRows.has(row) || sheet.hiddenColumns.has(column),
  };
  const room = await pieceRoom(configuration, ctx);
  const segments: SegmentDraft[] = [];
  for (const part of findParts(sheet)) {
    for (const rows of piecesOf(part, room, layout)) {
      segments.push(sheetSegment(part, rows, `s${segments.length}`, setting));
    }
  }
  return {
    content: { width, height, dpi: 144 * scale, raster, sheetName: sheet.name },
    segments: placeComments(inOrder(segments, pictures), sheet.comments, layout),
    warnings: warningsOf(sheet, layout.isComplete, pageNumber),
  };
}

type PieceRoom = Awaited<ReturnType<typeof pieceRoom>>;

/** Splits a table where a chunk is full, and where the image of the sheet ends: a segment is either on it or not. */
function piecesOf(part: SheetPart, room: PieceRoom, layout: SheetLayout): SheetRow[][] {
  if (part.type !== 'Table') return [part.rows];
  const lastRow = layout.rows.at(-1)?.index ?? -1;
  const pieces = splitRows(part.rows, headerRowsOf(part), room.tokens, room.lengthOf).flatMap((rows) => {
    const cut = rows.findIndex(({ row }) => row > lastRow);
    return cut > part.headerRowCount ? [rows.slice(0, cut), rows.slice(cut)] : [rows];
  });
  return pieces.length === 1 ? [part.rows] : pieces;
}

/** Inserts pictures by their top edge among the parts of the sheet. */
function inOrder(segments: readonly SegmentDraft[], pictures: readonly PlacedPicture[]): SegmentDraft[] {
  const all = [...segments];
  for (const { segment } of pictures) {
    const next = all.findIndex(({ bbox }) => bbox.top > segment.bbox.top);
    all.splice(next < 0 ? all.length : next, 0, segment);
  }
  return all;
}

/** Tokens are counted per row and summed. That is close enough: long pieces are split again when written. */
async function pieceRoom({ chunk_processing }: ParseConfiguration, ctx: ParseContext) {
  const { target_length, tokenizer } = chunk_processing;
  if (target_length === 0) return { tokens: null, lengthOf: () => 0 };
  const counter = await loadTokenizer(tokenizer, ctx.tokenizerDir ?? null);
  const lengthOf = ({ cells }: SheetRow): number => counter.count(`${cells.map(({ text }) => text).join('\t')}\n`);
  return { tokens: target_length, lengthOf };
}

function warningsOf(sheet: Sheet, isComplete: boolean, page_number: number): Warning[] {
  const { name, hidden, hiddenRows, hiddenColumns } = sheet;
  const warnings: Warning[] = sheet.warnings.map((warning) => ({ ...warning, page_number }));
  const warn = (code: string, message: string): void => void warnings.push({ code, message, page_number });
  if (hidden) warn('hidden_sheet', `The sheet ${name} is hidden in the file.`);
  const isHiddenIn = ({ row, cells }: SheetRow) =>
    hiddenRows.has(row) || cells.some((c) => hiddenColumns.has(c.column));
  if (!hidden && !sheet.isContinued && sheet.rows.some(isHiddenIn))
    warn('hidden_cells', `The sheet ${name} has hidden rows or columns; their cells are marked as hidden.`);
  if (!isComplete && !sheet.isContinued) {
    warn(
      'sheet_image_cut',
      `The image of the sheet ${name} shows only its beginning; parts below it have no words, and their boxes lie on the edge of the image.`,
    );
  }
  return warnings;
}

/** Inserts cell comments, each after the part of the sheet with its cell. */
function placeComments(segments: readonly SegmentDraft[], comments: readonly SheetComment[], layout: SheetLayout) {
  const all = [...segments];
  for (const [at, { row, column, text, author }] of comments.entries()) {
    const bbox = layout.boxOf({ top: row, left: column, bottom: row, right: column });
    const holds = (draft: SegmentDraft): boolean => !draft.comment && shareInside(bbox, draft.bbox) > 0.5;
    const isAbove = (draft: SegmentDraft): boolean => draft.bbox.top <= centreY(bbox);
    const inside = all.findLastIndex(holds);
    let next = (inside >= 0 ? inside : all.findLastIndex(isAbove)) + 1;
    while (all[next]?.comment) next++;
    all.splice(next, 0, {
      ...{ id: `comment-${at}`, type: 'Text', bbox, confidence: 1, ...unplacedWords(text, bbox) },
      comment: { author, date: null },
      sheet: { range: cellName(row, column), cells: [] },
    });
  }
  return all;
}
