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
import { taskReviewJson } from '../corrected/corrected-output.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { readValidBody } from '../request/body/json-body.ts';
import {
  type HttpAnswer,
  JSON_TYPE,
  jsonAnswer,
  jsonText,
  type Route,
  type RouteContext,
  routeMaker,
} from '../route.ts';
import { taskOf } from './tasks/task-answer.ts';

type OneTask = RouteContext<{ task_id: string }>;

export function reviewRoutes(dependencies: HttpDependencies): Route[] {
  const { service } = dependencies;
  const route = routeMaker({ tag: 'Corrections' });
  const read = async (context: OneTask): Promise<TaskRecord> => {
    const task = await taskOf(service, context);
    requireExtraction(task);
    return task;
  };
  const review = async (task: TaskRecord, context: OneTask): Promise<HttpAnswer> => ({
    type: JSON_TYPE,
    body: await taskReviewJson(dependencies, task, context),
  });
  const settings = jsonAnswer(ReviewSettings, 'The settings of the tenant.');
  const oneTask = jsonAnswer(TaskReview, 'Its values with corrections applied, least certain first.');

  return [
    route('GET /review', 'getReviewQueue', 'List extractions with uncertain values, least certain first', {
      query: ReviewQuery,
      answer: jsonAnswer(ReviewQueue, 'The queue, and how much of it is reviewed.'),
      errors: ['invalid_field'],
      handle: async ({ caller, query }) => jsonText(await reviewQueue(service, caller.tenantId, query)),
    }),
    route('GET /review/settings', 'getReviewSettings', 'Get the score below which values need review', {
      answer: settings,
      shared: true,
      handle: async ({ caller }) => jsonText({ threshold: await thresholdOf(service, caller.tenantId) }),
    }),
    route('PUT /review/settings', 'putReviewSettings', 'Set the score below which values need review', {
      answer: settings,
      body: { mediaType: 'application/json', schema: ReviewSettingsRequest },
      errors: ['invalid_field', 'malformed_json'],
      handle: async (context) => {
        const { threshold } = await readValidBody(ReviewSettingsRequest, context);
        await service.store.corrections.setThreshold(context.caller.tenantId, threshold);
        return jsonText({ threshold });
      },
    }),
    route('GET /tasks/{task_id}/review', 'getTaskReview', 'Get the values of an extraction, least certain first', {
      answer: oneTask,
      errors: ['task_not_found', 'not_an_extract_task', 'nothing_to_correct', 'too_much_to_render'],
      handle: async (context) => review(await read(context), context),
    }),
    route('PUT /tasks/{task_id}/review', 'putTaskReview', 'Mark an extraction as reviewed and send a webhook', {
      answer: oneTask,
      role: 'correct',
      body: { mediaType: 'application/json', schema: TaskReviewRequest },
      errors: ['task_not_found', 'not_an_extract_task', 'nothing_to_correct', 'malformed_json'],
      handle: async (context) => {
        const task = await read(context);
        const { reviewed } = await readValidBody(TaskReviewRequest, context);
        await markReviewed(service, task, context.caller.keyId, reviewed);
        return review(task, context);
      },
    }),
  ];
}
