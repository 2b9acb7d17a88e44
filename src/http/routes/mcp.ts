import { z } from 'zod';
import { McpServer } from '../../mcp/protocol.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { readJsonValue } from '../request/body/json-value.ts';
import { OpenRequests } from '../request/open-requests.ts';
import { clientVersionOf } from '../request/request-headers.ts';
import { jsonAnswer, jsonText, type Route } from '../route.ts';
import { TaskDocuments } from './tasks/task-documents.ts';

const BESIDE_SCHEMA_BYTES = 64 * 1024;
/** They are held while their task is waited for. */
const LARGE_AT_ONCE = 16;

/** Tools for agents over streamable HTTP. No session is kept: any server answers any message. */
export function mcpRoutes(dependencies: HttpDependencies): Route[] {
  const { service, admission, content } = dependencies;
  const large = new OpenRequests('large messages');
  return [
    {
      method: 'POST',
      path: '/mcp',
      generation: 'server',
      operationId: 'mcp',
      summary: 'Speak to agents (Model Context Protocol, streamable HTTP)',
      tag: 'Agents',
      auth: 'key',
      body: { mediaType: 'application/json', schema: z.record(z.string(), z.unknown()).meta({ id: 'McpMessage' }) },
      answer: jsonAnswer(z.record(z.string(), z.unknown()), 'The answer; 202 without one for notifications.'),
      errors: ['malformed_json'],
      handle: async (context) => {
        const largeTurn = async () => {
          large.enter(context.caller.tenantId, LARGE_AT_ONCE, context.held);
          await context.bodyOptions.largeTurn?.();
        };
        // Nothing that a tool takes is longer than a schema.
        const restLimitBytes = service.limits.schema_bytes + BESIDE_SCHEMA_BYTES;
        const bodyOptions = { ...context.bodyOptions, restLimitBytes, largeTurn };
        const message = await readJsonValue({ body: context.body, bodyOptions });
        const clientVersion = clientVersionOf(context.request, false);
        const { tenantId } = context.caller;
        const documents = new TaskDocuments({
          service,
          admission,
          content,
          tenantId,
          clientVersion,
          countCreate: context.countCreate,
        });
        const reply = await new McpServer(documents, SERVER_VERSION).answer(message, context.signal);
        return reply ? jsonText(reply) : { status: 202, body: '' };
      },
    },
  ];
}
