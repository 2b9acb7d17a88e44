import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { close, extract, type ParsedDocument, parse } from '../library/index.ts';
import { isUrl } from '../library/open-source.ts';
import { type AgentDocument, type AgentDocuments, AgentError } from '../mcp/documents.ts';
import { readForTool } from '../mcp/read-for-tool.ts';

/** Documents of this machine: files below folders that were allowed, and addresses by the server's own rules. */
export class LocalDocuments implements AgentDocuments {
  readonly #folders: readonly string[];
  readonly #documents = new Map<string, { document: ParsedDocument; source: string; pages: string | undefined }>();

  private constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  static async open(folders: readonly string[]): Promise<LocalDocuments> {
    const real = folders.map((folder) =>
      realpath(folder).catch((cause: NodeJS.ErrnoException) => {
        throw new Error(`${folder} cannot be read (${cause.code}).`, { cause });
      }),
    );
    return new LocalDocuments(await Promise.all(real));
  }

  get sources(): string {
    return `the path of a file below ${this.#folders.join(' or ')}, or an http(s) address`;
  }

  async open(source: string, pages: string | undefined, signal: AbortSignal): Promise<AgentDocument> {
    const place = isUrl(source) ? source : await this.#allowed(source);
    const document = await parse(place, { signal, ...(pages === undefined ? {} : { pages }) });
    const id = randomUUID();
    this.#documents.set(id, { document, source: place, pages });
    return this.find(id);
  }

  async find(id: string): Promise<AgentDocument> {
    const found = this.#documents.get(id);
    if (!found) throw new AgentError(`There is no document ${id}; open it with parse_document first.`);
    const { document, source, pages } = found;
    const { fileName, filePageCount: pageCount } = document;
    const toRead = { id, fileName, pageCount, segments: () => document.segments() };
    return {
      id,
      read: (reading) => readForTool(toRead, reading),
      extract: (schema) => extract(source, schema, pages === undefined ? {} : { parse: { pages } }),
    };
  }

  async close(): Promise<void> {
    for (const { document } of this.#documents.values()) await document.close();
    close();
  }

  /** A link inside of a folder may lead out of it: what counts is where the file really is. */
  async #allowed(source: string): Promise<string> {
    const given = path.resolve(this.#folders[0]!, source);
    const real = await realpath(given).catch(() => null);
    const isInside = (place: string): boolean =>
      this.#folders.some((folder) => place === folder || place.startsWith(folder + path.sep));
    if (!isInside(real ?? given)) {
      throw new AgentError(`${source} is outside of the folders that may be read: ${this.#folders.join(', ')}.`);
    }
    if (real === null) throw new AgentError(`${source} was not found.`);
    return real;
  }
}
