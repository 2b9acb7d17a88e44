import { z } from 'zod';
import { mcpServer } from '../../mcp/protocol.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { readJsonValue } from '../request/body/json-body.ts';
import { openRequests } from '../request/rate-limit.ts';
import { clientVersionOf } from '../request/request-headers.ts';
import { jsonAnswer, jsonText, type Route, routeMaker } from '../route.ts';
import { taskDocuments } from './tasks/task-documents.ts';

const BESIDE_SCHEMA_BYTES = 64 * 1024;
/** They stay in memory while their task runs. */
const LARGE_AT_ONCE = 16;

/** Stateless: any server can answer any message. */
export function mcpRoutes(dependencies: HttpDependencies): Route[] {
  const { service } = dependencies;
  const enterLarge = openRequests('large messages');
  const route = routeMaker({ tag: 'Agents', generation: 'server' });
  const message = z.record(z.string(), z.unknown());
  return [
    route('POST /mcp', 'mcp', 'Tools for agents (Model Context Protocol, streamable HTTP)', {
      body: { mediaType: 'application/json', schema: message.meta({ id: 'McpMessage' }) },
      answer: jsonAnswer(message, 'The answer; 202 without one for notifications.'),
      errors: ['malformed_json'],
      handle: async (context) => {
        const largeTurn = async () => {
          enterLarge(context.caller.tenantId, LARGE_AT_ONCE, context.held);
          await context.bodyOptions.largeTurn?.();
        };
        // The longest argument of a tool is a schema.
        const restLimitBytes = service.limits.schema_bytes + BESIDE_SCHEMA_BYTES;
        const bodyOptions = { ...context.bodyOptions, restLimitBytes, largeTurn };
        const message = await readJsonValue({ body: context.body, bodyOptions });
        const clientVersion = clientVersionOf(context.request, false);
        const { countCreate, caller } = context;
        const documents = taskDocuments({ ...dependencies, tenantId: caller.tenantId, clientVersion, countCreate });
        const reply = await mcpServer(documents, SERVER_VERSION)(message, context.signal);
        return reply ? jsonText(reply) : { status: 202, body: '' };
      },
    }),
  ];
}
