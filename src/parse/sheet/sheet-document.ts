import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { Warning } from '../../domain/parse-output.ts';
import { loadTokenizer } from '../chunk/tokenizers/load-tokenizer.ts';
import type { ParseContext } from '../context.ts';
import type { Document, UnderstoodPage } from '../document.ts';
import type { SegmentDraft } from '../draft.ts';
import { drawSheet } from './draw-sheet.ts';
import { findParts } from './find-parts.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import { placeCells } from './place-cells.ts';
import type { Sheet, SheetRow, SheetSource } from './sheet.ts';
import { sheetSegment } from './sheet-segments.ts';
import { splitRows } from './split-rows.ts';

/** Tags around cells and rows count as tokens too. */
const ROOM_FOR_TAGS = 0.9;

/** A workbook: every page is a sheet that we draw, its parts are known from the cells. */
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

async function readSheet(
  sheet: Sheet,
  pageNumber: number,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<UnderstoodPage> {
  const scale = configuration.high_resolution ? 2 : 1;
  const { page_side_pixels: side, image_pixels: pixels } = ctx.limits;
  const layout = layOutSheet(sheet, scale, { side, pixels });
  const placed = placeCells(sheet, layout);
  const raster = await drawSheet(layout, [...placed.values()]);
  const { width, height } = raster;
  const room = await pieceRoom(configuration, ctx);
  const segments: SegmentDraft[] = [];
  for (const part of findParts(sheet)) {
    const pieces =
      part.type === 'Table' ? splitRows(part.rows, part.headerRowCount, room.tokens, room.lengthOf) : [part.rows];
    for (const rows of pieces) {
      const setting = { layout, placed, merges: sheet.merges };
      segments.push(sheetSegment(part, pieces.length === 1 ? part.rows : rows, `s${segments.length}`, setting));
    }
  }
  return {
    content: { width, height, dpi: 144 * scale, raster, sheetName: sheet.name },
    segments,
    warnings: warningsOf(sheet, layout.isComplete, pageNumber),
  };
}

async function pieceRoom({ chunk_processing }: ParseConfiguration, ctx: ParseContext) {
  const { target_length, tokenizer } = chunk_processing;
  if (target_length === 0) return { tokens: null, lengthOf: () => 0 };
  const counter = await loadTokenizer(tokenizer, ctx.tokenizerDir ?? null);
  const lengthOf = ({ cells }: SheetRow) =>
    counter.count(`<tr>${cells.map(({ text }) => `<td>${text}</td>`).join('')}</tr>`);
  return { tokens: Math.max(1, Math.floor(ROOM_FOR_TAGS * target_length)), lengthOf };
}

function warningsOf({ name, hidden }: Sheet, isComplete: boolean, page_number: number): Warning[] {
  const warnings: Warning[] = [];
  if (hidden) warnings.push({ code: 'hidden_sheet', message: `The sheet ${name} is hidden in the file.`, page_number });
  if (!isComplete) {
    const message = `The image of the sheet ${name} shows its beginning only; what is not shown has its box on the edge of the image.`;
    warnings.push({ code: 'sheet_image_cut', message, page_number });
  }
  return warnings;
}
