import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { QuireError } from '../../../domain/errors.ts';
import { isPlainObject } from '../../../domain/plain-object.ts';
import { measuredStream } from '../../../service/measured-stream.ts';
import type { InlineFile } from '../../../service/tasks/create-parse.ts';
import type { BodyOptions } from '../../route.ts';
import { parseBoundedJson } from '../body/bounded-json.ts';
import type { JsonBody } from '../body/json-body.ts';
import { readMultipart } from './multipart.ts';

const FIELDS = new Set(['file', 'file_name', 'configuration']);

/** A create request as a form: `file` as a part or text, other fields as a JSON object in `configuration`. */
export async function readFormBody(
  source: Readable,
  headers: IncomingHttpHeaders,
  options: BodyOptions,
): Promise<JsonBody> {
  const spooled = path.join(options.spoolFolder, randomUUID());
  const dispose = () => rm(spooled, { force: true });
  try {
    const { fields, file } = await readMultipart(source, headers, {
      options,
      receive: async (part) => {
        const measuring = measuredStream(part.stream, options.fileLimitBytes, 0);
        await pipeline(measuring.stream, createWriteStream(spooled, { mode: 0o600 }));
        return { name: part.fileName, type: part.contentType, sha256: measuring.sha256() };
      },
      discard: dispose,
    });
    for (const name of fields.keys()) refuseUnknown(name);
    if (!file && !fields.get('file')) throw new QuireError('missing_file');
    const name = fields.get('file_name') ?? file?.name;
    const value = {
      ...(name ? { file_name: name } : {}),
      ...(await objectFromForm(fields.get('configuration'), 'configuration', options)),
      file: file ? 'inline' : fields.get('file'),
    };
    // Boundaries differ between retries, so hash the parts, not the body.
    const parts = JSON.stringify([[...fields].sort(), file?.name ?? null, file?.sha256 ?? null]);
    const sha256 = createHash('sha256').update(parts).digest('hex');
    return { value, inline: file ? fileAt(spooled, file.type) : null, sha256, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function refuseUnknown(name: string): void {
  if (FIELDS.has(name)) return;
  const problem = `Field ${name.slice(0, 100)} is not known here; put it into the JSON object in configuration.`;
  throw new QuireError('invalid_field', { problem });
}

/** The JSON object in a form field; `{}` if it is missing. */
export async function objectFromForm(
  text: string | undefined,
  field: string,
  options: Pick<BodyOptions, 'limitValues' | 'vet'>,
): Promise<Record<string, unknown>> {
  if (text === undefined || text === '') return {};
  const value = await parseBoundedJson(text, field, options);
  if (isPlainObject(value)) return value;
  throw new QuireError('invalid_field', { problem: `Field ${field} must be a JSON object.` });
}

const fileAt = (place: string, declaredType: string | null): InlineFile => ({
  path: place,
  declaredType,
  open: () => createReadStream(place),
  head: async (wanted) => {
    await using file = await open(place, 'r');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, 0);
    return buffer.subarray(0, bytesRead);
  },
});
