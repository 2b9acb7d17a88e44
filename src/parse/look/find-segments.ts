import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { OcrEngine } from '../../models/ocr/engine.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import { readFormula } from '../formula/read-formula.ts';
import { analyseLayout } from '../layout/analyse-layout.ts';
import type { PageContent } from '../page-content.ts';
import { readSilentSegments } from '../read/read-silent-segments.ts';
import { straighten } from '../read/straighten.ts';
import { readTable } from '../table-structure/read-table.ts';
import { alternativeTextOf } from './alternative-text-of.ts';
import { layoutDetector } from './layout-model.ts';
import { linksOf } from './links-of.ts';
import { wholePage } from './whole-page.ts';

/** The parts of a page in reading order, each with what its type calls for: rows and columns, LaTeX. */
export async function findSegments(
  content: PageContent,
  strategy: ParseConfiguration['segmentation_strategy'],
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  if (strategy === 'Page') return [understandSegment(wholePage(content), content, ctx)];
  const detector = ctx.rulesOnly ? null : await layoutDetector(ctx.threads);
  const segments = await readSilentSegments(await analyseLayout(content, detector, ctx), content, engine, ctx);
  const understood = segments.map((segment) => understandSegment(segment, content, ctx));
  return Promise.all(understood.map((segment) => withLatex(segment, content)));
}

/** The same on a page that may lie crooked: it is looked at after it was turned level. */
export async function findLevelSegments(
  content: PageContent,
  strategy: ParseConfiguration['segmentation_strategy'],
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  if (content.skew === undefined) return findSegments(content, strategy, engine, ctx);
  const straight = straighten(content, content.skew);
  return straight.restore(await findSegments(straight.content, strategy, engine, ctx));
}

async function withLatex(segment: SegmentDraft, content: PageContent): Promise<SegmentDraft> {
  const latex = segment.type === 'Formula' ? await readFormula(segment.words, content) : null;
  return latex === null ? segment : { ...segment, latex };
}

/** Adds links and what the type calls for. */
export function understandSegment(segment: SegmentDraft, content: PageContent, ctx: ParseContext): SegmentDraft {
  const links = linksOf(segment.words, content.links);
  return { ...segment, ...(links.length > 0 && { links }), ...detailsOf(segment, content, ctx) };
}

function detailsOf(segment: SegmentDraft, content: PageContent, ctx: ParseContext): Partial<SegmentDraft> {
  const { type, bbox, words } = segment;
  if (type === 'Table') return present('table', readTable(bbox, content, ctx, words));
  if (type === 'Picture' || type === 'GraphicalItem') {
    return present('alternativeText', alternativeTextOf(bbox, content.images));
  }
  return {};
}

const present = <K extends keyof SegmentDraft>(key: K, value: SegmentDraft[K] | null): Partial<SegmentDraft> =>
  value === null || value === undefined ? {} : ({ [key]: value } as Partial<SegmentDraft>);
