import type { z } from 'zod';
import {
  ReviewQuery,
  ReviewQueue,
  ReviewSettings,
  ReviewSettingsRequest,
  TaskReview,
  TaskReviewRequest,
} from '../../domain/task/review.ts';
import { markReviewed, requireExtraction, reviewQueue, thresholdOf } from '../../service/corrections/review.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { findTask } from '../../service/tasks/read.ts';
import { taskReviewJson } from '../corrected/task-review.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { readValidBody } from '../request/json-value.ts';
import { type HttpAnswer, JSON_TYPE, jsonText, type Route, type RouteContext } from '../route.ts';

type OneTask = RouteContext<{ task_id: string }>;

/** Extractions with values that a person should look at. */
export function reviewRoutes(dependencies: HttpDependencies): Route[] {
  const { service } = dependencies;
  const shared = { generation: 'current', tag: 'Corrections', auth: 'key' } as const;
  const read = async (context: OneTask): Promise<TaskRecord> => {
    const task = await findTask(service, context.caller.tenantId, context.params.task_id);
    requireExtraction(task);
    return task;
  };
  const review = async (task: TaskRecord, context: OneTask): Promise<HttpAnswer> => ({
    type: JSON_TYPE,
    body: await taskReviewJson(dependencies, task, context),
  });
  const oneTask = {
    ...shared,
    path: '/tasks/{task_id}/review',
    answer: { mediaType: 'application/json', schema: TaskReview, description: 'Its values, by doubt.' },
  } as const;
  const settings = {
    ...shared,
    path: '/review/settings',
    answer: { mediaType: 'application/json', schema: ReviewSettings, description: 'The settings of the tenant.' },
  } as const;

  return [
    {
      ...shared,
      method: 'GET',
      path: '/review',
      operationId: 'getReviewQueue',
      summary: 'Extractions with values in doubt, the most doubtful first',
      query: ReviewQuery,
      answer: { mediaType: 'application/json', schema: ReviewQueue, description: 'The queue and how far it is.' },
      errors: ['invalid_field'],
      handle: async (context: RouteContext<never, z.output<typeof ReviewQuery>>) =>
        jsonText(await reviewQueue(service, context.caller.tenantId, context.query)),
    },
    {
      ...settings,
      method: 'GET',
      shared: true,
      operationId: 'getReviewSettings',
      summary: 'Below which score values wait for a person',
      errors: [],
      handle: async (context: RouteContext) =>
        jsonText({ threshold: await thresholdOf(service, context.caller.tenantId) }),
    },
    {
      ...settings,
      method: 'PUT',
      operationId: 'putReviewSettings',
      summary: 'Set below which score values wait for a person',
      body: { mediaType: 'application/json', schema: ReviewSettingsRequest },
      errors: ['invalid_field', 'malformed_json'],
      handle: async (context: RouteContext) => {
        const { threshold } = await readValidBody(ReviewSettingsRequest, context);
        await service.store.corrections.setThreshold(context.caller.tenantId, threshold);
        return jsonText({ threshold });
      },
    },
    {
      ...oneTask,
      method: 'GET',
      operationId: 'getTaskReview',
      summary: 'The values of an extraction by doubt, as corrected so far',
      errors: ['task_not_found', 'not_an_extract_task', 'nothing_to_correct', 'too_much_to_render'],
      handle: async (context: OneTask) => review(await read(context), context),
    },
    {
      ...oneTask,
      method: 'PUT',
      role: 'correct',
      operationId: 'putTaskReview',
      summary: 'Mark an extraction as reviewed; webhooks get `task.extract.reviewed`',
      body: { mediaType: 'application/json', schema: TaskReviewRequest },
      errors: ['task_not_found', 'not_an_extract_task', 'nothing_to_correct', 'malformed_json'],
      handle: async (context: OneTask) => {
        const task = await read(context);
        const { reviewed } = await readValidBody(TaskReviewRequest, context);
        await markReviewed(service, task, context.caller.keyId, reviewed);
        return review(task, context);
      },
    },
  ];
}
