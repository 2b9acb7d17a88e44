import { z } from 'zod';
import {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdate,
  WebhookSecret,
  WebhookUrl,
} from '../../../domain/account/webhook.ts';
import { wholeNumber } from '../../../domain/task/requests.ts';
import { Timestamp } from '../../../domain/task/timestamp.ts';
import { findDelivery, listDeliveries, replayDelivery, sendTestEvent } from '../../../service/webhooks/deliveries.ts';
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  revealSecret,
  rotateSecret,
  updateEndpoint,
} from '../../../service/webhooks/endpoints.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readValidBody } from '../../request/body/json-body.ts';
import { DASHBOARD } from '../../request/caller.ts';
import { jsonAnswer, jsonText, type Route, routeMaker } from '../../route.ts';

const TOKEN_SECONDS = 3_600;

const DeliveryListQuery = z.strictObject({
  endpoint_id: z.string().optional(),
  limit: wholeNumber(1, 200).default(50),
  cursor: Timestamp.optional(),
});
const EndpointList = z.object({ endpoints: z.array(WebhookEndpoint) }).meta({ id: 'WebhookEndpointList' });
const EndpointRemoved = z.object({ deleted: z.boolean() }).meta({ id: 'WebhookEndpointDeleted' });
const DeliveryList = z
  .object({ deliveries: z.array(WebhookDelivery), has_more: z.boolean(), next_cursor: Timestamp.nullable() })
  .meta({ id: 'WebhookDeliveryList' });

export function webhookRoutes({ service }: HttpDependencies): Route[] {
  const route = routeMaker({ tag: 'Webhooks', auth: 'key-or-dashboard', role: 'administer' });

  return [
    route('GET /webhook/url', 'getWebhookUrl', 'Get a link to the webhook dashboard', {
      auth: 'key',
      answer: jsonAnswer(WebhookUrl, 'The link; its token lasts an hour.'),
      handle: async ({ baseUrl, caller }) => {
        const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
        const token = service.links.issueToken(DASHBOARD, caller, expires);
        // After the hash, so that it does not appear in logs and Referer headers.
        return jsonText({ url: `${baseUrl}/webhooks/#token=${token}` });
      },
    }),
    route('GET /webhook/endpoints', 'listWebhookEndpoints', 'List webhook endpoints', {
      answer: jsonAnswer(EndpointList, 'All endpoints.'),
      handle: async ({ caller }) => jsonText({ endpoints: await listEndpoints(service, caller.tenantId) }),
    }),
    route('POST /webhook/endpoints', 'createWebhookEndpoint', 'Add a webhook endpoint', {
      body: { mediaType: 'application/json', schema: WebhookEndpointRequest },
      answer: jsonAnswer(WebhookEndpoint, 'The endpoint.'),
      errors: ['invalid_field', 'url_not_allowed', 'malformed_json', 'unsupported_media_type', 'too_many_endpoints'],
      handle: async (context) => {
        const given = await readValidBody(WebhookEndpointRequest, context);
        return jsonText(await createEndpoint(service, context.caller.tenantId, given));
      },
    }),
    route('PATCH /webhook/endpoints/{endpoint_id}', 'updateWebhookEndpoint', 'Change or disable an endpoint', {
      body: { mediaType: 'application/json', schema: WebhookEndpointUpdate },
      answer: jsonAnswer(WebhookEndpoint, 'The endpoint.'),
      errors: ['invalid_field', 'url_not_allowed', 'endpoint_not_found', 'malformed_json', 'unsupported_media_type'],
      handle: async (context) => {
        const change = await readValidBody(WebhookEndpointUpdate, context);
        return jsonText(await updateEndpoint(service, context.caller.tenantId, context.params.endpoint_id, change));
      },
    }),
    route('DELETE /webhook/endpoints/{endpoint_id}', 'deleteWebhookEndpoint', 'Delete an endpoint and its deliveries', {
      answer: jsonAnswer(EndpointRemoved, 'Removed.'),
      errors: ['endpoint_not_found'],
      handle: async ({ caller, params }) => {
        await removeEndpoint(service, caller.tenantId, params.endpoint_id);
        return jsonText({ deleted: true });
      },
    }),
    route('GET /webhook/endpoints/{endpoint_id}/secret', 'revealWebhookSecret', 'Show the signing secret', {
      answer: jsonAnswer(WebhookSecret, 'The secret.'),
      errors: ['endpoint_not_found'],
      handle: async ({ caller, params }) =>
        jsonText({ secret: await revealSecret(service, caller.tenantId, params.endpoint_id) }),
    }),
    route('POST /webhook/endpoints/{endpoint_id}/rotate', 'rotateWebhookSecret', 'Replace the signing secret', {
      answer: jsonAnswer(WebhookSecret, 'The new secret. The old one also signs for a day.'),
      errors: ['endpoint_not_found'],
      handle: async ({ caller, params }) =>
        jsonText({ secret: await rotateSecret(service, caller.tenantId, params.endpoint_id) }),
    }),
    route('POST /webhook/endpoints/{endpoint_id}/test', 'testWebhookEndpoint', 'Send a test event to an endpoint', {
      answer: jsonAnswer(WebhookDelivery, 'The delivery, waiting to be sent.'),
      errors: ['endpoint_not_found', 'invalid_field'],
      handle: async ({ caller, params }) => jsonText(await sendTestEvent(service, caller.tenantId, params.endpoint_id)),
    }),
    route('GET /webhook/deliveries', 'listWebhookDeliveries', 'List deliveries, newest first', {
      query: DeliveryListQuery,
      answer: jsonAnswer(DeliveryList, 'One page of deliveries.'),
      errors: ['endpoint_not_found', 'invalid_field'],
      handle: async ({ caller, query }) => jsonText(await listDeliveries(service, caller.tenantId, query)),
    }),
    route('GET /webhook/deliveries/{delivery_id}', 'getWebhookDelivery', 'Get a delivery', {
      answer: jsonAnswer(WebhookDelivery, 'The delivery.'),
      errors: ['delivery_not_found'],
      handle: async ({ caller, params }) => jsonText(await findDelivery(service, caller.tenantId, params.delivery_id)),
    }),
    route('POST /webhook/deliveries/{delivery_id}/replay', 'replayWebhookDelivery', 'Send a delivery again', {
      answer: jsonAnswer(WebhookDelivery, 'The delivery, waiting to be sent.'),
      errors: ['delivery_not_found', 'invalid_field'],
      handle: async ({ caller, params }) =>
        jsonText(await replayDelivery(service, caller.tenantId, params.delivery_id)),
    }),
  ];
}
