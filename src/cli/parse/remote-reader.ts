import { openAsBlob } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUrl } from '../../library/open-source.ts';
import type { Format, Reader, ReadFile } from './reader.ts';

export interface RemoteOptions {
  server: string;
  key: string;
  request: Record<string, unknown>;
  format: Format;
  signal: AbortSignal;
}

const PICTURE = /https?:\/\/[^\s)"]+\/objects\/[^\s)"]+/g;
const TRIES = 5;

export function remoteReader({ server, key, request, format, signal }: RemoteOptions): Reader {
  // biome-ignore lint/suspicious/noExplicitAny: answers of our own interface.
  const json = async (address: string, init: RequestInit = {}): Promise<any> => (await ask(address, init)).json();

  /** Waits and retries if the server asks for it. */
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const whole = { ...init, signal, headers: { authorization: key } };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${server.replace(/\/$/, '')}${address}`, whole).catch((cause: Error) => {
        signal.throwIfAborted();
        const reason = (cause.cause as Error | undefined)?.message ?? cause.message;
        throw new Error(`${server} cannot be reached (${reason}).`);
      });
      if (answer.ok) return answer;
      const sentence = await answer.text();
      if (![429, 503].includes(answer.status) || attempt === TRIES) throw new Error(sentence);
      await sleep(1000 * Math.min(Number(answer.headers.get('retry-after')) || 1, 30), undefined, { signal });
    }
  };

  const readFile = (taskId: string, warnings: ReadFile['warnings']): ReadFile => {
    /** Names of images by their URLs, which are valid for an hour. */
    const pictures = new Map<string, string>();
    const text = async (imageFolder: string | null): Promise<string> => {
      const query = imageFolder === null ? '?images=none' : '';
      if (format === 'json') {
        const { output } = await json(`/tasks/${taskId}`);
        return `${JSON.stringify(output)}\n`;
      }
      const answer = await ask(`/tasks/${taskId}/${format}${format === 'text' ? '' : query}`);
      const written = await answer.text();
      return written.replace(PICTURE, (address) => {
        const link = address.replaceAll('&amp;', '&');
        const name = pictures.get(link) ?? path.posix.join('segments', path.posix.basename(new URL(link).pathname));
        pictures.set(link, name);
        return path.posix.join(imageFolder ?? '', name);
      });
    };
    return {
      warnings,
      write: async function* (imageFolder) {
        yield await text(imageFolder);
      },
      saveImages: async (folder) => {
        for (const [address, name] of pictures) {
          const target = path.join(folder, name);
          await mkdir(path.dirname(target), { recursive: true });
          await writeFile(target, Buffer.from(await (await fetch(address)).arrayBuffer()));
        }
      },
      [Symbol.asyncDispose]: async () => {},
    };
  };

  return async (source, onPage) => {
    const made = await json('/tasks/parse', { method: 'POST', body: await formOf(source, request) });
    let task = made;
    while (!task.completed) task = await json(`/tasks/${made.task_id}?wait=30&include_chunks=false`);
    if (task.status !== 'Succeeded') throw new Error(task.message);
    for (const _ of task.output.pages) onPage();
    return readFile(made.task_id, task.output.warnings ?? []);
  };
}

async function formOf(source: string, request: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  form.set('configuration', JSON.stringify(request));
  if (isUrl(source)) form.set('file', source);
  else {
    const found = await stat(source).catch((cause: NodeJS.ErrnoException) => {
      throw new Error(`${source} cannot be read (${cause.code}).`, { cause });
    });
    if (!found.isFile()) throw new Error(`${source} is not a file.`);
    form.set('file', await openAsBlob(source), path.basename(source));
  }
  return form;
}
