import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { mcpServer } from '../../mcp/protocol.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import type { Command } from '../command.ts';
import { openLocalDocuments } from '../local-documents.ts';

export const mcpCommand: Command = {
  usage: 'mcp [FOLDER …]',
  summary: 'Run a Model Context Protocol server on standard input and output: parse, read, search, extract.',
  details: `  FOLDER  files below it may be opened (default: the current folder)
A running server offers the same tools at /mcp, with an API key.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const documents = await openLocalDocuments(positionals.length > 0 ? positionals : ['.']);
    const answer = mcpServer(documents, SERVER_VERSION);
    const ending = new AbortController();
    const underWay = new Set<Promise<void>>();
    const handle = async (line: string): Promise<void> => {
      const reply = await answer(readJson(line), ending.signal).catch((error: Error) => {
        process.stderr.write(`quire: ${error.stack ?? error.message}\n`);
        return { jsonrpc: '2.0', id: idOf(line), error: { code: -32603, message: 'Internal error.' } };
      });
      if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
    };
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      const work = handle(line).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    ending.abort(new Error('The agent has disconnected.'));
    await Promise.allSettled(underWay);
    await documents.close();
    return 0;
  },
};

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const idOf = (line: string): unknown => (readJson(line) as { id?: unknown } | null)?.id ?? null;
