import type { Warning } from '../../domain/parse-output.ts';
import { createPaddleEngine } from '../../models/ocr/paddle-engine.ts';
import { timeStage } from '../context.ts';
import type { Document } from '../document.ts';
import { storedAnalysis } from '../document-analysis/analysis-files.ts';
import { placeOnPage } from '../document-analysis/place-on-page.ts';
import type { SegmentDraft } from '../draft.ts';
import { findMarks } from '../marks/find-marks.ts';
import { withMarks } from '../marks/mark-words.ts';
import type { PageContent, PageSource } from '../page-content.ts';
import { flattenPage } from '../read/curved/flatten-page.ts';
import { isBlank } from '../read/page-ink.ts';
import { readText } from '../read/read-text.ts';
import { withoutInvisibleWords } from '../read/text-layer/invisible-words.ts';
import { fileFacts, formFacts } from '../stated/file-facts.ts';
import { findLevelSegments } from './find-segments.ts';
import { placeAnnotations } from './place-annotations.ts';
import { asOneSegment } from './stated-page.ts';

const damageWarnings = ({ isDamaged, pageNumber }: PageContent): Warning[] => {
  const message = `Part of the content of page ${pageNumber} is damaged; text there is missing or wrong.`;
  return isDamaged ? [{ code: 'damaged_content', message, page_number: pageNumber }] : [];
};

const formWarnings = ({ isDynamicForm, pageNumber }: PageContent): Warning[] => {
  const message = `The file is a dynamic form (XFA) that few programs draw; page ${pageNumber} is what it holds for all others, and the form itself is missing.`;
  return isDynamicForm ? [{ code: 'dynamic_form', message, page_number: pageNumber }] : [];
};

const unreadWarnings = ({ unreadLines = 0, pageNumber }: PageContent): Warning[] => {
  const message = `${unreadLines} lines of page ${pageNumber} are in a script that cannot be read, or too unclear; their text is missing or a guess.`;
  // One line may be an ornament, handwriting or a logo.
  return unreadLines < 2 ? [] : [{ code: 'unreadable_text', message, page_number: pageNumber }];
};

/** Said of a page that shows something but from which nothing was read, such as an engineering drawing without letters. */
const silenceWarnings = (segments: readonly SegmentDraft[], { raster, pageNumber }: PageContent): Warning[] => {
  const message = `Page ${pageNumber} shows something, but no text and no picture was found on it.`;
  return segments.length > 0 || isBlank(raster) ? [] : [{ code: 'nothing_found', message, page_number: pageNumber }];
};

/** A file whose pages must be looked at: text by layer or recognition, parts by layout analysis. */
export function picturedDocument(source: PageSource): Document {
  return {
    pageCount: source.pageCount,
    outline: source.outline,
    cellCount: null,
    isStated: false,
    async readPage(pageNumber, { ocr_strategy, segmentation_strategy, pipeline }, ctx) {
      // The whole page as one segment is read without looking at it where its text is sound.
      const isDrawn = segmentation_strategy !== 'Page';
      const drawn = await timeStage('draw', ctx, () => source.readPage(pageNumber, isDrawn && pipeline !== 'Vendor'));
      const analysis = pipeline === 'Vendor' ? await storedAnalysis(pageNumber, ctx.workDir) : null;
      if (analysis) {
        const page = { content: drawn, segments: placeOnPage(analysis, drawn), warnings: damageWarnings(drawn) };
        return segmentation_strategy === 'Page' ? { ...page, segments: [asOneSegment(page)] } : page;
      }
      const engine = createPaddleEngine(ctx.threads);
      const { content: seen, warnings } = withoutInvisibleWords(drawn, isDrawn);
      const { flat, content } = await timeStage('recognise', ctx, async () => {
        const flat = await flattenPage(seen, engine, ctx.signal);
        const read = await readText(flat?.content ?? seen, ocr_strategy, engine, ctx, isDrawn);
        return { flat, content: withMarks(read, isDrawn ? await findMarks(read, ctx.threads) : []) };
      });
      const found = await timeStage('segment', ctx, () =>
        findLevelSegments(content, segmentation_strategy, engine, ctx),
      );
      const segments = placeAnnotations(flat ? flat.restore(found) : found, drawn.annotations ?? []);
      const stated = formFacts(drawn.formFields ?? []);
      const silence = isDrawn ? silenceWarnings(segments, drawn) : [];
      const said = [
        ...damageWarnings(drawn),
        ...formWarnings(drawn),
        ...unreadWarnings(content),
        ...silence,
        ...warnings,
      ];
      return { content: drawn, segments, warnings: said, stated };
    },
    ...(source.attachments && { attachedFiles: () => source.attachments!() }),
    ofFile: async () => fileFacts((await source.attachments?.()) ?? [], (await source.properties?.()) ?? {}),
    close: () => source.close(),
  };
}
