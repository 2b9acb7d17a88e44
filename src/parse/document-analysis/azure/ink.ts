import type { BoundingBox } from '../../../domain/geometry.ts';
import { firstWhere } from '../../../domain/lists.ts';
import type { AnalysedWord } from '../page-analysis.ts';
import type { AnalyzeResult, ResultPage, TextSpan } from './analyze-result.ts';

/** A word, check box or formula with its position in the document text. */
export interface InkToken extends AnalysedWord {
  page: number;
  offset: number;
  /** LaTeX of a display formula. */
  latex?: string;
}

/** Placeholder of the service for a formula. */
const FORMULA_MARK = ':formula:';

/** Converts `[x1, y1, x2, y2, …]`, clockwise from the top left of the text, to its bounding box. */
export function boxOf(polygon: readonly number[]): BoundingBox {
  const xs = polygon.filter((_, at) => at % 2 === 0);
  const ys = polygon.filter((_, at) => at % 2 === 1);
  if (xs.length === 0 || ys.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The text direction is from the first to the second corner. */
export function angleOfPolygon([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): AnalysedWord['angle'] {
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (((Math.round(degrees / 90) + 4) % 4) * 90) as AnalysedWord['angle'];
}

/** All readable tokens in document order; each is returned once. */
export class DocumentInk {
  readonly #tokens: InkToken[];
  readonly #taken = new Set<InkToken>();

  constructor(result: AnalyzeResult) {
    this.#tokens = result.pages.flatMap(tokensOf).sort((a, b) => a.offset - b.offset);
  }

  /** The remaining tokens inside the spans. */
  take(spans: readonly TextSpan[], page: number | null = null): InkToken[] {
    const found: InkToken[] = [];
    for (const { offset, length } of spans) {
      for (const token of this.#tokens.slice(this.#firstFrom(offset), this.#firstFrom(offset + length))) {
        if (this.#taken.has(token) || (page !== null && token.page !== page)) continue;
        this.#taken.add(token);
        found.push(token);
      }
    }
    return found;
  }

  rest(): InkToken[] {
    return this.#tokens.filter((token) => !this.#taken.has(token));
  }

  #firstFrom(offset: number): number {
    return firstWhere(this.#tokens, (token) => token.offset >= offset);
  }
}

function tokensOf(page: ResultPage): InkToken[] {
  const formulas = new Map(page.formulas.map((formula) => [formula.span.offset, formula]));
  const words = page.words.flatMap(({ content, polygon, confidence, span }): InkToken[] => {
    const formula = content === FORMULA_MARK ? formulas.get(span.offset) : undefined;
    if (formula) formulas.delete(span.offset);
    const latex = formula?.value.replace(/\s+/g, ' ').trim();
    const text = latex === undefined ? content.trim() : `$${latex}$`;
    if (text === '') return [];
    const shape = polygon.length > 0 ? polygon : (formula?.polygon ?? []);
    return [
      { ...tokenAt(page, shape, confidence, span.offset), text, ...(formula?.kind === 'display' && { latex: latex! }) },
    ];
  });
  const marks = page.selectionMarks.map(
    ({ state, polygon, confidence, span }): InkToken => ({
      ...tokenAt(page, polygon, confidence, span.offset),
      text: state === 'selected' ? '☒' : '☐',
      angle: 0,
    }),
  );
  const others = [...formulas.values()].map(
    ({ kind, value, polygon, span }): InkToken => ({
      ...tokenAt(page, polygon, null, span.offset),
      text: `$${value}$`,
      ...(kind === 'display' && { latex: value }),
    }),
  );
  return [...words, ...marks, ...others];
}

const tokenAt = (
  { pageNumber }: ResultPage,
  polygon: readonly number[],
  confidence: number | null | undefined,
  offset: number,
) => ({
  page: pageNumber,
  offset,
  bbox: boxOf(polygon),
  angle: angleOfPolygon(polygon),
  confidence: confidence ?? null,
});
