/** The cheapest real parse: text layer only, one segment per page. */
const QUICK = { segmentation_strategy: 'Page', ocr_strategy: 'Auto' };

/** Requests to a server, under one key unless another is given. */
export class QuireClient {
  url: string;
  readonly key: string;

  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
  }

  fetch(address: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
    const { key = this.key, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (key && !headers.has('authorization')) headers.set('authorization', key);
    return fetch(address.startsWith('http') ? address : this.url + address, { ...rest, headers });
  }

  /** The JSON of a response, whatever its status. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the scenarios, field by field.
  async body(answer: Response | Promise<Response>): Promise<any> {
    return (await answer).json();
  }

  async json(address: string, init: RequestInit & { key?: string | null } = {}) {
    const response = await this.fetch(address, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the scenarios, field by field.
    return (await response.json()) as any;
  }

  post(address: string, body: unknown, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
    return this.fetch(address, { method: 'POST', ...init, headers, body: JSON.stringify(body) });
  }

  async parse(fields: Record<string, unknown>, init: RequestInit & { key?: string | null } = {}) {
    const response = await this.post('/tasks/parse', { ...QUICK, ...fields }, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (await response.json()) as any;
  }

  async upload(bytes: Buffer, name = 'document.pdf', key: string | null = this.key) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return this.json('/files', { method: 'POST', body: form, key });
  }

  /** The task once it has ended. Retries while the server is temporarily unavailable, like a client. */
  async finished(taskId: string, timeoutMs = 240_000) {
    for (const deadline = Date.now() + timeoutMs; ; ) {
      const response = await this.fetch(`/tasks/${taskId}?wait=5`);
      const task = response.status === 503 ? { status: 'unknown', message: 'away' } : await this.body(response);
      if (task.completed) return task;
      if (Date.now() > deadline) throw new Error(`Task ${taskId} is still ${task.status}: ${task.message}`);
    }
  }
}
