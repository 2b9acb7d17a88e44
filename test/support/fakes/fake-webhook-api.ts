import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { WebhookDelivery, WebhookEndpoint } from '../../../src/domain/account/webhook.ts';
import { FakeSite } from './fake-site.ts';

const PAGE_SIZE = 20;

/** The page and a minimal in-memory service, so that every state of the page can be produced. */
export class FakeWebhookApi extends FakeSite {
  endpoints: WebhookEndpoint[] = [];
  deliveries: WebhookDelivery[] = [];
  token = 'valid-token';
  key = 'ch_12345678_secretsecretsecret';
  secretReads = 0;
  /** If set, every call is answered with this status and sentence. */
  failure: { status: number; message: string } | null = null;
  outcome: Pick<WebhookDelivery, 'status' | 'response_status' | 'error'> = {
    status: 'Delivered',
    response_status: 200,
    error: null,
  };

  addEndpoint(change: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
    const endpoint: WebhookEndpoint = {
      endpoint_id: randomUUID(),
      url: 'https://example.com/hooks/quire',
      description: '',
      event_types: [],
      enabled: true,
      failing_since: null,
      created_at: new Date().toISOString(),
      ...change,
    };
    this.endpoints.push(endpoint);
    return endpoint;
  }

  addDelivery(endpointId: string, change: Partial<WebhookDelivery> = {}): WebhookDelivery {
    const event: WebhookDelivery['event'] = change.event ?? {
      event_type: 'task.parse.updated',
      status: 'Succeeded',
      task_id: randomUUID(),
      message: 'Task succeeded',
    };
    const delivery: WebhookDelivery = {
      delivery_id: randomUUID(),
      endpoint_id: endpointId,
      event,
      body: JSON.stringify(event),
      status: 'Pending',
      attempts: 0,
      response_status: null,
      error: null,
      created_at: new Date().toISOString(),
      next_attempt_at: null,
      delivered_at: null,
      ...change,
    };
    this.deliveries.unshift(delivery);
    return delivery;
  }

  #settle(delivery: WebhookDelivery): WebhookDelivery {
    const waiting = { ...delivery };
    Object.assign(delivery, this.outcome, { attempts: 1 });
    return waiting;
  }

  protected async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!url.pathname.startsWith('/webhook/')) return this.file(url.pathname, response);
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (this.failure) return void answer(this.failure.status, this.failure.message);
    const credential = request.headers.authorization?.replace('Bearer ', '');
    if (url.pathname === '/webhook/url') {
      if (credential !== this.key) return void answer(401, 'A valid API key is required in the Authorization header.');
      return void answer(200, { url: `http://localhost/webhooks/#token=${this.token}` });
    }
    if (credential !== this.token) return void answer(401, 'A valid API key is required in the Authorization header.');
    const body = request.headers['content-type'] ? ((await json(request)) as Partial<WebhookEndpoint>) : {};
    const result = this.#call(`${request.method} ${url.pathname}`, url.searchParams, body);
    answer(result === undefined ? 404 : 200, result ?? 'It was not found.');
  }

  #call(route: string, query: URLSearchParams, body: Partial<WebhookEndpoint>): unknown {
    const [, method, kind, id, verb] = /^(\w+) \/webhook\/(\w+)\/?([^/]*)\/?(\w*)$/.exec(route) ?? [];
    const endpoint = this.endpoints.find((candidate) => candidate.endpoint_id === id);
    const delivery = this.deliveries.find((candidate) => candidate.delivery_id === id);
    switch ([method, kind, id && 'id', verb].filter(Boolean).join(' ')) {
      case 'GET endpoints':
        return { endpoints: this.endpoints };
      case 'POST endpoints':
        return this.addEndpoint(body);
      case 'PATCH endpoints id':
        return endpoint && Object.assign(endpoint, body);
      case 'DELETE endpoints id':
        this.endpoints = this.endpoints.filter((candidate) => candidate !== endpoint);
        return { deleted: true };
      case 'GET endpoints id secret':
        this.secretReads++;
        return { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
      case 'POST endpoints id rotate':
        return { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' };
      case 'POST endpoints id test':
        return endpoint && this.#settle(this.addDelivery(endpoint.endpoint_id));
      case 'GET deliveries':
        return this.#deliveryPage(query);
      case 'GET deliveries id':
        return delivery;
      case 'POST deliveries id replay':
        return delivery && this.#settle(Object.assign(delivery, { status: 'Pending', error: null }));
    }
  }

  #deliveryPage(query: URLSearchParams) {
    const endpointId = query.get('endpoint_id');
    const wanted = this.deliveries.filter((delivery) => !endpointId || delivery.endpoint_id === endpointId);
    const from = Number(query.get('cursor') ?? 0);
    const hasMore = wanted.length > from + PAGE_SIZE;
    const deliveries = wanted.slice(from, from + PAGE_SIZE);
    return { deliveries, has_more: hasMore, next_cursor: hasMore ? String(from + PAGE_SIZE) : null };
  }
}
