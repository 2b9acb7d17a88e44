import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
