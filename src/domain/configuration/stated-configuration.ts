import { SEGMENT_TYPES } from '../segment-types.ts';
import { type ParseConfigurationRequest, parseConfigurationFields } from './parse-configuration.ts';
import { given } from './resolve-parse-configuration.ts';

export function statedConfiguration(request: ParseConfigurationRequest): ParseConfigurationRequest {
  const fields = Object.keys(parseConfigurationFields) as (keyof ParseConfigurationRequest)[];
  return given(Object.fromEntries(fields.map((field) => [field, request[field]]))) as ParseConfigurationRequest;
}

/** Merges fields of the update, including those of groups and segment types. */
export function mergeStated(
  before: ParseConfigurationRequest,
  update: ParseConfigurationRequest,
): ParseConfigurationRequest {
  const types = SEGMENT_TYPES.filter((type) => before.segment_processing?.[type] ?? update.segment_processing?.[type]);
  const segment_processing = Object.fromEntries(
    types.map((type) => [
      type,
      { ...given(before.segment_processing?.[type]), ...given(update.segment_processing?.[type]) },
    ]),
  );
  return {
    ...before,
    ...statedConfiguration(update),
    chunk_processing: { ...before.chunk_processing, ...given(update.chunk_processing) },
    llm_processing: { ...before.llm_processing, ...given(update.llm_processing) },
    segment_processing,
  };
}
