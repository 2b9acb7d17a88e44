import { z } from 'zod';
import { isQuireError } from '../domain/errors.ts';
import { type AgentDocuments, AgentError } from './documents.ts';
import { type Tool, toolsOf } from './tools.ts';

/** The part of the Model Context Protocol that tools need. The official SDK would add 98 packages and 29 MB. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

type Reply = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string } }
);

const [INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS] = [-32600, -32601, -32602];

class ProtocolError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Answers messages of one client; null for notifications and responses. */
export function mcpServer(documents: AgentDocuments, version: string) {
  const tools = toolsOf(documents);

  const call = async (method: string, params: Record<string, unknown>, signal: AbortSignal): Promise<unknown> => {
    if (method === 'initialize') return initialized(params, version);
    if (method === 'ping') return {};
    if (method === 'tools/list') return { tools: tools.map(described) };
    if (method === 'tools/call') return callTool(tools, params, signal);
    throw new ProtocolError(METHOD_NOT_FOUND, `There is no method ${method}.`);
  };

  return async (given: unknown, signal: AbortSignal): Promise<Reply | null> => {
    const message = Message.safeParse(given);
    if (!message.success) {
      const error = { code: INVALID_REQUEST, message: 'This is not a JSON-RPC 2.0 message.' };
      return { jsonrpc: '2.0', id: null, error };
    }
    const { id, method, params = {} } = message.data;
    if (id === undefined || method === undefined) return null;
    try {
      return { jsonrpc: '2.0', id, result: await call(method, params, signal) };
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  };
}

function initialized({ protocolVersion }: Record<string, unknown>, version: string) {
  const known = VERSIONS.includes(String(protocolVersion)) ? String(protocolVersion) : VERSIONS[0];
  return {
    protocolVersion: known,
    capabilities: { tools: {} },
    serverInfo: { name: 'quire', title: 'Quire', version },
    instructions:
      'Parse a document once with parse_document, then read, search and extract by its document_id. Cite pages and boxes.',
  };
}

async function callTool(
  tools: readonly Tool[],
  { name, arguments: given = {} }: Record<string, unknown>,
  signal: AbortSignal,
) {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${String(name)}.`);
  const input = found.input.safeParse(given);
  if (!input.success) {
    const [issue] = input.error.issues;
    throw new ProtocolError(INVALID_PARAMS, `Argument ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  try {
    const { text, data } = await found.run(input.data, signal);
    return { content: [{ type: 'text', text }], ...(data ? { structuredContent: data } : {}), isError: false };
  } catch (error) {
    // Errors of a document are for the model; internal ones are not.
    if (!isQuireError(error) && !(error instanceof AgentError)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

const described = ({ name, description, input }: Tool) => ({
  name,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input', target: 'draft-7', unrepresentable: 'any' }),
});
