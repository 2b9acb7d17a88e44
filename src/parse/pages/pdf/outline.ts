import type { OutlineEntry } from '../../page-content.ts';
import type { PdfEngine } from './engine.ts';

const MOST_ENTRIES = 10_000;
const DEEPEST_LEVEL = 32;

/** The file's table of contents, in its order. Damaged files hold loops, so every entry is visited once. */
export function readOutline({ call, readUtf16 }: PdfEngine, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();

  const visit = (parent: number, level: number): void => {
    if (level > DEEPEST_LEVEL) return;
    let bookmark = call.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < MOST_ENTRIES) {
      seen.add(bookmark);
      const current = bookmark;
      const title = readUtf16((buffer, bytes) => call.FPDFBookmark_GetTitle(current, buffer, bytes))
        .replace(/\s+/g, ' ')
        .trim();
      entries.push({ title, level, pageNumber: targetPage(current) });
      visit(current, level + 1);
      bookmark = call.FPDFBookmark_GetNextSibling(document, current);
    }
  };

  const targetPage = (bookmark: number): number | null => {
    let target = call.FPDFBookmark_GetDest(document, bookmark);
    if (target === 0) {
      const action = call.FPDFBookmark_GetAction(bookmark);
      if (action !== 0) target = call.FPDFAction_GetDest(document, action);
    }
    const index = target === 0 ? -1 : call.FPDFDest_GetDestPageIndex(document, target);
    return index >= 0 ? index + 1 : null;
  };

  visit(0, 1);
  return entries;
}
