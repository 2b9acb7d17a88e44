import { CreatedShare, Share, ShareList, ShareRequest } from '../../../domain/account/key.ts';
import { createShare, listShares, revokeShare } from '../../../service/account/shares.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readValidBody } from '../../request/body/json-body.ts';
import { jsonAnswer, jsonText, type Route, type RouteContext, routeMaker } from '../../route.ts';

export function shareRoutes({ service }: HttpDependencies): Route[] {
  const route = routeMaker({ tag: 'Tasks', role: 'administer' });
  const path = '/tasks/{task_id}/shares';
  return [
    route(`GET ${path}`, 'listShares', 'List the active share links of a task', {
      answer: jsonAnswer(ShareList, 'The links, without their secrets.'),
      errors: ['task_not_found'],
      handle: async ({ caller, params }: RouteContext<{ task_id: string }>) =>
        jsonText({ shares: await listShares(service, caller, params.task_id) }),
    }),
    route(`POST ${path}`, 'createShare', 'Create a read-only link to a task that expires', {
      creates: true,
      body: { mediaType: 'application/json', schema: ShareRequest },
      answer: jsonAnswer(CreatedShare, 'The link; it is shown only once.'),
      errors: ['task_not_found', 'too_many_shares', 'invalid_field', 'malformed_json', 'unsupported_media_type'],
      handle: async (context) => {
        const { task_id: taskId } = context.params;
        const { expires_in: seconds } = await readValidBody(ShareRequest, context);
        const { key, ...share } = await createShare(service, context.caller, taskId, seconds);
        // After the hash, so that servers, proxies and logs do not see it.
        return jsonText({ ...share, url: `${context.baseUrl}/#/shared/${taskId}/${key}` });
      },
    }),
    route('DELETE /tasks/{task_id}/shares/{share_id}', 'revokeShare', 'Revoke a share link', {
      answer: jsonAnswer(Share, 'The link, revoked.'),
      errors: ['task_not_found', 'share_not_found'],
      handle: async ({ caller, params }: RouteContext<{ task_id: string; share_id: string }>) =>
        jsonText(await revokeShare(service, caller, params.task_id, params.share_id)),
    }),
  ];
}
