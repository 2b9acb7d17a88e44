import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { errorOfFailure } from './failure.ts';
import type { FromThread, ThreadSource, ToThread } from './protocol.ts';

type Answer = Exclude<ToThread, { kind: 'job' }>;

/** Objects as a thread reads them: the server's own thread holds the store and sends one piece at a time. */
export class RemoteObjects {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  answered(answer: Answer): void {
    this.#waiting.get(answer.read)?.(answer);
  }

  #ask(question: Extract<FromThread, { read: number }>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.read, (answer) => {
        this.#waiting.delete(question.read);
        if (answer.kind === 'unread') reject(errorOfFailure(answer.failure));
        else resolve(answer);
      });
      this.#port.postMessage(question);
    });
  }

  readonly objects: ThreadSource['objects'] = {
    read: async (key) => {
      const read = ++this.#last;
      const { size } = (await this.#ask({ kind: 'open', read, key })) as Answer & { kind: 'opened' };
      return { stream: Readable.from(this.#pieces(read), { objectMode: false }), size };
    },
    size: async (key) => {
      const answer = await this.#ask({ kind: 'size', read: ++this.#last, key });
      return (answer as Answer & { kind: 'sized' }).size;
    },
  };

  async *#pieces(read: number): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const { bytes } = (await this.#ask({ kind: 'pull', read })) as Answer & { kind: 'bytes' };
        if (!bytes) return;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
    } finally {
      this.#port.postMessage({ kind: 'close', read } satisfies FromThread);
    }
  }
}
