import { createHash } from 'node:crypto';
import { QuireError } from '../../../domain/errors.ts';
import { MOST_BATCH_ITEMS, type BatchRequest as Requested } from '../../../domain/task/batch.ts';
import { discardBatchFiles, type ReceivedFile, receiveBatchFile } from '../../../service/batches/create-batch.ts';
import type { Service } from '../../../service/service.ts';
import type { RouteContext } from '../../route.ts';
import { readJsonBody } from '../body/json-body.ts';
import { FORM_TYPE, mediaTypeOf } from '../request-headers.ts';
import { validBatch, validBatchField } from '../vetting/checks.ts';
import { objectFromForm } from './form-body.ts';
import { readMultipart } from './multipart.ts';

export interface BatchBody {
  request: Requested;
  received: ReceivedFile[];
  sha256: string;
}

export async function readBatchBody(
  service: Service,
  tenantId: string,
  context: Pick<RouteContext, 'request' | 'body' | 'bodyOptions'>,
): Promise<BatchBody> {
  if (mediaTypeOf(context.request) === FORM_TYPE) return readForm(service, tenantId, context);
  const body = await readJsonBody(context.body, context.bodyOptions);
  await body.dispose();
  return { request: validBatch(body.value), received: [], sha256: body.sha256 };
}

async function readForm(
  service: Service,
  tenantId: string,
  { request, body, bodyOptions }: Pick<RouteContext, 'request' | 'body' | 'bodyOptions'>,
): Promise<BatchBody> {
  const { limitBytes } = bodyOptions;
  const received: ReceivedFile[] = [];
  let total = 0;
  try {
    const { fields, files } = await readMultipart(body, request.headers, {
      options: bodyOptions,
      mostFiles: MOST_BATCH_ITEMS,
      // The handler below discards all files.
      discard: async () => {},
      receive: async (part) => {
        part.stream.on('data', (piece: Buffer) => {
          total += piece.length;
          if (total <= limitBytes) return;
          part.stream.destroy(new QuireError('too_large', { what: 'The request body', limit: limitBytes }));
        });
        const file = await receiveBatchFile(service, tenantId, part);
        received.push(file);
        return file;
      },
    });
    const given = await objectFromForm(fields.get('batch'), 'batch', bodyOptions);
    const value = validBatchField(given);
    const parts = JSON.stringify([[...fields].sort(), files.map(({ sha256, item }) => [sha256, item.source.fileName])]);
    return { request: value, received: files, sha256: createHash('sha256').update(parts).digest('hex') };
  } catch (error) {
    await discardBatchFiles(service, tenantId, received);
    throw error;
  }
}
