/**
 * The light door of parse: types, formats, names of files, and what leads a parse without doing it. It loads no engine (PDFium, ONNX
 * Runtime, sharp, LibreOffice), so that processes that read no document stay small. The heavy door is `index.ts`.
 * @module
 */
export { embedOf } from './chunk/cut/cut-segment.ts';
export { rebuiltChunk } from './chunk/rebuilt-chunk.ts';
export type { ParseContext, ParseStage } from './context.ts';
export { ANSWER_FILE } from './document-analysis/answer-file.ts';
export type { PageDraft, SegmentDraft } from './draft.ts';
export { hasPart } from './office/convert/conversion.ts';
export { findLibreOffice } from './office/convert/find-libreoffice.ts';
export { hasWasm, WASM_PACKAGE, wasmFolder } from './office/convert/wasm-package.ts';
export { findHeif } from './pages/image/find-heif.ts';
export { type BundlePages, bundleFile, draftFile, pagesOfBundle, sizeMark } from './pipeline/drafts/draft-bundle.ts';
export { gridOfAnswer } from './pipeline/language/grid-of-answer.ts';
export type { RequestPlan } from './pipeline/language/plan-requests.ts';
export { answerLine, asksLanguageModels } from './pipeline/language/wanted-requests.ts';
export { pageError } from './pipeline/page/page-error.ts';
export type { AssembledOutput, InputFile, Prepared } from './pipeline/prepared.ts';
export { needsImagesLater, wantedPages } from './pipeline/prepared.ts';
export { tableCells } from './pipeline/segment/table-cells.ts';
export { matchSequences } from './sequences/match-sequences.ts';
export { HEAD_BYTES, sniff } from './sniff/sniff.ts';
export type { TableGrid } from './table-grid.ts';
export { boundedLexing } from './text/bounded-lexer.ts';
export { loadTokenizer } from './tokenizers/load-tokenizer.ts';
export type { TokenCounter } from './tokenizers/token-counter.ts';
export { escapeHtml, escapeMarkdown, isHtmlContent, safeUrl } from './write/escape.ts';
export { hyphenBetween } from './write/lines/flow-text.ts';
export { tableAsPhrase, tableToHtml, textOfCell } from './write/table-html.ts';
export { tableToMarkdown } from './write/table-markdown.ts';
export { writeSegment } from './write/write-segment.ts';
