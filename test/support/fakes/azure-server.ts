import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface AzureRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | 'cut off';

export interface AzureServer {
  /** Address of the resource, as in the settings. */
  endpoint: string;
  requests: AzureRequest[];
  /** The response to submissions; undefined: accepted. */
  onSubmit: (attempt: number) => Answer | undefined;
  /** States that polling returns one after the other; the last one repeats. */
  states: Answer[];
  close(): Promise<void>;
}

const RESULT = /^\/documentintelligence\/documentModels\/prebuilt-layout\/analyzeResults\/[\w-]+$/;

export const succeeded = (analyzeResult: unknown) => ({ status: 200, body: { status: 'succeeded', analyzeResult } });
export const running = (headers: Record<string, string> = { 'retry-after': '0' }) => ({
  status: 200,
  headers,
  body: { status: 'running', createdDateTime: '2026-01-01T00:00:00Z' },
});
export const failed = (code: string, inner?: string) => ({
  status: 200,
  body: { status: 'failed', error: { code, message: 'secret words', ...(inner && { innererror: { code: inner } }) } },
});

/** Implements the REST interface of Azure Document Intelligence (api-version 2024-11-30), as far as layout needs it. */
export async function createAzureServer(): Promise<AzureServer> {
  let submitted = 0;
  let polled = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, azure.endpoint);
    const body = await buffer(request);
    azure.requests.push({ method: request.method!, url, headers: request.headers, body });
    const write = (answer: Answer): void => {
      if (answer === 'cut off') {
        response.destroy();
        return;
      }
      const headers = { 'content-type': 'application/json', ...answer.headers };
      response.writeHead(answer.status, headers).end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    };
    if (request.method === 'POST' && url.pathname.endsWith(':analyze')) {
      polled = 0;
      const location = `${azure.endpoint}/documentintelligence/documentModels/prebuilt-layout/analyzeResults/r-${submitted}`;
      const accepted = { status: 202, headers: { 'operation-location': `${location}?api-version=2024-11-30` } };
      write(azure.onSubmit(++submitted) ?? accepted);
    } else if (request.method === 'GET' && RESULT.test(url.pathname)) {
      write(azure.states[Math.min(polled++, azure.states.length - 1)]!);
    } else write({ status: request.method === 'DELETE' ? 204 : 404 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const azure: AzureServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    onSubmit: () => undefined,
    states: [],
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return azure;
}
