import { z } from 'zod';
import { QuireError } from '../../domain/errors.ts';

type Issue = z.core.$ZodIssue;

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('');

/** Picks the issue of the union branch that matched best, which is probably the one the caller meant. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const candidates = issue.errors
    .flat()
    .map((inner) => deepest({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
  const deeper = candidates.filter(
    (candidate) => candidate.path.length > issue.path.length && candidate.code !== 'unrecognized_keys',
  );
  return deeper[0] ?? issue;
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.slice(0, 5).join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a date and time such as 2026-01-31T09:30:00Z'
        : lower(issue.message);
    case 'invalid_union':
      return issue.message.startsWith('must ') ? issue.message : 'has none of the allowed forms';
    default:
      return lower(issue.message);
  }
}

const lower = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1);

function tightest([first, ...others]: readonly Issue[]): Issue {
  let issue = first!;
  for (const other of others) {
    const isSame = other.path.join('.') === issue.path.join('.');
    if (isSame && other.code === 'too_big' && issue.code === 'too_big' && other.maximum < issue.maximum) issue = other;
    if (isSame && other.code === 'too_small' && issue.code === 'too_small' && other.minimum > issue.minimum)
      issue = other;
  }
  return issue;
}

/** Throws a QuireError for the first problem, with the allowed values. */
export function validate<T extends z.ZodType>(schema: T, value: unknown, whole: string): z.output<T> {
  refuseBadItem(schema, value, whole);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refusal(result.error, whole);
}

/** Zod collects the issues of all items, although one is reported: 100,000 items take most of a second. */
const LONG_LIST = 1_000;

function refuseBadItem(schema: z.ZodType, value: unknown, whole: string): void {
  if (!(schema instanceof z.ZodObject) || value === null || typeof value !== 'object') return;
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const items = (value as Record<string, unknown>)[name];
    const list = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? field.unwrap() : field;
    if (!Array.isArray(items) || items.length < LONG_LIST || !(list instanceof z.ZodArray)) continue;
    for (const [at, item] of items.entries()) {
      const { error } = (list.element as z.ZodType).safeParse(item, { reportInput: true });
      if (!error) continue;
      const issues = error.issues.map((issue) => ({ ...issue, path: [name, at, ...issue.path] }));
      throw refusal(new z.ZodError(issues as Issue[]), whole);
    }
  }
}

/** The error must be made with `reportInput`. */
export function refusal(error: z.ZodError, whole: string): QuireError {
  const issue = deepest(tightest(error.issues));
  const name = nameOf(issue.path);
  return new QuireError('invalid_field', { problem: `${name ? `Field ${name}` : whole} ${describe(issue)}.` });
}
