import { sameOrigin } from '../api.js';

/**
 * The output of a parse task by page: `{pages: [{number, width, height, image, sheet, segments, leftOut}], byId, chunks,
 * warnings}`. `byId` maps each segment to its page, its `order` there and the number of its chunk.
 */
export function documentOf(task) {
  const model = emptyDocument(task);
  addToDocument(model, task.output);
  model.pages.sort((a, b) => a.number - b.number);
  return {
    ...model,
    warnings: task.output.warnings ?? [],
    pdf: sameOrigin(task.output.pdf_url),
    hasTables: [...model.byId.values()].some(({ segment }) => segment.cells?.length > 0),
    hasCells: [...model.byId.values()].some(({ segment }) => segment.ss_cells?.length > 0),
  };
}

/** A document without any pages yet. */
export function emptyDocument({ task_id: taskId, configuration, file_info: file }) {
  return {
    taskId,
    settings: configuration.segment_processing,
    name: file.name ?? 'document',
    pages: [],
    /** The page count of the whole document, while only a part is loaded. */
    total: undefined,
    byId: new Map(),
    chunks: [],
    leftOutCount: 0,
    isHtml: ({ segment_type, content = '' }) =>
      configuration.segment_processing?.[segment_type]?.format === 'Html' || /^\s*<table[\s>]/.test(content),
  };
}

/** Appends pages and chunks. */
export function addToDocument(model, { pages = [], chunks }) {
  const known = new Map(model.pages.map((page) => [page.number, page]));
  const pageOf = (number, width, height) => {
    if (!known.has(number)) {
      known.set(number, { number, width, height, image: null, sheet: null, segments: [], leftOut: [] });
      model.pages.push(known.get(number));
    }
    return known.get(number);
  };
  for (const page of pages ?? []) {
    const made = pageOf(page.page_number, page.page_width, page.page_height);
    made.image = sameOrigin(page.image);
    made.sheet = page.ss_sheet_name ?? null;
    made.leftOut = page.left_out ?? [];
    model.leftOutCount += made.leftOut.length;
  }
  for (const chunk of chunks) {
    model.chunks.push(chunk);
    for (const segment of chunk.segments) {
      const page = pageOf(segment.page_number, segment.page_width, segment.page_height);
      page.segments.push(segment);
      const place = { segment, page, order: page.segments.length, chunk: model.chunks.length };
      model.byId.set(segment.segment_id, place);
    }
  }
}

/** Speaker notes belong to a slide but have no position on it. */
export const isSpeakerNotes = ({ description, bbox }) => description === 'Speaker notes' && bbox.width === 0;

/** The number of segments of each type, most frequent first. */
export function typesIn({ byId }) {
  const counts = new Map();
  for (const { segment } of byId.values())
    counts.set(segment.segment_type, (counts.get(segment.segment_type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
