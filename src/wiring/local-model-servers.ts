import { createOutbound } from '../outbound/outbound.ts';

export interface LocalModelServer {
  name: string;
  url: string;
  model: string;
}

export const LOCAL_SERVERS: readonly Omit<LocalModelServer, 'model'>[] = [
  { name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', url: 'http://127.0.0.1:8000/v1' },
];

/** A closed port fails immediately, but a busy machine needs a moment. */
const PATIENCE_MS = 2_000;
const LARGEST_BYTES = 1024 * 1024;
const NO_CHAT = /embed|rerank|whisper|clip|tts|bge-|nomic/i;

/** Responding servers, in the order above. Contacts only this machine. */
export async function findLocalModelServers(
  servers = LOCAL_SERVERS,
  patienceMs = PATIENCE_MS,
): Promise<LocalModelServer[]> {
  const found = await Promise.all(
    servers.map(async (server) => ({ server, model: await modelOf(server.url, patienceMs) })),
  );
  return found.flatMap(({ server, model }) => (model === null ? [] : [{ ...server, model }]));
}

async function modelOf(url: string, timeoutMs: number): Promise<string | null> {
  try {
    const outbound = createOutbound({ allowedNetworks: [], configuredOrigins: [url] });
    const options = { method: 'GET', headers: {}, timeoutMs, limitBytes: LARGEST_BYTES } as const;
    const { body } = await outbound.request(`${url}/models`, options);
    const { data } = JSON.parse(body.toString('utf8')) as { data?: unknown };
    const ids = Array.isArray(data) ? data.map((one) => one?.id).filter((id) => typeof id === 'string' && id) : [];
    return ids.find((id) => !NO_CHAT.test(id)) ?? null;
  } catch {
    return null;
  }
}

/** What was found and how to use it, in one line; null if nothing was found. */
export async function localModelHint(servers = LOCAL_SERVERS, patienceMs = PATIENCE_MS): Promise<string | null> {
  const [first] = await findLocalModelServers(servers, patienceMs);
  return first
    ? `${first.name} runs on this machine with ${first.model}; --llm auto (or QUIRE_LLM_URL=auto) uses it.`
    : null;
}
