/** All errors for callers and operators. `docs/errors.md` is generated from this list. */
interface ErrorEntry {
  status: number;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** One sentence; `{name}` is a parameter. */
  message: string;
}

const final = (status: number, message: string): ErrorEntry => ({ status, retryable: false, message });
const temporary = (status: number, message: string): ErrorEntry => ({ status, retryable: true, message });

export const ERROR_CATALOGUE = {
  malformed_json: final(400, 'The request body is not valid JSON: {reason}.'),
  malformed_multipart: final(400, 'The request body is not valid multipart/form-data: {reason}.'),
  invalid_field: final(400, '{problem}'),
  invalid_header: final(400, 'Header {header} is not valid: {reason}.'),
  missing_file: final(400, 'Field file is missing; send one file part named "file".'),
  invalid_base64: final(
    400,
    'Field file must be ch://files/FILE_ID, an http(s) URL, a data:*;base64,… URI or the base64 of a supported file{hint}.',
  ),
  empty_file: final(400, 'The file is empty.'),
  unsupported_file: final(400, 'The file type is not supported ({found}); GET /file-types lists the supported types.'),
  unreadable_file: final(400, 'The file cannot be read: {reason}.'),
  encrypted_file: final(400, 'The file is password-protected; remove the password and send it again.'),
  too_many_pages: final(400, 'The file has {found} pages; at most {limit} are allowed.'),
  no_such_pages: final(400, 'The file has {found} pages; pages "{pages}" selects none of them.'),
  too_many_cells: final(400, 'The file has more than {limit} non-empty cells, which is the limit.'),
  image_too_large: final(400, 'The image has {found} pixels; at most {limit} are allowed.'),
  unreadable_page: final(400, 'Page {page} cannot be read: {reason}.'),
  archive_too_large: final(400, 'The uncompressed file exceeds a limit ({reason}).'),
  url_not_allowed: final(
    400,
    'The address in {field} is not allowed; use a public http(s) address. The operator can allow other networks with QUIRE_ALLOWED_NETWORKS.',
  ),
  url_unreachable: temporary(400, 'The file could not be fetched: {reason}.'),
  no_such_chunk: final(
    404,
    'Task {task_id} has no chunk {chunk}; it has {found} chunks. Use an id or a number from 1.',
  ),
  task_not_finished: temporary(
    400,
    'Task {task_id} is {status}; this result is available once the task has succeeded.',
  ),
  sign_in_link_over: final(
    401,
    'This link has already been used or has expired; sign in with a key, or restart the server for a new link.',
  ),
  nothing_to_correct: final(400, 'Task {task_id} is {status} and has no output to correct.'),
  correction_not_applicable: final(400, 'Correction {id} cannot be made: {reason}.'),
  too_many_corrections: final(400, 'A task may have at most {limit} corrections; the request has {found}.'),
  too_much_to_render: final(
    422,
    'Rendering or correcting this takes more than {limit} seconds or too much memory. Request fewer pages, or send fewer corrections at once.',
  ),
  corrections_too_long: final(
    413,
    'The corrections of a task may contain at most {limit} {what}; these contain {found}.',
  ),
  schema_not_found: final(404, 'Saved schema {schema_id} was not found.'),
  too_many_schemas: final(400, 'You have saved {limit} schemas, which is the limit. Delete one first.'),
  batch_not_found: final(404, 'Batch {batch_id} was not found.'),
  batch_not_cancellable: final(400, 'Batch {batch_id} has already finished or been cancelled.'),
  batch_not_deletable: final(400, 'Batch {batch_id} is still running; cancel it first, or wait until it finishes.'),
  too_many_batches: temporary(429, 'You have {limit} running batches, which is the limit; wait for one to finish.'),
  not_a_parse_task: final(400, 'Task {task_id} is not a parse task.'),
  not_an_extract_task: final(400, 'Task {task_id} is not an extract task.'),
  not_an_extract_batch: final(400, 'Batch {batch_id} is not an extract batch.'),
  parse_not_succeeded: final(400, 'Task {task_id} is {status}; extraction needs a parse task that succeeded.'),
  task_not_updatable: final(400, 'Task {task_id} is {status}; only Succeeded or Failed tasks can be updated.'),
  input_deleted: final(400, 'The input of task {task_id} was deleted after processing; create a new task.'),
  configuration_unchanged: final(
    400,
    'The new configuration is the same as the current one; change at least one field.',
  ),
  task_not_cancellable: final(400, 'Task {task_id} is {status}; only Starting or Processing tasks can be cancelled.'),
  task_not_deletable: final(400, 'Task {task_id} is {status}; cancel it first, then delete it.'),
  unknown_model: final(400, 'Field {field}: unknown model {model}; known models: {known}.'),
  vendor_not_configured: final(400, 'Field pipeline: Vendor needs the settings {settings} on the server; use Native.'),
  required_field_unsupported: final(
    400,
    'The document has no value for the required field {field}; allow null or make it optional. Found: {found}.',
  ),
  results_not_valid: final(400, 'The extracted value does not match the schema at {field}: {reason}.'),
  invalid_schema: final(400, 'Field schema: {reason}.'),
  key_in_use: final(400, 'Key {key_id} was used for this request; use another key to revoke it.'),
  too_many_keys: final(400, 'There are {limit} active keys, which is the limit; revoke one first.'),
  too_many_shares: final(400, 'There are {limit} share links to this task, which is the limit; revoke one first.'),
  unauthorized: final(401, 'A valid API key is required in the Authorization header.'),
  role_too_low: final(403, 'This key has the role "{role}"; this request needs "{needed}".'),
  share_limited: final(403, 'A share link can only read the task that was shared.'),
  link_invalid: final(403, 'This link is not valid or has expired; get the task or file again for a new link.'),
  task_not_found: final(404, 'Task {task_id} was not found.'),
  file_not_found: final(404, 'File {file_id} was not found.'),
  share_not_found: final(404, 'Share link {share_id} was not found.'),
  key_not_found: final(404, 'Key {key_id} was not found.'),
  endpoint_not_found: final(404, 'Webhook endpoint {endpoint_id} was not found.'),
  delivery_not_found: final(404, 'Delivery {delivery_id} was not found.'),
  object_not_found: final(404, 'This object no longer exists.'),
  route_not_found: final(404, 'There is no route {method} {path}; GET /openapi.json lists the routes.'),
  method_not_allowed: final(405, '{method} is not allowed at {path}; allowed: {allowed}.'),
  not_acceptable: final(406, 'None of the types in Accept is available; this route returns {offered}.'),
  idempotency_in_flight: temporary(
    409,
    'A request with this Idempotency-Key is still being processed; retry in a moment.',
  ),
  corrections_changed: final(
    412,
    'Somebody else corrected task {task_id} in the meantime: it is at version {version}, and your corrections are based on {sent}. Get the corrections again, add yours, and send them.',
  ),
  too_many_values: final(413, 'The JSON body contains more than {limit} values, which is the limit.'),
  too_large: final(413, '{what} exceeds the limit of {limit_mb} MB.'),
  unsupported_media_type: final(415, 'This route accepts {expected}; the request has {found}.'),
  idempotency_mismatch: final(422, 'This Idempotency-Key was used for a different request; use a new key.'),
  if_match_missing: final(
    428,
    'Header If-Match is required, with the ETag that GET {path} returns, so that corrections by others are not overwritten.',
  ),
  rate_limited: temporary(429, 'Too many requests with this key; the limit is {limit} per second.'),
  queue_limit: temporary(429, 'You have {limit} tasks waiting, which is the limit; wait for some to finish.'),
  too_many_open: temporary(429, 'You have {limit} {what} open, which is the limit; close some first.'),
  too_many_endpoints: final(400, 'There are {limit} webhook endpoints, which is the limit; delete one first.'),
  internal: temporary(500, 'An internal error occurred; the request id is {request_id}.'),
  output_damaged: final(500, 'The stored output of the task is damaged ({file}); create the task again.'),
  queue_full: temporary(503, 'The queue is full; retry in a moment.'),
  disk_full: temporary(503, 'The server has no disk space left; retry later.'),
  database_unavailable: temporary(503, 'The database cannot be reached at the moment; retry shortly.'),
  objects_unavailable: temporary(503, 'The object store cannot be reached at the moment; retry shortly.'),
  task_timed_out: final(500, 'Task timed out after {seconds} seconds.'),
  open_timed_out: final(500, 'Opening the file took longer than {seconds} seconds.'),
  page_timed_out: final(500, 'Page {page} took longer than {seconds} seconds.'),
  conversion_timed_out: final(500, 'Converting the file took longer than {seconds} seconds.'),
  converter_missing: final(500, 'This server cannot read Office files: {reason}.'),
  worker_crashed: temporary(
    500,
    'Processing stopped unexpectedly {attempts} times ({reason}); the file may be damaged.',
  ),
  out_of_memory: final(500, 'Processing used more than {limit} bytes of memory.'),
  output_too_large: final(500, 'Processing wrote a file larger than {limit} bytes.'),
  too_much_disk: final(500, 'Processing used more than {limit} bytes of disk space.'),
  too_many_processes: final(500, 'Processing started more than {limit} processes.'),
  language_model_failed: temporary(
    502,
    'No language model gave a usable answer for the {segment_type} on page {page}: {reason}.',
  ),
  vendor_failed: temporary(502, 'The document analysis service failed: {reason}.'),
  extraction_model_failed: temporary(502, 'No language model gave a usable answer about {pages}: {reason}.'),
  tokenizer_unavailable: temporary(400, 'Tokenizer {id} could not be loaded: {reason}.'),
} satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
export type ErrorParameters = Readonly<Record<string, string | number>>;

