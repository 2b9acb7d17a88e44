import { join } from 'node:path';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Page, Warning } from '../../domain/parse-output.ts';
import { SEGMENT_TYPES } from '../../domain/segment-types.ts';
import type { SegmentAnswer } from '../../models/language/segment-request.ts';
import { roomForContext } from '../chunk/chunk-context.ts';
import { Chunker } from '../chunk/chunker.ts';
import { cutSegment } from '../chunk/cut/cut-segment.ts';
import type { MeasuredSegment } from '../chunk/running-length.ts';
import type { ParseContext } from '../context.ts';
import type { PageHead, SegmentDraft } from '../draft.ts';
import { imagesToPdf, type JpegPage } from '../pages/images-to-pdf.ts';
import { loadTokenizer } from '../tokenizers/load-tokenizer.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import type { SettledPage, SettledPart } from './drafts/settled-pages.ts';
import { AnswerWarnings } from './language/answer-warnings.ts';
import { generatedText } from './language/generated-text.ts';
import { isAskedByCaller, storedAnswers, wantsCrop } from './language/wanted-requests.ts';
import { stableId } from './page/name-segments.ts';
import { type AssembledOutput, isMadeOfImages, type Prepared } from './prepared.ts';
import { isLeftOut, leftOut, outputSegment, tableOfDraft } from './segment/output-segment.ts';
import { WrittenTexts } from './segment/written-segment.ts';
import { JsonLinesWriter } from './work-folder/json-lines.ts';
import { writeCrop } from './work-folder/page-images.ts';

interface OutputPlace {
  chunksFile: string;
  pagesFile: string;
  /** False for part of a document that is still being read: it gets no PDF. */
  isWhole: boolean;
}

const WHOLE: OutputPlace = { chunksFile: 'chunks.jsonl', pagesFile: 'pages.jsonl', isWhole: true };
const IMAGE_PDF_FILE = 'document.pdf';
const NO_ANSWERS: Awaited<ReturnType<typeof storedAnswers>> = new Map();

/** Writes settled pages: segments, chunks, pages, and a PDF if the input was rendered. */
export async function writeOutput(
  prepared: Prepared,
  pages: AsyncIterable<SettledPage>,
  configuration: ParseConfiguration,
  ctx: ParseContext,
  place: OutputPlace = WHOLE,
): Promise<AssembledOutput> {
  const { chunksFile, pagesFile } = place;
  const counter = await loadTokenizer(configuration.chunk_processing.tokenizer, ctx.tokenizerDir ?? null);
  const { target_length: targetLength, embed_context: context } = configuration.chunk_processing;
  const chunker = new Chunker({
    targetLength,
    counter,
    context,
    chunkId: (index) => stableId(ctx.idSeed ?? '', 'chunk', index),
  });
  using chunksOut = new JsonLinesWriter(join(ctx.workDir, chunksFile));
  using pagesOut = new JsonLinesWriter(join(ctx.workDir, pagesFile));

  const texts = new WrittenTexts();
  const warnings: Warning[] = [];
  const imageFiles: string[] = [];
  const pageImages: JpegPage[] = [];
  const answerWarnings = new AnswerWarnings();
  const asked = new Set(ctx.languageModel ? [] : SEGMENT_TYPES.filter((type) => isAskedByCaller(type, configuration)));
  let isModelMissing = false;
  for await (const page of pages) {
    ctx.signal.throwIfAborted();
    warnings.push(...page.warnings);
    if (page.imageFile !== null) imageFiles.push(page.imageFile);
    pageImages.push({ ...sizeOf(page), path: join(ctx.workDir, page.imageFile ?? '') });
    const missing = page.parts.filter((part) => isLeftOut(part, configuration));
    pagesOut.write(outputPage(page, missing));
    const answers = ctx.languageModel ? await storedAnswers(page.pageNumber, ctx.workDir) : NO_ANSWERS;
    for (const part of page.parts.filter((part) => !isLeftOut(part, configuration))) {
      isModelMissing ||= asked.has(part.type);
      const ofSegment = answers.get(part.id) ?? [];
      for (const answer of ofSegment) answerWarnings.add(answer);
      const written = ofSegment.length === 0 ? part.written : null;
      const isTooLong = (length: number): boolean => targetLength > 0 && length > targetLength;
      const asWritten = written && texts.measured(written, counter);
      const segments =
        asWritten && !isTooLong(asWritten.segment_length)
          ? [asWritten]
          : await newlyWritten(part.draft(), page, configuration, counter, ofSegment, ctx);
      if (segments[0]?.image) imageFiles.push(segments[0].image);
      for (const segment of segments) {
        for (const chunk of chunker.add(segment)) chunksOut.writeLine(texts.lineOf(chunk));
      }
    }
  }
  for (const chunk of chunker.end()) chunksOut.writeLine(texts.lineOf(chunk));
  const isDrawn = place.isWhole && isMadeOfImages(prepared);
  if (isDrawn) await imagesToPdf(pageImages, join(ctx.workDir, IMAGE_PDF_FILE));
  return {
    chunksFile,
    pagesFile,
    pdfFile: isDrawn ? IMAGE_PDF_FILE : prepared.pdfFile,
    imageFiles,
    pageCount: pageImages.length,
    cellCount: prepared.cellCount,
    warnings: [...warnings, ...answerWarnings.all(), ...(isModelMissing ? [LLM_NOT_CONFIGURED] : [])],
  };
}

