import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../../../web');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The files of the web page, with service responses made up by a test. */
export abstract class FakeSite {
  readonly #server = createServer((request, response) => void this.handle(request, response));

  protected abstract handle(request: IncomingMessage, response: ServerResponse): Promise<void>;

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  protected async file(pathname: string, response: ServerResponse): Promise<void> {
    // The page polls whether the server is reachable.
    if (pathname === '/health') return void response.writeHead(200, { 'content-type': 'text/plain' }).end('OK');
    const name = path.join('/', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const bytes = await readFile(path.join(FOLDER, name)).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' }).end(bytes);
  }
}
