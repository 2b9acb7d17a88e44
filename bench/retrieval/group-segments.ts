import type { Tokenizer } from '../../src/domain/parse-configuration.ts';
import type { Chunk, ParseOutput } from '../../src/domain/parse-output.ts';
import { Chunker } from '../../src/parse/chunk/chunker.ts';
import { loadTokenizer } from '../../src/parse/tokenizers/load-tokenizer.ts';

/** The chunks that a parsed document would have had with this tokenizer and length; of its segments only what is searched. */
export async function chunksOf(output: ParseOutput, tokenizer: string, targetLength: number): Promise<Chunk[]> {
  const counter = await loadTokenizer({ Enum: tokenizer } as Tokenizer, null);
  const chunker = new Chunker({ targetLength, counter, chunkId: String });
  const chunks: Chunk[] = [];
  for (const { segments } of output.chunks) {
    for (const segment of segments) {
      const embed = segment.embed ?? '';
      chunks.push(...chunker.add({ ...segment, ocr: [], embed, segment_length: counter.count(embed) }));
    }
  }
  chunks.push(...chunker.end());
  return chunks;
}
