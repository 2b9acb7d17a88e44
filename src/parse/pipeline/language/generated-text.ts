import type { EffectiveGeneration } from '../../../domain/configuration/parse-configuration.ts';
import { readKeyValues } from '../../../models/language/answers/read-key-values.ts';
import { tableRows } from '../../../models/language/answers/table.ts';
import type { SegmentAnswer } from '../../../models/language/segment-request.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { TableGrid } from '../../table-grid.ts';
import { writeMarkdown } from '../../write/write-markdown.ts';
import { writeKeyValues, writeSegment } from '../../write/write-segment.ts';
import { gridOfAnswer } from './grid-of-answer.ts';

/** Text from language models for one segment; the built-in generators fill in missing parts. */
export interface GeneratedText {
  content?: string;
  description?: string;
  /** The table in `content`. */
  table?: TableGrid;
  llm?: string;
}

export function generatedText(
  draft: SegmentDraft,
  generation: EffectiveGeneration,
  answers: readonly SegmentAnswer[],
): GeneratedText {
  const generated: GeneratedText = {};
  for (const answer of answers) {
    if (!('text' in answer)) continue;
    if (answer.kind === 'description') generated.description = answer.text;
    else if (answer.kind === 'own') {
      generated.llm = answer.text;
      if (generation.strategy === 'LLM') generated.content = answer.text;
    } else {
      generated.content = contentOf(draft, generation.format, answer.kind, answer.text);
      const rows = answer.kind === 'table' ? tableRows(answer.text) : null;
      if (rows) generated.table = gridOfAnswer(rows);
    }
  }
  return generated;
}

/** Structured answers are written by our own writers if their format must change. */
function contentOf(draft: SegmentDraft, format: 'Html' | 'Markdown', kind: SegmentAnswer['kind'], text: string) {
  if (kind === 'formula') return writeSegment({ ...draft, latex: text }, format);
  if (kind === 'form' || kind === 'legend') return writeKeyValues(readKeyValues(text), kind, format);
  if (kind !== 'table' || format === 'Html') return text;
  const rows = tableRows(text);
  return rows ? writeMarkdown({ ...draft, table: gridOfAnswer(rows) }) : writeMarkdown(draft);
}
