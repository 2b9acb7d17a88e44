import { Corrections, CorrectionsRequest } from '../../domain/task/correction.ts';
import { correctionsOf, removeCorrections } from '../../service/corrections/save.ts';
import type { CorrectionsRecord } from '../../service/ports/corrections.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { exportedCorrections } from '../corrected/export-corrections.ts';
import {
  type CorrectionsAnswer,
  correctionsText,
  etagOf,
  putCorrections,
  readCorrections,
  requireVersion,
} from '../corrected/save-corrections.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { zipDownload } from '../reply/downloads.ts';
import {
  type HttpAnswer,
  JSON_TYPE,
  jsonAnswer,
  type Route,
  type RouteContext,
  routeMaker,
  zipAnswer,
} from '../route.ts';
import { taskOf } from './tasks/task-answer.ts';

const REQUEST_ERRORS = ['task_not_found', 'malformed_json', 'invalid_header', 'if_match_missing'] as const;
const CORRECTION_ERRORS = [
  ...(['nothing_to_correct', 'correction_not_applicable', 'too_many_corrections'] as const),
  ...(['corrections_too_long', 'corrections_changed'] as const),
];

type OneTask = RouteContext<{ task_id: string }>;

export function correctionRoutes(dependencies: HttpDependencies): Route[] {
  const { service } = dependencies;
  const route = routeMaker({ tag: 'Corrections' });
  const all = jsonAnswer(Corrections, 'All corrections of the task; the version is in `ETag`.');
  const answer = (value: CorrectionsAnswer): HttpAnswer => ({
    type: JSON_TYPE,
    body: correctionsText(value),
    headers: { etag: etagOf(value.record), 'cache-control': 'no-store' },
  });
  const versionAsked = (context: OneTask): string | undefined => context.request.headers['if-match'];
  const pathOf = ({ taskId }: TaskRecord): string => `/tasks/${taskId}/corrections`;

  return [
    route('GET /corrections/export', 'exportCorrections', 'Download corrected and reviewed documents as a dataset', {
      answer: zipAnswer('A zip with labels for benchmarks and training, as a stream.'),
      handle: async (context) => zipDownload('corrections.zip', exportedCorrections(dependencies, context)),
    }),
    route('GET /tasks/{task_id}/corrections', 'getCorrections', 'Get the corrections of a task', {
      answer: all,
      errors: ['task_not_found', 'too_much_to_render'],
      handle: async (context) => answer(await readCorrections(dependencies, await taskOf(service, context), context)),
    }),
    route('PUT /tasks/{task_id}/corrections', 'putCorrections', 'Replace all corrections of a task (`If-Match`)', {
      answer: all,
      role: 'correct',
      body: { mediaType: 'application/json', schema: CorrectionsRequest },
      errors: [...REQUEST_ERRORS, ...CORRECTION_ERRORS, 'too_much_to_render', 'too_large'],
      handle: async (context) => {
        const task = await taskOf(service, context);
        const refuse = (before: CorrectionsRecord) => requireVersion(versionAsked(context), before, pathOf(task));
        return answer(await putCorrections(dependencies, task, context, refuse));
      },
    }),
    route('DELETE /tasks/{task_id}/corrections', 'deleteCorrections', 'Remove all corrections of a task (`If-Match`)', {
      answer: all,
      errors: ['task_not_found', 'invalid_header', 'corrections_changed', 'if_match_missing'],
      handle: async (context) => {
        const task = await taskOf(service, context);
        const before = await correctionsOf(service, task);
        requireVersion(versionAsked(context), before, pathOf(task));
        return answer({ record: await removeCorrections(service, context.caller, task, before), notApplied: [] });
      },
    }),
  ];
}
