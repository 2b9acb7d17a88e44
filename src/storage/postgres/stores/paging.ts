import type { PageQuery } from '../../../service/ports/page-query.ts';

type Comparison = '>' | '<' | '>=' | '<=';

/** The conditions on `created_at` that a page query stands for. `cursor` is the last row that was seen. */
export function createdAtBounds(query: PageQuery): [Comparison, string][] {
  const bounds: [Comparison, string][] = [];
  if (query.start) bounds.push(['>=', query.start]);
  if (query.end) bounds.push(['<=', query.end]);
  if (query.cursor) bounds.push([query.sort === 'asc' ? '>' : '<', query.cursor]);
  return bounds;
}
