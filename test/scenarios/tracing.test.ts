import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { type CollectedSpan, createCollector } from '../support/fakes/collector.ts';
import { Quire } from '../support/quire.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof createCollector>>;
  let quire: Quire;
  beforeAll(async () => {
    collector = await createCollector();
    quire = await Quire.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, QUIRE_WORKERS: '1' });
  });
  afterAll(async () => {
    await quire.dispose();
    await collector.close();
  });

  it('lead from the traced request of a caller to the stages of a page', async () => {
    const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
    const task = await quire.parse({ file: pdfOfPages(2).toString('base64') }, { headers: { traceparent } });
    await quire.finished(task.task_id);
    const ofTrace = () => collector.spans.filter((span) => span.traceId === TRACE_ID);
    const named = (name: string): CollectedSpan | undefined => ofTrace().find((span) => span.name === name);
    await expect.poll(() => named('task.parse')?.name).toBe('task.parse');
    const way = ['POST /tasks/parse', 'task.parse', 'page', 'page.draw'].map((name) => named(name)!);
    expect(way[0]!.parentSpanId).toBe('00f067aa0ba902b7');
    for (const [at, span] of way.slice(1).entries()) expect(span.parentSpanId, span.name).toBe(way[at]!.spanId);
    expect(ofTrace().filter((span) => span.name === 'page')).toHaveLength(2);
    for (const span of ofTrace()) {
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name).toBe(true);
    }
    const names = new Set(ofTrace().map((span) => span.name));
    for (const stage of ['fetch', 'open', 'page.recognise', 'page.segment', 'write']) expect(names).toContain(stage);
  });

  it('are not recorded for requests that their caller does not sample', async () => {
    const traceId = TRACE_ID.replace('4b', '5c');
    const traceparent = `00-${traceId}-00f067aa0ba902b7-00`;
    const task = await quire.parse({ file: pdfOfPages(1).toString('base64') }, { headers: { traceparent } });
    await quire.finished(task.task_id);
    const seen = collector.spans.length;
    await expect.poll(() => collector.spans.length).toBeGreaterThan(seen);
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('have their durations in the metrics too', async () => {
    const metrics = await (await fetch(`${quire.url}/metrics`)).text();
    for (const stage of ['fetch', 'open', 'page', 'page.draw', 'page.recognise', 'page.segment', 'write']) {
      expect(metrics).toContain(`quire_stage_seconds_count{stage="${stage}"}`);
    }
    expect(metrics).toMatch(/^quire_pages_read_total 3$/m);
    expect(metrics).toMatch(/^quire_queue_oldest_seconds 0$/m);
  });
});
