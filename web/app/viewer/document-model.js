import { sameOrigin } from '../api.js';

/**
 * The output of a parse task by page: `{pages: [{number, width, height, image, sheet, segments, leftOut}], byId, chunks,
 * warnings}`. `byId` tells of each segment its page, its `order` there and the number of its chunk.
 */
export function documentOf(task) {
  const { output, configuration, file_info: file } = task;
  const pages = new Map();
  const pageOf = (number, width, height) => {
    if (!pages.has(number))
      pages.set(number, { number, width, height, image: null, sheet: null, segments: [], leftOut: [] });
    return pages.get(number);
  };
  for (const page of output.pages ?? []) {
    const known = pageOf(page.page_number, page.page_width, page.page_height);
    known.image = sameOrigin(page.image);
    known.sheet = page.ss_sheet_name ?? null;
    known.leftOut = page.left_out ?? [];
  }
  const byId = new Map();
  output.chunks.forEach((chunk, index) => {
    for (const segment of chunk.segments) {
      const page = pageOf(segment.page_number, segment.page_width, segment.page_height);
      page.segments.push(segment);
      byId.set(segment.segment_id, { segment, page, order: page.segments.length, chunk: index + 1 });
    }
  });
  return {
    taskId: task.task_id,
    settings: configuration.segment_processing,
    name: file.name ?? 'document',
    pages: [...pages.values()].sort((a, b) => a.number - b.number),
    byId,
    chunks: output.chunks,
    warnings: output.warnings ?? [],
    pdf: sameOrigin(output.pdf_url),
    leftOutCount: [...pages.values()].reduce((sum, { leftOut }) => sum + leftOut.length, 0),
    hasTables: [...byId.values()].some(({ segment }) => segment.cells?.length > 0),
    hasCells: [...byId.values()].some(({ segment }) => segment.ss_cells?.length > 0),
    isHtml: ({ segment_type, content = '' }) =>
      configuration.segment_processing?.[segment_type]?.format === 'Html' || /^\s*<table[\s>]/.test(content),
  };
}

/** Notes of a presentation belong to a slide and stand nowhere on it. */
export const isSpeakerNotes = ({ description, bbox }) => description === 'Speaker notes' && bbox.width === 0;

/** How many segments of each type there are, most frequent first. */
export function typesIn({ byId }) {
  const counts = new Map();
  for (const { segment } of byId.values())
    counts.set(segment.segment_type, (counts.get(segment.segment_type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
