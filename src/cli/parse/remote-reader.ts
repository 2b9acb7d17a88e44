import { openAsBlob } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUrl } from '../../library/open-source.ts';
import type { Format, Reader, ReadFile } from './reader.ts';

export interface RemoteOptions {
  /** Address of the server, such as `http://127.0.0.1:8000`. */
  server: string;
  key: string;
  /** The parse request without its file. */
  request: Record<string, unknown>;
  format: Format;
  signal: AbortSignal;
}

const PICTURE = /https?:\/\/[^\s)"]+\/objects\/[^\s)"]+/g;
const TRIES = 5;

/** Has a running server do the work. */
export class RemoteReader implements Reader {
  readonly #options: RemoteOptions;

  constructor(options: RemoteOptions) {
    this.#options = options;
  }

  async read(source: string, onPage: () => void): Promise<ReadFile> {
    const made = await this.#json('/tasks/parse', { method: 'POST', body: await this.#formOf(source) });
    let task = made;
    while (!task.completed) task = await this.#json(`/tasks/${made.task_id}?wait=30&include_chunks=false`);
    if (task.status !== 'Succeeded') throw new Error(task.message);
    const pages: number = task.output.pages.length;
    for (let page = 0; page < pages; page++) onPage();
    return this.#readFile(made.task_id, pages, task.output.warnings ?? []);
  }

  async #formOf(source: string): Promise<FormData> {
    const form = new FormData();
    form.set('configuration', JSON.stringify(this.#options.request));
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

  #readFile(taskId: string, pages: number, warnings: ReadFile['warnings']): ReadFile {
    const { format } = this.#options;
    /** Pictures by the address that the server gave; it is good for an hour. */
    const pictures = new Map<string, string>();
    const text = async (imageFolder: string | null): Promise<string> => {
      const query = imageFolder === null ? '?images=none' : '';
      if (format === 'json') {
        const { output } = await this.#json(`/tasks/${taskId}`);
        return `${JSON.stringify(output)}\n`;
      }
      const answer = await this.#fetch(`/tasks/${taskId}/${format}${format === 'text' ? '' : query}`);
      const written = await answer.text();
      return written.replace(PICTURE, (address) => {
        const link = address.replaceAll('&amp;', '&');
        const name = pictures.get(link) ?? path.posix.join('segments', path.posix.basename(new URL(link).pathname));
        pictures.set(link, name);
        return path.posix.join(imageFolder ?? '', name);
      });
    };
    return {
      pages,
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
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of our own interface.
  async #json(address: string, init: RequestInit = {}): Promise<any> {
    return (await this.#fetch(address, init)).json();
  }

  /** A server that is busy or away for a moment says when to come back. */
  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { server, key, signal } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${server.replace(/\/$/, '')}${address}`, {
        ...init,
        signal,
        headers: { authorization: key },
      }).catch((cause: Error) => {
        signal.throwIfAborted();
        throw new Error(
          `${server} cannot be reached (${(cause.cause as Error | undefined)?.message ?? cause.message}).`,
        );
      });
      if (answer.ok) return answer;
      const sentence = await answer.text();
      if (![429, 503].includes(answer.status) || attempt === TRIES) throw new Error(sentence);
      const seconds = Math.min(Number(answer.headers.get('retry-after')) || 1, 30);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
