import { z } from 'zod';
import {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdate,
  WebhookSecret,
  WebhookUrl,
} from '../../domain/account/webhook.ts';
import { Timestamp } from '../../domain/task/timestamp.ts';
import { findDelivery, listDeliveries, replayDelivery, sendTestEvent } from '../../service/webhooks/deliveries.ts';
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  revealSecret,
  rotateSecret,
  updateEndpoint,
} from '../../service/webhooks/endpoints.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { DASHBOARD } from '../request/caller.ts';
import { readJsonValue } from '../request/json-value.ts';
import { validate } from '../request/validation.ts';
import { jsonText, type Route, type RouteContext } from '../route.ts';

const TOKEN_SECONDS = 3_600;

const DeliveryListQuery = z.strictObject({
  endpoint_id: z.string().optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .default('50')
    .transform(Number)
    .pipe(z.int().min(1).max(200)),
  cursor: Timestamp.optional(),
});
const EndpointList = z.object({ endpoints: z.array(WebhookEndpoint) }).meta({ id: 'WebhookEndpointList' });
const EndpointRemoved = z.object({ deleted: z.boolean() }).meta({ id: 'WebhookEndpointDeleted' });
const DeliveryList = z
  .object({ deliveries: z.array(WebhookDelivery), has_more: z.boolean(), next_cursor: Timestamp.nullable() })
  .meta({ id: 'WebhookDeliveryList' });

type EndpointParams = { endpoint_id: string };
type DeliveryParams = { delivery_id: string };

export function webhookRoutes({ service }: HttpDependencies): Route[] {
  const route = (
    given: Omit<Route, 'generation' | 'tag' | 'auth' | 'answer'> & { schema: z.ZodType; does: string },
  ): Route => {
    const { schema, does, ...rest } = given;
    const answer = { mediaType: 'application/json', schema, description: does };
    return { ...rest, generation: 'current', tag: 'Webhooks', auth: 'key-or-dashboard', role: 'administer', answer };
  };

  return [
    {
      method: 'GET',
      path: '/webhook/url',
      generation: 'current',
      role: 'administer',
      operationId: 'getWebhookUrl',
      summary: 'Get a link to the webhook dashboard',
      tag: 'Webhooks',
      auth: 'key',
      answer: { mediaType: 'application/json', schema: WebhookUrl, description: 'The link; its token lasts an hour.' },
      errors: [],
      handle: async (context: RouteContext) => {
        const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
        const token = service.links.issueToken(DASHBOARD, context.caller, expires);
        // After the hash, so that it is in no log and no Referer.
        return jsonText({ url: `${context.baseUrl}/webhooks/#token=${token}` });
      },
    },
    route({
      method: 'GET',
      path: '/webhook/endpoints',
      operationId: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      schema: EndpointList,
      does: 'All endpoints.',
      errors: [],
      handle: async (context: RouteContext) =>
        jsonText({ endpoints: await listEndpoints(service, context.caller.tenantId) }),
    }),
    route({
      method: 'POST',
      path: '/webhook/endpoints',
      operationId: 'createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      body: { mediaType: 'application/json', schema: WebhookEndpointRequest },
      schema: WebhookEndpoint,
      does: 'The endpoint.',
      errors: ['invalid_field', 'url_not_allowed', 'malformed_json', 'unsupported_media_type', 'too_many_endpoints'],
      handle: async (context: RouteContext) => {
        const given = validate(WebhookEndpointRequest, await readJsonValue(context), 'The request body');
        return jsonText(await createEndpoint(service, context.caller.tenantId, given));
      },
    }),
    route({
      method: 'PATCH',
      path: '/webhook/endpoints/{endpoint_id}',
      operationId: 'updateWebhookEndpoint',
      summary: 'Change a webhook endpoint, or switch it on or off',
      body: { mediaType: 'application/json', schema: WebhookEndpointUpdate },
      schema: WebhookEndpoint,
      does: 'The endpoint.',
      errors: ['invalid_field', 'url_not_allowed', 'endpoint_not_found', 'malformed_json', 'unsupported_media_type'],
      handle: async (context: RouteContext<EndpointParams>) => {
        const change = validate(WebhookEndpointUpdate, await readJsonValue(context), 'The request body');
        return jsonText(await updateEndpoint(service, context.caller.tenantId, context.params.endpoint_id, change));
      },
    }),
    route({
      method: 'DELETE',
      path: '/webhook/endpoints/{endpoint_id}',
      operationId: 'deleteWebhookEndpoint',
      summary: 'Remove a webhook endpoint and its deliveries',
      schema: EndpointRemoved,
      does: 'Removed.',
      errors: ['endpoint_not_found'],
      handle: async (context: RouteContext<EndpointParams>) => {
        await removeEndpoint(service, context.caller.tenantId, context.params.endpoint_id);
        return jsonText({ deleted: true });
      },
    }),
    route({
      method: 'GET',
      path: '/webhook/endpoints/{endpoint_id}/secret',
      operationId: 'revealWebhookSecret',
      summary: 'Show the signing secret of an endpoint',
      schema: WebhookSecret,
      does: 'The secret.',
      errors: ['endpoint_not_found'],
      handle: async (context: RouteContext<EndpointParams>) =>
        jsonText({ secret: await revealSecret(service, context.caller.tenantId, context.params.endpoint_id) }),
    }),
    route({
      method: 'POST',
      path: '/webhook/endpoints/{endpoint_id}/rotate',
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the signing secret; the old one signs too for a day',
      schema: WebhookSecret,
      does: 'The new secret.',
      errors: ['endpoint_not_found'],
      handle: async (context: RouteContext<EndpointParams>) =>
        jsonText({ secret: await rotateSecret(service, context.caller.tenantId, context.params.endpoint_id) }),
    }),
    route({
      method: 'POST',
      path: '/webhook/endpoints/{endpoint_id}/test',
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event to an endpoint',
      schema: WebhookDelivery,
      does: 'The delivery, waiting to be sent.',
      errors: ['endpoint_not_found', 'invalid_field'],
      handle: async (context: RouteContext<EndpointParams>) =>
        jsonText(await sendTestEvent(service, context.caller.tenantId, context.params.endpoint_id)),
    }),
    route({
      method: 'GET',
      path: '/webhook/deliveries',
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries, newest first',
      query: DeliveryListQuery,
      schema: DeliveryList,
      does: 'One page of deliveries.',
      errors: ['endpoint_not_found', 'invalid_field'],
      handle: async (context: RouteContext<never, z.output<typeof DeliveryListQuery>>) =>
        jsonText(await listDeliveries(service, context.caller.tenantId, context.query)),
    }),
    route({
      method: 'GET',
      path: '/webhook/deliveries/{delivery_id}',
      operationId: 'getWebhookDelivery',
      summary: 'Get a delivery',
      schema: WebhookDelivery,
      does: 'The delivery.',
      errors: ['delivery_not_found'],
      handle: async (context: RouteContext<DeliveryParams>) =>
        jsonText(await findDelivery(service, context.caller.tenantId, context.params.delivery_id)),
    }),
    route({
      method: 'POST',
      path: '/webhook/deliveries/{delivery_id}/replay',
      operationId: 'replayWebhookDelivery',
      summary: 'Send a delivery again',
      schema: WebhookDelivery,
      does: 'The delivery, waiting to be sent.',
      errors: ['delivery_not_found', 'invalid_field'],
      handle: async (context: RouteContext<DeliveryParams>) =>
        jsonText(await replayDelivery(service, context.caller.tenantId, context.params.delivery_id)),
    }),
  ];
}
