import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy between the service and its object store that can be slow or faulty. */
export interface FlakyProxy {
  url: string;
  /** Share of requests that are answered with 503, like an overloaded store. */
  errorShare: number;
  delayMs: number;
  close(): Promise<void>;
}

export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const server = createServer(async (incoming, outgoing) => {
    if (proxy.delayMs > 0) await sleep(proxy.delayMs);
    if (Math.random() < proxy.errorShare) {
      incoming.resume();
      outgoing.writeHead(503, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
      return;
    }
    const options = { method: incoming.method, headers: incoming.headers };
    const passed = request(new URL(incoming.url ?? '/', target), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FlakyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    errorShare: 0,
    delayMs: 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
