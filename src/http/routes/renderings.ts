import { z } from 'zod';
import { BundleQuery, HtmlQuery, MarkdownQuery, TextQuery } from '../../domain/requests.ts';
import type { Segment } from '../../domain/segment.ts';
import { type DocumentFormat, WRITERS } from '../../render/document.ts';
import { zipOf } from '../../render/zip.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { findTask } from '../../service/tasks/read.ts';
import { parseOutputOf, refuseEmptyPart, segmentsOf } from '../../service/tasks/read-output.ts';
import { imageLinks } from '../../service/tasks/task-json.ts';
import { chunksAsCorrected } from '../corrected/corrected-output.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { contentDisposition } from '../reply/content-disposition.ts';
import type { HttpAnswer, Route, RouteContext } from '../route.ts';
import { inLargePieces } from './large-pieces.ts';
import { taskBundle } from './task-bundle.ts';

type OneTask<Query> = RouteContext<{ task_id: string }, Query>;
type PartQuery = z.output<typeof TextQuery> & Partial<z.output<typeof MarkdownQuery>>;

/** What a browser may do with a document's page: show it and its pictures. */
const INERT = "default-src 'none'; sandbox; img-src *; style-src 'unsafe-inline'";
const TYPES: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  text: 'text/plain',
};
const QUERIES = { markdown: MarkdownQuery, html: HtmlQuery, text: TextQuery } as const;
const ERRORS = ['task_not_found', 'not_a_parse_task', 'task_not_finished', 'parse_not_succeeded'] as const;

/** Results as documents instead of JSON, and as one zip. */
export function renderingRoutes(dependencies: HttpDependencies): Route[] {
  const { service, linkSeconds } = dependencies;

  const read = (context: OneTask<unknown>): Promise<TaskRecord> =>
    findTask(service, context.caller.tenantId, context.params.task_id);

  const render = async (format: DocumentFormat, context: OneTask<PartQuery>): Promise<HttpAnswer> => {
    const task = await read(context);
    const { prefix } = parseOutputOf(task);
    const { query } = context;
    refuseEmptyPart(task, query);
    const linkTo = imageLinks(service, { baseUrl: context.baseUrl, linkSeconds, keyId: context.caller.keyId });
    const chunks = query.corrected ? await chunksAsCorrected(dependencies, task) : undefined;
    const segments = await begun(segmentsOf(service.objects, task, query, chunks?.()));
    const written = WRITERS[format](segments, {
      tables: query.tables ?? 'pipe',
      pageMarks: query.page_marks ?? false,
      imageUrl: (name) => (query.images === 'none' ? null : linkTo(prefix, name)),
      title: task.fileName,
    });
    const headers = { 'content-security-policy': INERT, 'cache-control': 'no-store' };
    return { type: `${TYPES[format]}; charset=utf-8`, headers, body: inLargePieces(written) };
  };

  const bundle = async (context: OneTask<z.output<typeof BundleQuery>>): Promise<HttpAnswer> => {
    const task = await read(context);
    const entries = await taskBundle(dependencies, task, context.query.corrected);
    const name = `${(task.fileName ?? task.taskId).replace(/\.[^.]*$/, '')}.zip`;
    const headers = { 'content-disposition': contentDisposition('application/zip', name), 'cache-control': 'no-store' };
    return { type: 'application/zip', headers, body: zipOf(entries) };
  };

  const shared = { method: 'GET', generation: 'current', tag: 'Tasks', auth: 'key' } as const;
  return [
    ...(['markdown', 'html', 'text'] as const).map(
      (format): Route => ({
        ...shared,
        path: `/tasks/{task_id}/${format}`,
        operationId: `getTaskAs${format[0]!.toUpperCase()}${format.slice(1)}`,
        summary: `Read a parsed document as ${format === 'text' ? 'plain text' : format === 'html' ? 'HTML' : 'Markdown'}`,
        query: QUERIES[format],
        answer: { mediaType: TYPES[format], schema: z.string(), description: 'The document, or the part asked for.' },
        errors: [...ERRORS, 'no_such_pages', 'no_such_chunk'],
        handle: (context: OneTask<PartQuery>) => render(format, context),
      }),
    ),
    {
      ...shared,
      path: '/tasks/{task_id}/bundle',
      query: BundleQuery,
      operationId: 'getTaskBundle',
      summary: 'Download a parsed document as a zip: Markdown, pictures, JSON, tables as CSV',
      answer: {
        mediaType: 'application/zip',
        schema: z.string().meta({ format: 'binary' }),
        description: 'The zip, as a stream.',
      },
      errors: [...ERRORS],
      handle: bundle,
    },
  ];
}

/** The same segments, of which the first is there: what is wrong with the request is found before anything is answered. */
async function begun(segments: AsyncGenerator<Segment>): Promise<AsyncIterable<Segment>> {
  const first = await segments.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* segments;
  })();
}
