import { closeSync, openSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { LinkSigner } from '../service/links.ts';
import {
  errorOfFailure,
  type FromThread,
  failureOf,
  type Job,
  type ThreadSetting,
  type ThreadSource,
  type ToThread,
} from './protocol.ts';
import { IN_MEMORY_BYTES } from './spooled-bytes.ts';

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

const port = parentPort!;
const { limits, linkSecret } = workerData as ThreadSetting;
const remote = new RemoteObjects(port);
const source: ThreadSource = { objects: remote.objects, links: new LinkSigner(linkSecret), limits };
const tell = (message: FromThread): void => port.postMessage(message);

/** Writes what a job yields: little into memory, much into a file. */
class Output implements Disposable {
  readonly #path: string;
  #pieces: Buffer[] = [];
  #held = 0;
  #file: number | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  write(piece: string | Uint8Array): void {
    const bytes = Buffer.from(piece as Uint8Array);
    this.#pieces.push(bytes);
    this.#held += bytes.length;
    if (this.#held > IN_MEMORY_BYTES) this.#flush();
  }

  #flush(): void {
    this.#file ??= openSync(this.#path, 'wx', 0o600);
    const bytes = Buffer.concat(this.#pieces);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#pieces = [];
    this.#held = 0;
  }

  /** Null where it lies in the file. */
  end(): Uint8Array | null {
    if (this.#file === null) return Buffer.concat(this.#pieces);
    this.#flush();
    return null;
  }

  [Symbol.dispose](): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

async function work({ module, name, input, spoolPath }: ToThread & { kind: 'job' }): Promise<void> {
  try {
    using output = new Output(spoolPath);
    const { [name]: job } = (await import(module)) as Record<string, Job>;
    if (!job) throw new Error(`There is no job ${name}.`);
    const making = job(input as never, source);
    for (;;) {
      const { done, value } = await making.next();
      if (done) return tell({ kind: 'done', result: value, bytes: output.end() });
      output.write(value);
    }
  } catch (error) {
    // A RangeError: the value is nested too deeply for the stack, or a text is too long.
    tell({ kind: 'failed', failure: failureOf(error), isTooMuch: error instanceof RangeError });
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'job') void work(message);
  else remote.answered(message);
});

// From now on, only a job can be the reason if the thread ends.
tell({ kind: 'ready' });
