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
import { SpooledBytes } from './spooled-bytes.ts';

type Answer = Exclude<ToThread, { kind: 'job' }>;

/** Reads objects through the main thread, one piece at a time. */
function remoteObjects(port: MessagePort) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const ask = (question: Extract<FromThread, { read: number }>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.set(question.read, (answer) => {
        waiting.delete(question.read);
        if (answer.kind === 'unread') reject(errorOfFailure(answer.failure));
        else resolve(answer);
      });
      port.postMessage(question);
    });
  async function* pieces(read: number): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const { bytes } = (await ask({ kind: 'pull', read })) as Answer & { kind: 'bytes' };
        if (!bytes) return;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
    } finally {
      port.postMessage({ kind: 'close', read } satisfies FromThread);
    }
  }
  const objects: ThreadSource['objects'] = {
    read: async (key) => {
      const read = ++last;
      const { size } = (await ask({ kind: 'open', read, key })) as Answer & { kind: 'opened' };
      return { stream: Readable.from(pieces(read), { objectMode: false }), size };
    },
    size: async (key) => {
      const answer = await ask({ kind: 'size', read: ++last, key });
      return (answer as Answer & { kind: 'sized' }).size;
    },
  };
  return { objects, answered: (answer: Answer): void => waiting.get(answer.read)?.(answer) };
}

if (!parentPort) throw new Error('This module is the program of a thread.');
const port = parentPort;
const { limits, linkSecret } = workerData as ThreadSetting;
const remote = remoteObjects(port);
const source: ThreadSource = { objects: remote.objects, links: new LinkSigner(linkSecret), limits };
const tell = (message: FromThread): void => port.postMessage(message);

async function work({ module, name, input, spoolPath }: ToThread & { kind: 'job' }): Promise<void> {
  const output = new SpooledBytes(spoolPath);
  try {
    const { [name]: job } = (await import(module)) as Record<string, Job>;
    if (!job) throw new Error(`There is no job ${name}.`);
    const making = job(input as never, source);
    for (;;) {
      const { done, value } = await making.next();
      if (done) {
        const spooled = await output.end();
        return tell({ kind: 'done', result: value, bytes: 'bytes' in spooled ? spooled.bytes : null });
      }
      output.write(Buffer.from(value as Uint8Array));
      await output.drained();
    }
  } catch (error) {
    await output.dispose();
    // RangeError: a value is nested too deeply, or a text is too long.
    tell({ kind: 'failed', failure: failureOf(error), isTooMuch: error instanceof RangeError });
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'job') void work(message);
  else remote.answered(message);
});

// From now on, only a job can end the thread.
tell({ kind: 'ready' });
