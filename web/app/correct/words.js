/** Words of a document with their boxes on the page. The box of a word is relative to its segment. */
export function wordsOf({ ocr, bbox, page_number, segment_id }) {
  return (ocr ?? []).map((word) => ({
    text: word.text,
    page_number,
    segment_id,
    bbox: { ...word.bbox, left: word.bbox.left + bbox.left, top: word.bbox.top + bbox.top },
  }));
}

/** The word at a point of a page, or null. */
export function wordAt(page, x, y) {
  for (const segment of page.segments) {
    const { left, top, width, height } = segment.bbox;
    if (x < left - 4 || y < top - 4 || x > left + width + 4 || y > top + height + 4) continue;
    const found = wordsOf(segment).find(
      ({ bbox }) => x >= bbox.left && x <= bbox.left + bbox.width && y >= bbox.top && y <= bbox.top + bbox.height,
    );
    if (found) return found;
  }
  return null;
}

const MOST = 20;
const plain = (text) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Occurrences of these consecutive words, at most the first twenty. */
export function findWords(model, wanted) {
  const parts = plain(wanted).split(' ');
  const found = [];
  if (parts[0] === '') return found;
  for (const { segment } of model.byId.values()) {
    const words = wordsOf(segment);
    for (let at = 0; at + parts.length <= words.length && found.length < MOST; at += 1) {
      const isHere = parts.every((part, index) => {
        const word = plain(words[at + index].text);
        return index === parts.length - 1 ? word.startsWith(part) : word === part;
      });
      if (isHere) found.push(words.slice(at, at + parts.length));
    }
  }
  return found;
}

/** Picked words as one citation for each page they are on. */
export function citationsOf(words) {
  const byPage = Map.groupBy(words, ({ page_number }) => page_number);
  return [...byPage].map(([page_number, own]) => ({
    content: own.map(({ text }) => text).join(' '),
    page_number,
    bboxes: own.map(({ bbox }) => bbox),
    segment_id: own[0].segment_id,
  }));
}
