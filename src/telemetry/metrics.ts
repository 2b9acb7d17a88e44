import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallReport } from '../models/language/index.ts';

/** What the server counts about itself, for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'quire_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [this.#registry],
  });
  readonly #finished = new Counter({
    name: 'quire_tasks_finished_total',
    help: 'Runs that came to an end on this worker.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: 'quire_pages_total',
    help: 'Pages of runs that succeeded on this worker.',
    registers: [this.#registry],
  });

  readonly #modelCalls = new Counter({
    name: 'quire_language_model_requests_total',
    help: 'Requests to language models, each attempt counted.',
    labelNames: ['model', 'outcome'],
    registers: [this.#registry],
  });
  readonly #modelTokens = new Counter({
    name: 'quire_language_model_tokens_total',
    help: 'Tokens that language models report as used.',
    labelNames: ['model', 'kind'],
    registers: [this.#registry],
  });
  readonly #modelWaiting = new Counter({
    name: 'quire_language_model_waiting_seconds_total',
    help: 'Time that requests to language models waited for their limits.',
    labelNames: ['model'],
    registers: [this.#registry],
  });
  readonly #modelSeconds = new Histogram({
    name: 'quire_language_model_request_seconds',
    help: 'Time language models took to answer or to fail.',
    labelNames: ['model'],
    buckets: [0.3, 1, 3, 10, 30, 100, 300],
    registers: [this.#registry],
  });

  readonly #stages = new Histogram({
    name: 'quire_stage_seconds',
    help: 'Time that the stages of runs took: fetch, open, page (page.draw, page.recognise, page.segment), write and others.',
    labelNames: ['stage'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
    registers: [this.#registry],
  });
  readonly #retries = new Counter({
    name: 'quire_retries_total',
    help: 'Runs, page ranges and single steps of a stage that are repeated because their process died.',
    labelNames: ['what', 'stage'],
    registers: [this.#registry],
  });
  readonly #deliveries = new Counter({
    name: 'quire_webhook_deliveries_total',
    help: 'Attempts to deliver webhook events.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #pagesRead = new Counter({
    name: 'quire_pages_read_total',
    help: 'Pages that were read in this process, for whichever run.',
    registers: [this.#registry],
  });

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

  /** A number that is read when somebody looks. */
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
