/**
 * Applies corrections for display. The server does the same and also rewrites contents and chunks. Segments that an
 * operation changes are copied; the original document is not modified.
 */
export function applied(segments, operations) {
  const list = [...segments];
  const taken = new Map();
  for (const operation of operations) OPERATIONS[operation.op]?.(list, operation, taken);
  return list;
}

const at = (list, id) => list.findIndex((segment) => segment.segment_id === id);

function change(list, id, work) {
  const index = at(list, id);
  if (index >= 0) list[index] = { ...list[index], source: 'person', confidence: 1, ...work(list[index]) };
}

function put(list, segment, { after, before }) {
  const index = before === undefined ? (after === null ? 0 : at(list, after) + 1) : at(list, before);
  list.splice(Math.max(index, 0), 0, segment);
}

export const textOfCells = (cells) =>
  cells
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ');

const OPERATIONS = {
  change: (list, { segment_id, op: _, id: __, ...stated }) => change(list, segment_id, () => stated),
  table: (list, { segment_id, cells }) =>
    change(list, segment_id, (before) => ({
      segment_type: 'Table',
      text: textOfCells(cells),
      cells: placed(cells, before),
    })),
  split: (list, { segment_id, parts, id }) => {
    const index = at(list, segment_id);
    if (index < 0) return;
    const whole = list[index];
    const letters = parts.map(({ text }) => Math.max(1, text.length));
    const sum = letters.reduce((all, one) => all + one, 0);
    let from = 0;
    const made = parts.map(({ text, bbox }, number) => {
      const { left, width, top, height } = whole.bbox;
      const box = bbox ?? { left, width, top: top + (height * from) / sum, height: (height * letters[number]) / sum };
      from += letters[number];
      return {
        ...whole,
        segment_id: number === 0 ? segment_id : `${id}-${number + 1}`,
        text,
        bbox: box,
        source: 'person',
      };
    });
    list.splice(index, 1, ...made);
  },
  join: (list, { segment_ids: [first, ...others] }) => {
    const parts = [first, ...others].map((id) => list[at(list, id)]).filter(Boolean);
    const near = parts.filter(({ page_number }) => page_number === parts[0]?.page_number);
    if (parts.length < 2) return;
    const left = Math.min(...near.map(({ bbox }) => bbox.left));
    const top = Math.min(...near.map(({ bbox }) => bbox.top));
    const right = Math.max(...near.map(({ bbox }) => bbox.left + bbox.width));
    const bottom = Math.max(...near.map(({ bbox }) => bbox.top + bbox.height));
    change(list, first, () => ({
      text: parts.map(({ text }) => text).join(' '),
      bbox: { left, top, width: right - left, height: bottom - top },
    }));
    for (const id of others) list.splice(at(list, id), 1);
  },
  move: (list, operation) => {
    const index = at(list, operation.segment_id);
    if (index < 0) return;
    const [segment] = list.splice(index, 1);
    put(list, segment, operation);
  },
  delete: (list, { segment_id }, taken) => {
    const index = at(list, segment_id);
    if (index < 0) return;
    taken.set(segment_id, { index, segment: list[index] });
    list.splice(index, 1);
  },
  restore: (list, { segment_id }, taken) => {
    const before = taken.get(segment_id);
    if (before) list.splice(before.index, 0, before.segment);
  },
  add: (list, operation) => {
    const neighbour = list[at(list, operation.after ?? operation.before)] ?? list[0];
    const { page_width, page_height } = neighbour ?? { page_width: 1000, page_height: 1000 };
    const { id, page_number, segment_type, bbox, text } = operation;
    const segment = { segment_id: id, page_number, segment_type, bbox, text, page_width, page_height, ocr: [] };
    put(list, { ...segment, confidence: 1, source: 'person' }, operation);
  },
};

/** A cell keeps the box of an earlier cell with the same text; the server locates the others. */
function placed(cells, before) {
  const known = new Map((before.cells ?? []).map((cell) => [cell.text, cell.bbox]));
  return cells.map((cell) => ({
    ...{ row_span: 1, col_span: 1, header: false },
    ...cell,
    bbox: cell.bbox ?? known.get(cell.text) ?? before.bbox,
  }));
}
