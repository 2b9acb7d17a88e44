import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallReport } from '../models/language/index.ts';

export class Metrics {
  readonly #registry = new Registry();
  readonly #counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `quire_${name}`, help, labelNames, registers: [this.#registry] });
  readonly #histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `quire_${name}`, help, labelNames, buckets, registers: [this.#registry] });

  readonly #requests = this.#histogram(
    'http_request_seconds',
    'Time to answer a request.',
    ['method', 'route', 'status'],
    [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  );
  readonly #finished = this.#counter('tasks_finished_total', 'Runs that came to an end on this worker.', ['outcome']);
  readonly #pages = this.#counter('pages_total', 'Pages of runs that succeeded on this worker.');

  readonly #modelCalls = this.#counter(
    'language_model_requests_total',
    'Requests to language models, each attempt counted.',
    ['model', 'outcome'],
  );
  readonly #modelTokens = this.#counter('language_model_tokens_total', 'Tokens that language models report as used.', [
    'model',
    'kind',
  ]);
  readonly #modelWaiting = this.#counter(
    'language_model_waiting_seconds_total',
    'Time that requests to language models waited for their limits.',
    ['model'],
  );
  readonly #modelSeconds = this.#histogram(
    'language_model_request_seconds',
    'Time language models took to answer or to fail.',
    ['model'],
    [0.3, 1, 3, 10, 30, 100, 300],
  );

  readonly #stages = this.#histogram(
    'stage_seconds',
    'Time that the stages of runs took: fetch, open, page (page.draw, page.recognise, page.segment), write and others.',
    ['stage'],
    [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
  );
  readonly #retries = this.#counter(
    'retries_total',
    'Runs, page ranges and single steps of a stage that are repeated because their process died.',
    ['what', 'stage'],
  );
  readonly #deliveries = this.#counter('webhook_deliveries_total', 'Attempts to deliver webhook events.', ['outcome']);
  readonly #pagesRead = this.#counter('pages_read_total', 'Pages that were read in this process, for whichever run.');

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: 'quire_' });
  }

  request(seen: { method: string; route: string; status: number; seconds: number }): void {
    this.#requests.observe({ method: seen.method, route: seen.route, status: String(seen.status) }, seen.seconds);
  }

  runEnded(outcome: string, pages: number): void {
    this.#finished.inc({ outcome });
    this.#pages.inc(pages);
  }

  stage(stage: string, seconds: number): void {
    this.#stages.observe({ stage }, seconds);
  }

  retry(what: string, stage = ''): void {
    this.#retries.inc({ what, stage });
  }

  delivery(isDelivered: boolean): void {
    this.#deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
  }

  pageRead(): void {
    this.#pagesRead.inc();
  }

  modelCall(report: CallReport): void {
    const model = report.modelId;
    this.#modelCalls.inc({ model, outcome: report.isAnswered ? 'answered' : 'failed' });
    this.#modelTokens.inc({ model, kind: 'prompt' }, report.promptTokens);
    this.#modelTokens.inc({ model, kind: 'completion' }, report.completionTokens);
    this.#modelWaiting.inc({ model }, report.waitedSeconds);
    this.#modelSeconds.observe({ model }, report.tookSeconds);
  }

  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
