/**
 * Parsing as a library: a file becomes pages, segments and chunks, without a server. This entry point is heavy: it loads the engines that
 * read documents. Code that only schedules work, or asks what a file is, imports `without-engines.ts`.
 * @module
 */
export type { ParseContext } from './context.ts';
export { storeAnalysis } from './document-analysis/analysis-files.ts';
export type { PageDraft, SegmentDraft } from './draft.ts';
export type { Drafts } from './pipeline/drafts/draft-files.ts';
export { storeDraft, storedDrafts } from './pipeline/drafts/draft-files.ts';
export type { RequestPlan } from './pipeline/language/plan-requests.ts';
export { loadReaders } from './pipeline/open-document.ts';
export { failedPage } from './pipeline/page/failed-page.ts';
export { parseFile } from './pipeline/parse-file.ts';
export { type AssembledOutput, type InputFile, type Prepared, wantedPages } from './pipeline/prepared.ts';
export { assemble, assemblePart, DocumentReader, explain, plan } from './pipeline/steps.ts';
