import { z } from 'zod';
import { BundleQuery, HtmlQuery, MarkdownQuery, TextQuery } from '../../../domain/task/requests.ts';
import type { DocumentFormat } from '../../../render/document.ts';
import { parseOutputOf, refuseEmptyPart } from '../../../service/tasks/output/read-output.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { zipDownload } from '../../reply/downloads.ts';
import { type HttpAnswer, type Route, type RouteContext, routeMaker, zipAnswer } from '../../route.ts';
import { taskOf } from './task-answer.ts';
import { taskBundle } from './task-bundle.ts';

type OneTask<Query> = RouteContext<{ task_id: string }, Query>;
type PartQuery = z.output<typeof TextQuery> & Partial<z.output<typeof MarkdownQuery>>;

/** Browsers may only show the document and its images. */
const INERT = "default-src 'none'; sandbox; img-src *; style-src 'unsafe-inline'";
const TYPES: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  text: 'text/plain',
};
const NAMES: Readonly<Record<DocumentFormat, string>> = { markdown: 'Markdown', html: 'HTML', text: 'plain text' };
const QUERIES = { markdown: MarkdownQuery, html: HtmlQuery, text: TextQuery } as const;
export const RENDER_ERRORS = [
  ...(['task_not_found', 'not_a_parse_task', 'task_not_finished', 'parse_not_succeeded'] as const),
  'too_much_to_render',
] as const;

export function renderingRoutes(dependencies: HttpDependencies): Route[] {
  const { service, content } = dependencies;

  const render = async (format: DocumentFormat, context: OneTask<PartQuery>): Promise<HttpAnswer> => {
    const task = await taskOf(service, context);
    parseOutputOf(task);
    const { query } = context;
    refuseEmptyPart(task, query);
    const made = await content.run(
      'render',
      {
        ...(await content.asked(service, task, query.corrected)),
        format,
        part: { pages: query.pages, chunk: query.chunk },
        tables: query.tables ?? 'pipe',
        pageMarks: query.page_marks ?? false,
        links: query.images === 'none' ? null : context.links,
        isInJson: false,
      },
      context,
    );
    const headers = { 'content-security-policy': INERT, 'cache-control': 'no-store' };
    return { type: `${TYPES[format]}; charset=utf-8`, headers, body: made.bytes() };
  };

  const route = routeMaker({ tag: 'Tasks', shared: true });
  return [
    ...(['markdown', 'html', 'text'] as const).map((format) =>
      route(
        `GET /tasks/{task_id}/${format}`,
        `getTaskAs${format[0]!.toUpperCase()}${format.slice(1)}`,
        `Read a parsed document as ${NAMES[format]}`,
        {
          query: QUERIES[format],
          answer: { mediaType: TYPES[format], schema: z.string(), description: 'The document, or the requested part.' },
          errors: [...RENDER_ERRORS, 'no_such_pages', 'no_such_chunk'],
          handle: (context: OneTask<PartQuery>) => render(format, context),
        },
      ),
    ),
    route('GET /tasks/{task_id}/bundle', 'getTaskBundle', 'Download a parsed document as a zip', {
      query: BundleQuery,
      answer: zipAnswer('A zip with Markdown, images, JSON and tables as CSV, as a stream.'),
      errors: [...RENDER_ERRORS],
      handle: async (context) => {
        const task = await taskOf(service, context);
        const entries = await taskBundle(dependencies, task, context.query.corrected, context);
        context.held.keep(() => entries[Symbol.asyncDispose]());
        return zipDownload(`${(task.fileName ?? task.taskId).replace(/\.[^.]*$/, '')}.zip`, entries);
      },
    }),
  ];
}
