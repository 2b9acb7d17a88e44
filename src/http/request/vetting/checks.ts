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

/** `field`: the form field that contains the value, if it is not a whole body. */
type Check = (value: object, field: string | undefined) => unknown;

const WHOLE = 'The request body';

export const schemaNameOf = (schema: z.ZodType): string => schema.meta()?.id ?? '';

// The file is taken out of a body before it is checked, or is a part of its own in a form.
const create = (schema: z.ZodType): [string, Check] => [
  schemaNameOf(schema),
  (value) => validateBody(schema, translateLegacyBody({ ...value, file: 'inline' }), WHOLE),
];

const plain = (schema: z.ZodType): [string, Check] => [schemaNameOf(schema), (value) => validate(schema, value, WHOLE)];

/** Checked in a second step, by the type of task: a union could not say which field is wrong. */
const configuration = z.record(z.string(), z.unknown()).default({});
const ofJson = BatchRequest.extend({ configuration });
const ofForm = BatchFormRequest.extend({ configuration });

export const validBatch = (value: unknown): Requested => checked(validate(ofJson, value, 'The request body'));

/** The same from a form field; the files may all be parts of the form. */
export const validBatchField = (value: unknown): Requested => checked(validate(ofForm, value, 'Field batch'));

function checked(value: Omit<Requested, 'configuration'> & { configuration: Record<string, unknown> }): Requested {
  const schema = value.task_type === 'Extract' ? BatchExtraction : ParseConfigurationRequest;
  const whole = value.task_type === 'Extract' ? 'Field configuration of an extraction' : 'Field configuration';
  return { ...value, configuration: validate(schema, value.configuration, whole) };
}

/** What routes do with the bodies of these schemas as soon as they have read them, by the schemas' names. */
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

/** Throws QuireError for a value that the route would refuse. The route itself refuses values that are not objects. */
export function checkAs(name: string, value: unknown, field: string | undefined): void {
  if (isPlainObject(value)) CHECKS.get(name)?.(value, field);
}
