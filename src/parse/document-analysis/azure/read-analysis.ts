import { holdsMiddleOf, unionOf } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import { listMarkerOf } from '../../layout/lines/list-marker.ts';
import type { AnalysedSegment, AnalysedWord, PageAnalysis } from '../page-analysis.ts';
import { AnalyzeResult, type ResultPage, type ResultRegion } from './analyze-result.ts';
import type { FoundElement } from './found.ts';
import { boxOf, DocumentInk, type InkToken } from './ink.ts';
import { headingLevels, paragraphTypes } from './roles.ts';
import { tableParts } from './tables.ts';

/** The pages of a layout answer, with every element as a segment. Throws if it is invalid. */
export function readAnalysis(answer: unknown): PageAnalysis[] {
  const result = AnalyzeResult.parse((answer as { analyzeResult?: unknown }).analyzeResult);
  const byPage = Map.groupBy(elementsOf(result), (element) => element.page);
  return result.pages.map((page) => {
    const own = byPage.get(page.pageNumber) ?? [];
    return {
      pageNumber: page.pageNumber,
      width: page.width,
      height: page.height,
      segments: inOrder(own).map((element) => segmentOf(element, page)),
    };
  });
}

function elementsOf(result: AnalyzeResult): FoundElement[] {
  const ink = new DocumentInk(result);
  const types = paragraphTypes(result);
  const levels = headingLevels(result);
  const paragraph = (index: number): FoundElement[] =>
    paragraphParts(result.paragraphs[index]!, ink).map((part) => typed(part, types[index]!, levels.get(index)));
  const indexes = result.paragraphs.map((_, index) => index);
  // Captions first: figures claim all surrounding text.
  const isApart = (index: number): boolean => types[index] === 'Caption' || types[index] === 'Footnote';
  const captions = indexes.filter(isApart).flatMap(paragraph);
  const tables = result.tables.flatMap((table) => [...tableParts(table, ink)]);
  const figures = result.figures.flatMap(({ boundingRegions, spans }) =>
    boundingRegions.slice(0, 1).map(
      ({ pageNumber, polygon }): FoundElement => ({
        page: pageNumber,
        offset: spans[0]?.offset ?? null,
        type: 'Picture',
        bbox: boxOf(polygon),
        tokens: ink.take(spans, pageNumber),
      }),
    ),
  );
  const forms = result.keyValuePairs.flatMap(({ key, value }) => {
    const tokens = [...ink.take(key.spans), ...ink.take(value?.spans ?? [])];
    return [...Map.groupBy(tokens, (token) => token.page)].flatMap(([page, own]) => around(page, own, 'FormRegion'));
  });
  const barcodes = result.pages.flatMap(({ pageNumber, barcodes: codes }) =>
    codes.map(
      ({ kind, value, polygon, span }): FoundElement => ({
        ...{ page: pageNumber, offset: span.offset, type: 'GraphicalItem', bbox: boxOf(polygon), tokens: [] },
        alternativeText: `${kind}: ${value}`,
      }),
    ),
  );
  const texts = indexes.filter((index) => !isApart(index)).flatMap(paragraph);
  const rest = [...Map.groupBy(ink.rest(), (token) => token.page)].flatMap(([page, own]) =>
    around(page, own, 'Unknown'),
  );
  return [...captions, ...tables, ...figures, ...forms, ...barcodes, ...texts, ...rest];
}

/** One part per region of a paragraph, which may continue in the next column or on the next page. */
function paragraphParts(
  { boundingRegions, spans }: AnalyzeResult['paragraphs'][number],
  ink: DocumentInk,
): FoundElement[] {
  const tokens = ink.take(spans);
  const byRegion = Map.groupBy(tokens, (token) => regionOf(token, boundingRegions));
  return [...byRegion].flatMap(([region, own]) =>
    around(own[0]!.page, own, 'Text').map((part) => (region ? { ...part, bbox: boxOf(region.polygon) } : part)),
  );
}

const regionOf = (token: InkToken, regions: readonly ResultRegion[]): ResultRegion | undefined => {
  const onPage = regions.filter(({ pageNumber }) => pageNumber === token.page);
  return onPage.find(({ polygon }) => holdsMiddleOf(boxOf(polygon), token.bbox)) ?? onPage[0];
};

function around(page: number, tokens: InkToken[], type: FoundElement['type']): FoundElement[] {
  const bbox = unionOf(tokens.map((token) => token.bbox));
  return bbox ? [{ page, offset: tokens[0]?.offset ?? null, type, bbox, tokens }] : [];
}

function typed(part: FoundElement, type: FoundElement['type'], level: number | undefined): FoundElement {
  const latex = part.tokens.flatMap((token) => token.latex ?? []);
  const isFormula = type === 'Formula' || (type === 'Text' && latex.length === part.tokens.length && latex.length > 0);
  if (isFormula) {
    const all = part.tokens.map((token) => token.text.replace(/^\$|\$$/g, ''));
    return { ...part, type: 'Formula', latex: all.join(' ') };
  }
  if (type === 'Title') return { ...part, type, headingLevel: 1 };
  if (type === 'SectionHeader') return { ...part, type, headingLevel: level ?? 2 };
  // A check box is not a bullet: its state matters.
  const marker = listMarkerOf(part.tokens.map((token) => token.text).join(' '))?.marker;
  const isItem = type === 'Text' && marker !== undefined && !/[☐☒]/.test(marker);
  return { ...part, type: isItem ? 'ListItem' : type };
}

/** By text offset; a picture without text comes before the first element below its top. */
function inOrder(elements: readonly FoundElement[]): FoundElement[] {
  const ordered = elements.filter(({ offset }) => offset !== null).sort((a, b) => a.offset! - b.offset!);
  for (const picture of elements.filter(({ offset }) => offset === null)) {
    const at = ordered.findIndex(({ bbox }) => bbox.top > picture.bbox.top);
    ordered.splice(at < 0 ? ordered.length : at, 0, picture);
  }
  return ordered;
}

function segmentOf(found: FoundElement, page: ResultPage): AnalysedSegment {
  const { page: _, offset: __, tokens, ...rest } = found;
  const lineOf = (token: InkToken) => page.lines.find(({ spans }) => spans.some((span) => isIn(token, span)));
  const placed = tokens.map((token, index) => ({ index, line: lineOf(token) }));
  const lines = consecutive(placed, (before, { line }) => line === before.line);
  return { ...rest, words: tokens.map(wordOf), lines: lines.map((line) => line.map(({ index }) => index)) };
}

const isIn = ({ offset }: InkToken, span: { offset: number; length: number }): boolean =>
  offset >= span.offset && offset < span.offset + span.length;

const wordOf = ({ text, bbox, confidence, angle }: InkToken): AnalysedWord => ({ text, bbox, confidence, angle });
