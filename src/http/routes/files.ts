import { createHash } from 'node:crypto';
import { z } from 'zod';
import { QuireError } from '../../domain/errors.ts';
import { harmlessType } from '../../domain/file-types.ts';
import { named } from '../../domain/formats/named-schema.ts';
import type { Limits } from '../../domain/limits.ts';
import { FileDeleted, FileList, FileMetadata, FileUrl } from '../../domain/task/file.ts';
import { FileListQuery, FileUrlQuery } from '../../domain/task/requests.ts';
import { deleteFile, findFile, listFiles, receiveFile, toFileMetadata } from '../../service/files.ts';
import { base64Of } from '../../service/tasks/output/task-json.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { contentDisposition } from '../reply/downloads.ts';
import { requireShort } from '../request/body/bounded-json.ts';
import { objectFromForm } from '../request/form/form-body.ts';
import { readMultipart } from '../request/form/multipart.ts';
import { idempotencyKeyOf, idempotently } from '../request/idempotency.ts';
import { type HttpAnswer, jsonAnswer, jsonText, type Route, type RouteContext, routeMaker } from '../route.ts';
import { listAnswer } from './list-answer.ts';

const UploadForm = named('UploadForm', {
  file: z.string().meta({ format: 'binary' }).describe('The file.'),
  file_metadata: z.string().optional().describe('A JSON object as text.'),
});

async function readMetadata(text = '', limits: Limits): Promise<Record<string, unknown>> {
  requireShort(text, 'file_metadata', limits.metadata_bytes);
  return objectFromForm(text, 'file_metadata', { limitValues: limits.request_values });
}

export function fileRoutes({ service, admission, linkSeconds }: HttpDependencies): Route[] {
  const upload = async (context: RouteContext): Promise<HttpAnswer> => {
    const { tenantId } = context.caller;
    const key = idempotencyKeyOf(context.request);
    const receive = () =>
      readMultipart(context.body, context.request.headers, {
        options: context.bodyOptions,
        receive: (part) => receiveFile(service, tenantId, part),
        discard: (file) => file.discard(),
      });
    let form: Awaited<ReturnType<typeof receive>> | undefined;
    let committed = false;
    try {
      return await idempotently(service, tenantId, context.request, key, {
        admit: () => admission.admitFile(),
        digest: async () => {
          form = await receive();
          // Boundaries differ between retries, so hash the parts, not the body.
          const fields = [...form.fields].sort().flat();
          return createHash('sha256')
            .update(JSON.stringify([fields, form.file?.sha256 ?? null]))
            .digest('hex');
        },
        execute: async () => {
          if (!form?.file) throw new QuireError('missing_file');
          const file = await form.file.commit(await readMetadata(form.fields.get('file_metadata'), service.limits));
          committed = true;
          return { ...jsonText(toFileMetadata(file)), about: file.fileId };
        },
        resume: () => Promise.reject(new QuireError('idempotency_in_flight')),
      });
    } finally {
      if (!committed) await form?.file?.discard();
    }
  };

  const route = routeMaker({ tag: 'Files' });
  return [
    route('POST /files', 'uploadFile', 'Store a file', {
      creates: true,
      body: { mediaType: 'multipart/form-data', schema: UploadForm },
      answer: jsonAnswer(FileMetadata, 'The stored file.'),
      errors: [
        'malformed_multipart',
        'missing_file',
        'empty_file',
        'too_large',
        'unsupported_media_type',
        'rate_limited',
        'disk_full',
        'idempotency_in_flight',
        'idempotency_mismatch',
      ],
      handle: upload,
    }),
    route('GET /files', 'listFiles', 'List files, newest first', {
      query: FileListQuery,
      answer: jsonAnswer(FileList, 'One page of files.'),
      errors: ['invalid_field'],
      handle: async ({ caller, query }) => {
        const { files, ...rest } = await listFiles(service, caller.tenantId, query);
        async function* written() {
          for await (const file of files) yield [JSON.stringify(file)];
        }
        return listAnswer('files', written(), rest);
      },
    }),
    route('GET /files/{file_id}', 'getFile', 'Get the metadata of a file', {
      answer: jsonAnswer(FileMetadata, 'The file.'),
      errors: ['file_not_found'],
      handle: async ({ caller, params }) =>
        jsonText(toFileMetadata(await findFile(service, caller.tenantId, params.file_id))),
    }),
    route('DELETE /files/{file_id}', 'deleteFile', 'Delete a file; tasks made from it keep their results', {
      answer: jsonAnswer(FileDeleted, 'Deleted.'),
      errors: ['file_not_found'],
      handle: async ({ caller, params }) => {
        await deleteFile(service, caller, params.file_id);
        return jsonText({ deleted: true });
      },
    }),
    route('GET /files/{file_id}/content', 'getFileContent', 'Download a file', {
      answer: { mediaType: '*/*', description: 'The bytes.' },
      errors: ['file_not_found'],
      handle: async ({ caller, params }) => {
        const file = await findFile(service, caller.tenantId, params.file_id);
        const { stream, size } = await service.objects.read(file.objectKey);
        return {
          type: harmlessType(file.contentType),
          headers: {
            'content-length': String(size),
            'content-disposition': contentDisposition(file.contentType, file.fileName),
          },
          body: stream,
        };
      },
    }),
    route('GET /files/{file_id}/url', 'getFileUrl', 'Get a presigned URL of a file, or its bytes as base64', {
      query: FileUrlQuery,
      answer: jsonAnswer(FileUrl, 'The URL and how long it is valid.'),
      errors: ['file_not_found', 'invalid_field'],
      handle: async ({ baseUrl, caller, params, query }) => {
        const file = await findFile(service, caller.tenantId, params.file_id);
        if (query.base64_urls) {
          async function* write() {
            yield '{"url":"';
            yield* base64Of(service.objects, file.objectKey);
            yield '"}';
          }
          return { type: 'application/json; charset=utf-8', body: write() };
        }
        const expiresIn = query.expires_in ?? linkSeconds;
        const expires = Math.floor(Date.now() / 1000) + expiresIn;
        const { objectKey: key, contentType, fileName } = file;
        const link = service.links.sign({ key, contentType, fileName, keyId: caller.keyId, expires });
        return jsonText({ url: baseUrl + link, expires_in: expiresIn });
      },
    }),
  ];
}
