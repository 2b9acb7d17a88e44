import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { close, extract, type ParsedDocument, parse } from '../library/index.ts';
import { isUrl } from '../library/open-source.ts';
import { type AgentDocument, type AgentDocuments, AgentError } from '../mcp/documents.ts';
import { readForTool } from '../mcp/read-for-tool.ts';

/** Local documents: files in the given folders, and URLs that the server's policy allows. */
export async function openLocalDocuments(
  given: readonly string[],
): Promise<AgentDocuments & { close(): Promise<void> }> {
  const folders = await Promise.all(
    given.map((folder) =>
      realpath(folder).catch((cause: NodeJS.ErrnoException) => {
        throw new Error(`${folder} cannot be read (${cause.code}).`, { cause });
      }),
    ),
  );
  const documents = new Map<string, { document: ParsedDocument; source: string; pages: string | undefined }>();
  const find = async (id: string): Promise<AgentDocument> => {
    const found = documents.get(id);
    if (!found) throw new AgentError(`There is no document ${id}; open it with parse_document first.`);
    const { document, source, pages } = found;
    const { fileName, filePageCount: pageCount } = document;
    const toRead = { id, fileName, pageCount, segments: () => document.segments() };
    return {
      id,
      read: (reading) => readForTool(toRead, reading),
      extract: (schema) => extract(source, schema, pages === undefined ? {} : { parse: { pages } }),
    };
  };
  return {
    sources: `the path of a file below ${folders.join(' or ')}, or an http(s) address`,
    find,
    open: async (source, pages, signal) => {
      const place = isUrl(source) ? source : await allowedFile(source, folders);
      const document = await parse(place, { signal, ...(pages === undefined ? {} : { pages }) });
      const id = randomUUID();
      documents.set(id, { document, source: place, pages });
      return find(id);
    },
    close: async () => {
      for (const { document } of documents.values()) await document.close();
      close();
    },
  };
}

/** Resolves links: a link inside a folder may lead out of it. */
async function allowedFile(source: string, folders: readonly string[]): Promise<string> {
  const given = path.resolve(folders[0] ?? '.', source);
  const real = await realpath(given).catch(() => null);
  const isInside = (place: string): boolean =>
    folders.some((folder) => place === folder || place.startsWith(folder + path.sep));
  if (!isInside(real ?? given)) {
    throw new AgentError(`${source} is outside of the folders that may be read: ${folders.join(', ')}.`);
  }
  if (real === null) throw new AgentError(`${source} was not found.`);
  return real;
}
