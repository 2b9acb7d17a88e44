import { z } from 'zod';
import { ApiKeyRequest, ShareRequest } from '../../../domain/account/key.ts';
import { SavedSchemaRequest } from '../../../domain/account/saved-schema.ts';
import { WebhookEndpointRequest, WebhookEndpointUpdate } from '../../../domain/account/webhook.ts';
import { translateLegacyBody } from '../../../domain/configuration/legacy-configuration.ts';
import { ParseConfigurationRequest } from '../../../domain/configuration/parse-configuration.ts';
import { isPlainObject } from '../../../domain/plain-object.ts';
import {
  BatchExtraction,
  BatchFormRequest,
  BatchRequest,
  type BatchRequest as Requested,
} from '../../../domain/task/batch.ts';
import { CorrectionsRequest } from '../../../domain/task/correction.ts';
import { ExtractRequest, ParseRequest, UpdateRequest } from '../../../domain/task/requests.ts';
import { ReviewSettingsRequest, TaskReviewRequest } from '../../../domain/task/review.ts';
import { validateBody } from '../lenient-body.ts';
import { validate } from '../validation.ts';

/** `field`: the form field of the value, if it is not a whole body. */
type Check = (value: object, field: string | undefined) => unknown;

const WHOLE = 'The request body';

export const schemaNameOf = (schema: z.ZodType): string => schema.meta()?.id ?? '';

// Bodies are checked without their file.
const create = (schema: z.ZodType): [string, Check] => [
  schemaNameOf(schema),
  (value) => validateBody(schema, translateLegacyBody({ ...value, file: 'inline' }), WHOLE),
];

const plain = (schema: z.ZodType): [string, Check] => [schemaNameOf(schema), (value) => validate(schema, value, WHOLE)];

/** Validated in a second step by task type: errors of a union would not name the field. */
const configuration = z.record(z.string(), z.unknown()).default({});
const ofJson = BatchRequest.extend({ configuration });
const ofForm = BatchFormRequest.extend({ configuration });

export const validBatch = (value: unknown): Requested => checked(validate(ofJson, value, 'The request body'));

/** For a form field: all files may be parts of the form. */
export const validBatchField = (value: unknown): Requested => checked(validate(ofForm, value, 'Field batch'));

function checked(value: Omit<Requested, 'configuration'> & { configuration: Record<string, unknown> }): Requested {
  const schema = value.task_type === 'Extract' ? BatchExtraction : ParseConfigurationRequest;
  const whole = value.task_type === 'Extract' ? 'Field configuration of an extraction' : 'Field configuration';
  return { ...value, configuration: validate(schema, value.configuration, whole) };
}

const CHECKS: ReadonlyMap<string, Check> = new Map([
  create(ParseRequest),
  create(ExtractRequest),
  [
    schemaNameOf(UpdateRequest),
    (value, field) =>
      validateBody(UpdateRequest, translateLegacyBody(field ? { [field]: value } : value), 'The update'),
  ],
  [schemaNameOf(BatchRequest), (value, field) => (field ? validBatchField(value) : validBatch(value))],
  plain(ApiKeyRequest),
  plain(CorrectionsRequest),
  plain(ReviewSettingsRequest),
  plain(SavedSchemaRequest),
  plain(ShareRequest),
  plain(TaskReviewRequest),
  plain(WebhookEndpointRequest),
  plain(WebhookEndpointUpdate),
]);

export const hasCheck = (name: string): boolean => CHECKS.has(name);

/** Throws the QuireError that the route would throw. Values other than objects are left to the route. */
export function checkAs(name: string, value: unknown, field: string | undefined): void {
  if (isPlainObject(value)) CHECKS.get(name)?.(value, field);
}
