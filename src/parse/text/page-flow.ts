import { type BoundingBox, unionOf } from '../../domain/geometry.ts';
import type { SegmentDraft } from '../draft.ts';
import type { LoadedPicture } from '../drawing/pictures.ts';
import type { TypeFace } from '../drawing/text-width.ts';
import type { WordOnLine } from '../drawing/wrap.ts';
import { spansOfWords } from '../sequences/style-words.ts';
import type { StyledSpan } from '../styled-text.ts';

/** A4 at 144 dpi with margins of two centimetres. */
export const PAGE = { width: 1190, height: 1684, margin: 113 } as const;

export interface TextPage {
  rects: { box: BoundingBox; color: string }[];
  lines: { words: WordOnLine[]; baseline: number; face: TypeFace }[];
  /** `segment` is the index of the picture's part. */
  pictures: { segment: number; picture: LoadedPicture }[];
  segments: SegmentDraft[];
}

const emptyPage = (): TextPage => ({ rects: [], lines: [], pictures: [], segments: [] });

/** A page being filled from top to bottom, in pixels at 144 dpi. */
export class PageFlow {
  readonly pages: TextPage[] = [emptyPage()];
  readonly #mostPages: number;
  top: number = PAGE.margin;

  constructor(mostPages: number) {
    this.#mostPages = mostPages;
  }

  get page(): TextPage {
    return this.pages.at(-1)!;
  }

  get room(): number {
    return PAGE.height - PAGE.margin - this.top;
  }

  get isFull(): boolean {
    return this.pages.length > this.#mostPages;
  }

  turn(): void {
    this.pages.push(emptyPage());
    this.top = PAGE.margin;
  }

  line(words: readonly WordOnLine[], left: number, baseline: number, face: TypeFace): void {
    const placed = words.map((word) => ({ ...word, left: left + word.left }));
    this.page.lines.push({ words: placed, baseline, face });
  }

  rect(box: BoundingBox, color: string): void {
    this.page.rects.push({ box, color });
  }

  /** Adds a segment around its words, or else around what is drawn for it; skipped without both. */
  add(segment: Omit<SegmentDraft, 'id' | 'bbox' | 'confidence'>, drawn?: BoundingBox): SegmentDraft | null {
    const bbox = unionOf(segment.words.map((word) => word.bbox)) ?? drawn;
    if (!bbox) return null;
    const id = `t${this.pages.length}-${this.page.segments.length}`;
    const draft = { ...segment, id, bbox, confidence: 1 };
    this.page.segments.push(draft);
    return draft;
  }
}

/** Applies the styles of a text to the words of its lines. */
export function styleLines(
  lines: readonly WordOnLine[][],
  { text, spans = [] }: { text: string; spans?: readonly StyledSpan[] },
): void {
  if (spans.length === 0) return;
  const words = lines.flat();
  const styles = spansOfWords(words, { text, spans });
  for (const [at, word] of words.entries()) if (styles[at]) word.spans = styles[at];
}