/** The final type of a segment may need a crop that was not made with the page. */
async function newlyWritten(
  draft: SegmentDraft,
  page: PageHead,
  configuration: ParseConfiguration,
  counter: TokenCounter,
  answers: readonly SegmentAnswer[],
  ctx: ParseContext,
): Promise<MeasuredSegment[]> {
  const generation = configuration.segment_processing[draft.type];
  const generated = generatedText(draft, generation, answers);
  const imageFile =
    !draft.imageFile && page.imageFile !== null && wantsCrop(draft.type, generation, ctx.languageModel ?? false)
      ? await writeCrop(page.imageFile, page, draft.bbox, draft.id, ctx.workDir)
      : draft.imageFile;
  const complete = imageFile ? { ...draft, imageFile } : draft;
  const whole = outputSegment(complete, page, configuration, counter, generated);
  const { target_length, embed_context } = configuration.chunk_processing;
  if (target_length === 0 || whole.segment_length <= target_length) return [whole];
  const pieceLength = embed_context === 'None' ? target_length : target_length - roomForContext(target_length);
  const text = { content: whole.content ?? '', description: generated.description };
  const pieces = cutSegment(complete, text, {
    format: generation.format,
    fits: (text) => counter.count(text) <= pieceLength,
    pieceId: (id, piece) => stableId(id, 'piece', piece),
    table: tableOfDraft(draft, generated),
  });
  return pieces.map(({ draft, written }) =>
    outputSegment(draft, page, configuration, counter, {
      ...generated,
      description: undefined,
      table: undefined,
      ...written,
    }),
  );
}

const sizeOf = ({ width, height, dpi }: PageHead) => ({ width, height, dpi });

function outputPage(page: PageHead, missing: readonly SettledPart[]): Page {
  const { imageFile, pageNumber, height, width, dpi, sheetName, stated, attachments, attachment } = page;
  return {
    ...{ image: imageFile ?? '', page_number: pageNumber, page_height: height, page_width: width, dpi },
    ...(sheetName !== undefined && { ss_sheet_name: sheetName }),
    ...(attachments && { attachments }),
    ...(attachment !== undefined && { attachment_name: attachment }),
    ...(stated && { stated_data: stated }),
    ...(missing.length > 0 && { left_out: missing.map((part) => part.leftOut ?? leftOut(part.draft())) }),
  };
}

/** Reported once for all segments. */
const LLM_NOT_CONFIGURED: Warning = {
  code: 'llm_not_configured',
  message:
    'The request asks for a language model, but none is configured; the built-in generators wrote those segments, without descriptions.',
};
