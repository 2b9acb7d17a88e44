import { chartTable } from '../../chart/chart-table.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PlannedChart } from './page-plan.ts';

/** The values of a chart take the place of the labels that were seen in its picture; a chart that nobody saw comes after the text before it. */
export function withCharts(segments: readonly SegmentDraft[], charts: readonly PlannedChart[]): SegmentDraft[] {
  const all = [...segments];
  for (const [at, { about, chart, alternativeText }] of charts.entries()) {
    const before = all.findLastIndex(({ id }) => about !== null && id.startsWith(`${about}-`));
    const seen = all.findIndex(
      ({ type, chart: known }, index) => index > before && !known && (type === 'Picture' || type === 'GraphicalItem'),
    );
    const grid = chartTable(chart);
    const facts = { alternativeText, ...(grid && { chart: grid }) };
    if (seen >= 0) all[seen] = { ...all[seen]!, ...facts };
    else {
      const bbox = all[before]?.bbox ?? { left: 0, top: 0, width: 0, height: 0 };
      const draft: SegmentDraft = { id: `chart-${at}`, type: 'Picture', bbox, confidence: 1, words: [], ...facts };
      all.splice(before + 1, 0, draft);
    }
  }
  return all;
}
