import { type ParseConfiguration, ParseConfigurationRequest } from '../../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { statedConfiguration } from '../../domain/configuration/stated-configuration.ts';
import { isQuireError } from '../../domain/errors.ts';
import { isPlainObject } from '../../domain/plain-object.ts';
import { SEGMENT_TYPES } from '../../domain/segment-types.ts';
import { validate } from '../../http/request/validation.ts';
import { type Configured, requireConfigured } from '../../service/tasks/create-parse.ts';
import { UsageError } from '../command.ts';

type Tree = { [key: string]: unknown };

/** Without prototype, so that `__proto__` is rejected like other unknown fields. */
const emptyTree = (): Tree => Object.create(null) as Tree;

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function assign(tree: Tree, keys: readonly string[], value: unknown): void {
  const [key = '', ...deeper] = keys;
  if (deeper.length === 0) {
    tree[key] = value;
    return;
  }
  const inner = isPlainObject(tree[key]) ? tree[key] : emptyTree();
  tree[key] = inner;
  assign(inner, deeper, value);
}

/** `['a.b=1', 'c=text']` → `{a: {b: 1}, c: 'text'}`. */
export function readAssignments(assignments: readonly string[]): Tree {
  const tree = emptyTree();
  for (const assignment of assignments) {
    const at = assignment.indexOf('=');
    const key = assignment.slice(0, Math.max(0, at)).trim();
    if (key === '') throw new UsageError(`--set takes key=value; "${assignment}" is not of that form.`);
    assign(tree, key.split('.'), readValue(assignment.slice(at + 1)));
  }
  return tree;
}

/** Applies the output format to all segment types without a format in `--set`. */
function withFormat(request: ParseConfigurationRequest, format: 'Html' | 'Markdown' | null): ParseConfigurationRequest {
  if (format === null) return request;
  const given = request.segment_processing;
  const segment_processing = Object.fromEntries(
    SEGMENT_TYPES.map((type) => [type, { ...given?.[type], format: given?.[type]?.format ?? format }]),
  );
  return { ...request, segment_processing };
}

/** Throws an error that names unknown fields and invalid values. */
export function configurationFromOptions(
  assignments: readonly string[],
  format: 'Html' | 'Markdown' | null,
  configured: Configured = { languageModels: [], hasVendor: false },
  /** Fields that have their own options. */
  more: Partial<ParseConfigurationRequest> = {},
  /** Defaults for fields that `--set` does not contain. */
  assumed: Pick<ParseConfigurationRequest, 'segment_processing'> = {},
): ParseConfiguration {
  try {
    const fields = { ...readAssignments(assignments), ...more };
    const request = validate(ParseConfigurationRequest, fields, 'The configuration');
    const configuration = resolveParseConfiguration(withFormat(request, format), assumed);
    requireConfigured(configuration, configured);
    return { ...configuration, stated: statedConfiguration(request) };
  } catch (error) {
    throw isQuireError(error) ? new UsageError(error.message, { cause: error }) : error;
  }
}
