import type { OcrResult, Segment } from '../../domain/segment.ts';
import type { DocumentToExtract } from '../parsed-document.ts';

/** One word and its box in page pixels. */
export interface DocumentWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  page: number;
  segment: Segment;
  /** Null if the text comes from the file, not from OCR. */
  confidence: number | null;
  /** Spreadsheet cell. */
  cell: string | null;
  /** The cell is outside the image of its sheet; the box is where it would be. */
  isUndrawn?: true;
}

/** All words of a document with boxes in page coordinates, without those struck out: they are no longer valid. */
export function wordsOfDocument(document: DocumentToExtract): DocumentWord[] {
  const words: DocumentWord[] = [];
  for (const segment of document.segments) {
    const { left, top } = segment.bbox;
    for (const { bbox, text, confidence, source, ss_cell_ref, styles } of segment.ocr ?? []) {
      const trimmed = text.trim();
      if (trimmed === '' || isSideways(trimmed, bbox) || isStruckOut(text, styles)) continue;
      words.push({
        text: trimmed,
        left: left + bbox.left,
        top: top + bbox.top,
        right: left + bbox.left + bbox.width,
        bottom: top + bbox.top + bbox.height,
        page: segment.page_number,
        segment,
        // Text of the file is certain, even if OCR of a sample misread it.
        confidence: source === 'File' ? null : (confidence ?? null),
        cell: ss_cell_ref ?? null,
      });
    }
  }
  return words;
}

const isStruckOut = (text: string, styles: OcrResult['styles'] = []): boolean =>
  styles.some(({ start, end, style }) => style === 'struck' && start === 0 && end >= text.length);

/** Vertical words at the page edge would join every line that they pass. */
const isSideways = (text: string, { width, height }: { width: number; height: number }): boolean =>
  text.length >= 3 && height > width * 1.8 && !UPRIGHT_IN_COLUMNS.test(text);
const UPRIGHT_IN_COLUMNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
