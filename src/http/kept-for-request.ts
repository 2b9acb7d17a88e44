import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Release = () => void | PromiseLike<void>;

/** Resources of a request. They are released once, when the response is sent or the connection is closed. */
export class KeptForRequest implements Disposable {
  readonly #gone = new AbortController();
  readonly #releases: Release[] = [];
  readonly #reply: ServerResponse;
  readonly #socket: Socket;
  readonly #end = (): void => this[Symbol.dispose]();

  /** Watches the socket too: a pipelined response gets no `close` event when the connection closes. */
  constructor(reply: ServerResponse, socket: Socket) {
    this.#reply = reply;
    this.#socket = socket;
    if (reply.closed || socket.destroyed) this.#end();
    else {
      reply.once('close', this.#end);
      socket.once('close', this.#end);
    }
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  keep(release: Release): void {
    if (this.#gone.signal.aborted) void release();
    else this.#releases.push(release);
  }

  [Symbol.dispose](): void {
    this.#reply.off('close', this.#end);
    this.#socket.off('close', this.#end);
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    for (const release of this.#releases.splice(0).reverse()) void release();
  }
}
