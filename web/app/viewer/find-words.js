/** Diacritics and case are ignored in a search. */
const folded = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The maximum number of hits. */
const MOST = 20_000;

/**
 * Every occurrence of these words in a document, in reading order: `{page, segment, boxes}`, with the boxes of the
 * matching words in pixels of the page. Where a segment has text without word boxes (such as sheet cells), the whole
 * segment is highlighted.
 */
export function findWords({ pages }, query) {
  const wanted = folded(query).replace(/\s+/g, ' ').trim();
  const hits = [];
  if (!wanted) return hits;
  for (const page of pages)
    for (const segment of page.segments) {
      if (segment.ss_cells?.length > 0)
        hits.push(
          ...cellsWith(segment, wanted).map((range) => ({ page, segment, boxes: [segment.bbox], cells: [range] })),
        );
      else hits.push(...hitsIn(segment, wanted).map((boxes) => ({ page, segment, boxes })));
      if (hits.length >= MOST) return hits.slice(0, MOST);
    }
  return hits;
}

/**
 *     words      Total  sales  of  the  year        query: "sales of"
 *     text       total sales of the year
 *     starts     0      6     12 15   19            hit at 6, to 14: words 1 and 2
 */
function hitsIn({ ocr, bbox, text, content }, wanted) {
  const words = ocr ?? [];
  if (words.length === 0) return folded(text || content || '').includes(wanted) ? [[bbox]] : [];
  const starts = [];
  let line = '';
  for (const word of words) {
    if (line) line += ' ';
    starts.push(line.length);
    line += folded(word.text);
  }
  const found = [];
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const first = Math.max(
      starts.findLastIndex((start) => start <= at),
      0,
    );
    const boxes = [];
    for (let index = first; index < words.length && starts[index] < end; index += 1)
      boxes.push(onPage(words[index], bbox));
    found.push(boxes);
  }
  return found;
}

const cellsWith = ({ ss_cells: cells }, wanted) =>
  cells.filter(({ text }) => folded(text).includes(wanted)).map(({ range }) => range);

/** Word boxes are relative to their segment. */
const onPage = ({ bbox: word }, { left, top }) => ({ ...word, left: left + word.left, top: top + word.top });
