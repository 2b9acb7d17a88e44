import type { EmbedContext, Tokenizer } from '../../src/domain/configuration/parse-configuration.ts';
import type { Chunk, ParseOutput } from '../../src/domain/parse-output.ts';
import type { Segment } from '../../src/domain/segment.ts';
import { roomForContext } from '../../src/parse/chunk/chunk-context.ts';
import { Chunker } from '../../src/parse/chunk/chunker.ts';
import { cutSegment, embedOf } from '../../src/parse/chunk/cut/cut-segment.ts';
import type { MeasuredSegment } from '../../src/parse/chunk/running-length.ts';
import type { TableGrid } from '../../src/parse/table-grid.ts';
import { loadTokenizer } from '../../src/parse/tokenizers/load-tokenizer.ts';
import type { TokenCounter } from '../../src/parse/tokenizers/token-counter.ts';

export interface Grouping {
  tokenizer: string;
  targetLength: number;
  context: EmbedContext;
}

/** The chunks that a parsed document would have with these settings; of its segments only the searchable parts. */
export async function chunksOf(output: ParseOutput, { tokenizer, targetLength, context }: Grouping): Promise<Chunk[]> {
  const counter = await loadTokenizer({ Enum: tokenizer } as Tokenizer, null);
  const chunker = new Chunker({ targetLength, counter, context, chunkId: String });
  const pieceLength = context === 'None' ? targetLength : targetLength - roomForContext(targetLength);
  const chunks: Chunk[] = [];
  for (const segment of output.chunks.flatMap(({ segments }) => segments)) {
    const embed = segment.embed ?? '';
    const whole = { ...segment, ocr: [], cells: [], embed, segment_length: counter.count(embed) };
    const pieces = whole.segment_length > targetLength ? piecesOf(segment, pieceLength, counter) : [whole];
    for (const piece of pieces) chunks.push(...chunker.add(piece));
  }
  chunks.push(...chunker.end());
  return chunks;
}

function piecesOf(segment: Segment, length: number, counter: TokenCounter): MeasuredSegment[] {
  const { segment_id: id, segment_type: type, bbox, content = '', text = '' } = segment;
  const draft = { id, type, bbox, confidence: 1, words: [], text };
  const pieces = cutSegment(
    draft,
    { content },
    {
      format: 'Html',
      fits: (part) => counter.count(part) <= length,
      pieceId: (name, piece) => `${name}-${piece}`,
      table: segment.cells?.length ? gridOf(segment.cells) : undefined,
    },
  );
  return pieces.map((piece) => {
    const embed = embedOf(piece.written);
    const own = { content: piece.written.content, text: piece.draft.text ?? '', embed };
    return { ...segment, ocr: [], cells: [], ...own, segment_length: counter.count(embed) };
  });
}

function gridOf(cells: NonNullable<Segment['cells']>): TableGrid {
  return {
    rowCount: Math.max(...cells.map((cell) => cell.row + cell.row_span)),
    columnCount: Math.max(...cells.map((cell) => cell.col + cell.col_span)),
    headerRowCount: cells.filter((cell) => cell.header && cell.col === 0).length,
    cells: cells.map((cell) => ({
      row: cell.row,
      column: cell.col,
      rowSpan: cell.row_span,
      columnSpan: cell.col_span,
      words: [],
      text: cell.text,
    })),
  };
}