/** Whole megabytes; one decimal below ten. */
function megabytes(bytes: number): string {
  const mb = bytes / (1024 * 1024);
  return (mb < 10 ? Math.round(mb * 10) / 10 : Math.round(mb)).toLocaleString('en-US');
}

/** Braces inside parameters are not replaced. `{limit_mb}` is the parameter `limit` in megabytes. */
function fill(template: string, parameters: ErrorParameters): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const bytes = name.endsWith('_mb') ? parameters[name.slice(0, -3)] : undefined;
    return typeof bytes === 'number' ? megabytes(bytes) : String(parameters[name] ?? whole);
  });
}

export class QuireError extends Error {
  override readonly name = 'QuireError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly parameters: ErrorParameters;
  /** Recommended delay of a retry. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    parameters: ErrorParameters = {},
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    const entry = ERROR_CATALOGUE[code];
    super(fill(entry.message, parameters), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = entry.status;
    this.retryable = entry.retryable;
    this.parameters = parameters;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (entry.status >= 409 && entry.retryable ? 1 : undefined);
  }
}

export const isQuireError = (error: unknown): error is QuireError => error instanceof QuireError;

const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the disk or the quota is full. */
export const isDiskFull = (error: unknown): boolean => CODES.has((error as { code?: unknown } | null)?.code);
