import { z } from 'zod';
import { ParseConfigurationRequest } from '../../domain/configuration/parse-configuration.ts';
import {
  BatchExtraction,
  BatchFormRequest,
  BatchRequest,
  type BatchRequest as Requested,
} from '../../domain/task/batch.ts';
import { validate } from './validation.ts';

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
