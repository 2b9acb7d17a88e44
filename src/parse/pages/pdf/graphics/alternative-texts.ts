import type { PdfEngine } from '../engine.ts';

const DEEPEST_ELEMENT = 50;
const MOST_ELEMENTS = 20_000;

/** Alternative texts of a tagged page, by the id of the marked content they describe. */
export function readAlternativeTexts({ call, readUtf16 }: PdfEngine, page: number): Map<number, string> {
  const texts = new Map<number, string>();
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return texts;
  let left = MOST_ELEMENTS;

  const visit = (element: number, inherited: string, depth: number): void => {
    if (element === 0 || depth > DEEPEST_ELEMENT || left-- <= 0) return;
    const own = readUtf16((buffer, bytes) => call.FPDF_StructElement_GetAltText(element, buffer, bytes)).trim();
    const text = own || inherited;
    if (text !== '') {
      const ids = call.FPDF_StructElement_GetMarkedContentIdCount(element);
      for (let i = 0; i < ids; i++) {
        const id = call.FPDF_StructElement_GetMarkedContentIdAtIndex(element, i);
        if (id >= 0) texts.set(id, text);
      }
    }
    const children = call.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < children; i++) {
      visit(call.FPDF_StructElement_GetChildAtIndex(element, i), text, depth + 1);
    }
  };

  try {
    const roots = call.FPDF_StructTree_CountChildren(tree);
    for (let i = 0; i < roots; i++) visit(call.FPDF_StructTree_GetChildAtIndex(tree, i), '', 0);
    return texts;
  } finally {
    call.FPDF_StructTree_Close(tree);
  }
}
