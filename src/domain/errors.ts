/** Every error a caller or an operator can meet, once. The HTTP edge renders it, `docs/errors.md` is made from it. */
interface ErrorEntry {
  status: number;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** One sentence; `{name}` is filled from the parameters. */
  message: string;
}

export const ERROR_CATALOGUE = {
  malformed_json: { status: 400, retryable: false, message: 'The request body is not valid JSON: {reason}.' },
  malformed_multipart: {
    status: 400,
    retryable: false,
    message: 'The request body is not valid multipart/form-data: {reason}.',
  },
  invalid_field: { status: 400, retryable: false, message: '{problem}' },
  invalid_header: { status: 400, retryable: false, message: 'Header {header} is not usable: {reason}.' },
  missing_file: { status: 400, retryable: false, message: 'Field file is missing; send one file part named "file".' },
  invalid_base64: {
    status: 400,
    retryable: false,
    message:
      'Field file must be ch://files/FILE_ID, an http(s) URL, a data:*;base64,… URI or the base64 of a supported file{hint}.',
  },
  empty_file: { status: 400, retryable: false, message: 'The file is empty.' },
  unsupported_file: {
    status: 400,
    retryable: false,
    message: 'The file is not of a supported type ({found}); GET /file-types lists what is.',
  },
  unreadable_file: { status: 400, retryable: false, message: 'The file cannot be read: {reason}.' },
  encrypted_file: {
    status: 400,
    retryable: false,
    message: 'The file is protected by a password; remove the password and send it again.',
  },
  too_many_pages: {
    status: 400,
    retryable: false,
    message: 'The file has {found} pages; at most {limit} are allowed.',
  },
  no_such_pages: {
    status: 400,
    retryable: false,
    message: 'The file has {found} pages; pages "{pages}" selects none of them.',
  },
  too_many_cells: {
    status: 400,
    retryable: false,
    message: 'The file has more than {limit} cells that are not empty, which is the limit.',
  },
  image_too_large: {
    status: 400,
    retryable: false,
    message: 'The image has {found} pixels; at most {limit} are allowed.',
  },
  unreadable_page: { status: 400, retryable: false, message: 'Page {page} cannot be read: {reason}.' },
  archive_too_large: { status: 400, retryable: false, message: 'The file unpacks to more than is allowed ({reason}).' },
  url_not_allowed: {
    status: 400,
    retryable: false,
    message:
      'The address in {field} is not allowed; use a public http(s) address. The operator of this server can open other networks with QUIRE_ALLOWED_NETWORKS.',
  },
  url_unreachable: { status: 400, retryable: true, message: 'The file could not be fetched: {reason}.' },
  no_such_chunk: {
    status: 404,
    retryable: false,
    message: 'Task {task_id} has no chunk {chunk}; it has {found}, named by id or by number from 1.',
  },
  task_not_finished: {
    status: 400,
    retryable: true,
    message: 'Task {task_id} is {status}; its result can be read in this form once it has succeeded.',
  },
  sign_in_link_over: {
    status: 401,
    retryable: false,
    message: 'This link was used before or is over; sign in with a key, or start the server again for a new link.',
  },
  nothing_to_correct: {
    status: 400,
    retryable: false,
    message: 'Task {task_id} is {status} and has no output that could be corrected.',
  },
  correction_not_applicable: { status: 400, retryable: false, message: 'Correction {id} cannot be made: {reason}.' },
  too_many_corrections: {
    status: 400,
    retryable: false,
    message: 'A task may have at most {limit} corrections; the request has {found}.',
  },
  too_much_to_render: {
    status: 422,
    retryable: false,
    message:
      'Rendering or correcting this takes more than {limit} seconds, or more memory than one request may use. Ask for fewer pages, or correct less at once.',
  },
  corrections_too_long: {
    status: 413,
    retryable: false,
    message: 'The corrections of a task may hold at most {limit} {what}; these hold {found}.',
  },
  schema_not_found: { status: 404, retryable: false, message: 'There is no saved schema {schema_id}.' },
  too_many_schemas: {
    status: 400,
    retryable: false,
    message: 'You have saved {limit} schemas, which is the limit. Delete one first.',
  },
  batch_not_found: { status: 404, retryable: false, message: 'There is no batch {batch_id}.' },
  batch_not_cancellable: {
    status: 400,
    retryable: false,
    message: 'Batch {batch_id} has ended or was cancelled before.',
  },
  batch_not_deletable: {
    status: 400,
    retryable: false,
    message: 'Batch {batch_id} has not ended; cancel it first, or wait.',
  },
  too_many_batches: {
    status: 429,
    retryable: true,
    message: '{limit} of your batches have not ended, which is the limit; wait for one to end.',
  },
  not_a_parse_task: { status: 400, retryable: false, message: 'Task {task_id} is not a parse task.' },
  not_an_extract_task: { status: 400, retryable: false, message: 'Task {task_id} is not an extract task.' },
  not_an_extract_batch: { status: 400, retryable: false, message: 'Batch {batch_id} is not one of extractions.' },
  parse_not_succeeded: {
    status: 400,
    retryable: false,
    message: 'Task {task_id} is {status}; extraction needs a parse task that succeeded.',
  },
  task_not_updatable: {
    status: 400,
    retryable: false,
    message: 'Task {task_id} is {status}; only Succeeded or Failed tasks can be updated.',
  },
  input_deleted: {
    status: 400,
    retryable: false,
    message: 'The input of task {task_id} was deleted after it had been read; create a new task.',
  },
  configuration_unchanged: {
    status: 400,
    retryable: false,
    message: 'The new configuration equals the current one; change at least one field.',
  },
  task_not_cancellable: {
    status: 400,
    retryable: false,
    message: 'Task {task_id} is {status}; only Starting or Processing tasks can be cancelled.',
  },
  task_not_deletable: {
    status: 400,
    retryable: false,
    message: 'Task {task_id} is {status}; cancel it first, then delete it.',
  },
  unknown_model: {
    status: 400,
    retryable: false,
    message: 'Field {field}: unknown model {model}; known models: {known}.',
  },
  vendor_not_configured: {
    status: 400,
    retryable: false,
    message: 'Field pipeline: Vendor needs the settings {settings} on the server; use Native.',
  },
  required_field_unsupported: {
    status: 400,
    retryable: false,
    message:
      'Nothing in the document supports the required field {field}; allow null or make it optional. Found: {found}.',
  },
  results_not_valid: {
    status: 400,
    retryable: false,
    message: 'What the document says does not match the schema at {field}: {reason}.',
  },
  invalid_schema: { status: 400, retryable: false, message: 'Field schema: {reason}.' },
  key_in_use: {
    status: 400,
    retryable: false,
    message: 'Key {key_id} is the one this request was made with; use another key to revoke it.',
  },
  too_many_keys: {
    status: 400,
    retryable: false,
    message: 'There are {limit} keys in use, which is the limit; revoke one first.',
  },
  unauthorized: { status: 401, retryable: false, message: 'A valid API key is needed in the Authorization header.' },
  link_invalid: {
    status: 403,
    retryable: false,
    message: 'This link is not valid or has expired; read the task or file again for a fresh one.',
  },
  task_not_found: { status: 404, retryable: false, message: 'Task {task_id} was not found.' },
  file_not_found: { status: 404, retryable: false, message: 'File {file_id} was not found.' },
  key_not_found: { status: 404, retryable: false, message: 'Key {key_id} was not found.' },
  endpoint_not_found: { status: 404, retryable: false, message: 'Webhook endpoint {endpoint_id} was not found.' },
  delivery_not_found: { status: 404, retryable: false, message: 'Delivery {delivery_id} was not found.' },
  object_not_found: { status: 404, retryable: false, message: 'This object no longer exists.' },
  route_not_found: {
    status: 404,
    retryable: false,
    message: 'There is nothing at {method} {path}; GET /openapi.json lists the routes.',
  },
  method_not_allowed: {
    status: 405,
    retryable: false,
    message: '{method} is not allowed at {path}; allowed: {allowed}.',
  },
  not_acceptable: {
    status: 406,
    retryable: false,
    message: 'Nothing in Accept can be served; this route answers {offered}.',
  },
  idempotency_in_flight: {
    status: 409,
    retryable: true,
    message: 'A request with this Idempotency-Key is still being answered; retry in a moment.',
  },
  corrections_changed: {
    status: 412,
    retryable: false,
    message:
      'Somebody else corrected task {task_id} meanwhile: it is at version {version}, and yours are made on {sent}. Read the corrections again, add yours, and send them.',
  },
  too_many_values: {
    status: 413,
    retryable: false,
    message: 'The JSON of the request holds more than {limit} values, which is the limit.',
  },
  too_large: { status: 413, retryable: false, message: '{what} is over the limit of {limit_mb} MB.' },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    message: 'This route takes {expected}; the request is {found}.',
  },
  idempotency_mismatch: {
    status: 422,
    retryable: false,
    message: 'This Idempotency-Key was used for a different request; use a new key.',
  },
  if_match_missing: {
    status: 428,
    retryable: false,
    message:
      'Header If-Match is needed, with the ETag that GET {path} answers, so that nobody writes over what others corrected.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    message: 'Too many requests with this key; the limit is {limit} per second.',
  },
  queue_limit: {
    status: 429,
    retryable: true,
    message: 'You have {limit} tasks waiting, which is the limit; wait for some to finish.',
  },
  too_many_open: {
    status: 429,
    retryable: true,
    message: 'You have {limit} {what} open, which is the limit; close some first.',
  },
  too_many_endpoints: {
    status: 400,
    retryable: false,
    message: 'There are {limit} webhook endpoints, which is the limit; remove one first.',
  },
  internal: {
    status: 500,
    retryable: true,
    message: 'Something went wrong on our side; the request id is {request_id}.',
  },
  output_damaged: {
    status: 500,
    retryable: false,
    message: 'The stored output of the task is damaged ({file}); create the task again.',
  },
  queue_full: { status: 503, retryable: true, message: 'The queue is full; retry in a moment.' },
  disk_full: { status: 503, retryable: true, message: 'The server has no disk space left; retry later.' },
  database_unavailable: {
    status: 503,
    retryable: true,
    message: 'The database cannot be reached at the moment; retry shortly.',
  },
  objects_unavailable: {
    status: 503,
    retryable: true,
    message: 'The object store cannot be reached at the moment; retry shortly.',
  },
  task_timed_out: { status: 500, retryable: false, message: 'Task timed out after {seconds} seconds.' },
  open_timed_out: { status: 500, retryable: false, message: 'Opening the file took longer than {seconds} seconds.' },
  page_timed_out: { status: 500, retryable: false, message: 'Page {page} took longer than {seconds} seconds.' },
  conversion_timed_out: {
    status: 500,
    retryable: false,
    message: 'Converting the file took longer than {seconds} seconds.',
  },
  converter_missing: {
    status: 500,
    retryable: false,
    message: 'This server cannot read Office files: {reason}.',
  },
  worker_crashed: {
    status: 500,
    retryable: true,
    message: 'Processing stopped unexpectedly {attempts} times ({reason}); the file may be damaged.',
  },
  out_of_memory: { status: 500, retryable: false, message: 'Processing needed more than {limit} bytes of memory.' },
  output_too_large: {
    status: 500,
    retryable: false,
    message: 'Processing wrote a file of more than {limit} bytes.',
  },
  too_much_disk: {
    status: 500,
    retryable: false,
    message: 'Processing took more than {limit} bytes of disk space.',
  },
  too_many_processes: { status: 500, retryable: false, message: 'Processing started more than {limit} processes.' },
  language_model_failed: {
    status: 502,
    retryable: true,
    message: 'No language model gave a usable answer for the {segment_type} on page {page}: {reason}.',
  },
  vendor_failed: { status: 502, retryable: true, message: 'The document analysis service failed: {reason}.' },
  extraction_model_failed: {
    status: 502,
    retryable: true,
    message: 'No language model gave a usable answer about {pages}: {reason}.',
  },
  tokenizer_unavailable: { status: 400, retryable: true, message: 'Tokenizer {id} could not be loaded: {reason}.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
export type ErrorParameters = Readonly<Record<string, string | number>>;

/** As people say sizes: whole megabytes, parts of one where it is less than ten. */
function megabytes(bytes: number): string {
  const mb = bytes / (1024 * 1024);
  return (mb < 10 ? Math.round(mb * 10) / 10 : Math.round(mb)).toLocaleString('en-US');
}

/**
 * Placeholders are filled once and never re-read, so a parameter that holds braces stays as it is. `{limit_mb}` is the parameter
 * `limit`, which counts bytes, in megabytes.
 */
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
  /** Seconds after which a retry makes sense. */
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
