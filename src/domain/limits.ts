interface LimitEntry {
  default: number;
  unit: string;
  meaning: string;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const limit = (value: number, unit: string, meaning: string): LimitEntry => ({ default: value, unit, meaning });

/** Every limit. `GET /limits`, the settings and the documentation are generated from this table. */
export const LIMIT_TABLE = {
  body_bytes: limit(GIB, 'bytes', 'Largest JSON request body, base64 files included.'),
  request_bytes: limit(
    4 * MIB,
    'bytes',
    'Largest request without its file: a JSON body, or all fields of a form together.',
  ),
  request_values: limit(100_000, 'values', 'Maximum values in a JSON body: properties and list items on all levels.'),
  metadata_bytes: limit(256 * 1024, 'bytes', 'Largest `file_metadata`.'),
  list_bytes: limit(
    16 * MIB,
    'bytes',
    'Maximum bytes of records on one page of a list. A larger page ends early, with `has_more` and `next_cursor`.',
  ),
  file_bytes: limit(512 * MIB, 'bytes', 'Largest file.'),
  pages: limit(2_000, 'pages', 'Maximum pages or sheets in one file.'),
  creates_per_second: limit(10, 'requests/s per key', 'Tasks and files that one key may create.'),
  requests_per_second: limit(200, 'requests/s per key', 'All requests of one key.'),
  processing_seconds: limit(3_600, 'seconds', 'Longest processing time of a task.'),
  image_pixels: limit(40_000_000, 'pixels', 'Largest image, width times height, per page or frame.'),
  page_side_pixels: limit(10_000, 'pixels', 'Longest side of a page image; larger pages are scaled.'),
  open_seconds: limit(
    120,
    'seconds',
    'Longest time to open a file; `conversion_seconds` more if LibreOffice converts it.',
  ),
  page_seconds: limit(120, 'seconds', 'Longest time for one page.'),
  zip_entries: limit(10_000, 'entries', 'Maximum entries in a zip-based file.'),
  zip_inflated_bytes: limit(2 * GIB, 'bytes', 'Maximum uncompressed size of a zip-based file.'),
  zip_ratio: limit(200, 'times', 'Largest compression ratio of a zip entry.'),
  conversion_seconds: limit(300, 'seconds', 'Longest time LibreOffice may run for one Office file.'),
  conversion_memory_bytes: limit(1536 * MIB, 'bytes', 'Maximum memory of LibreOffice for one Office file.'),
  spreadsheet_cells: limit(20_000_000, 'cells', 'Maximum non-empty cells in one workbook.'),
  url_seconds: limit(120, 'seconds', 'Longest time to download a file by URL.'),
  url_redirects: limit(5, 'redirects', 'Maximum redirects when downloading a file.'),
  extract_seconds: limit(120, 'seconds', 'Longest time for one step of an extraction, without language models.'),
  pattern_seconds: limit(2, 'seconds', 'Longest total time per task for schema patterns that need backtracking.'),
  schema_bytes: limit(MIB, 'bytes', 'Largest extraction schema.'),
  schema_depth: limit(32, 'levels', 'Deepest extraction schema.'),
  schema_properties: limit(5_000, 'properties', 'Maximum properties in an extraction schema.'),
  saved_schemas: limit(1_000, 'schemas', 'Maximum saved extraction schemas per tenant.'),
  corrections: limit(10_000, 'corrections', 'Maximum corrections per task.'),
  corrections_bytes: limit(16 * MIB, 'bytes', 'Maximum size of the corrections of one task, including the old values.'),
  render_seconds: limit(20, 'seconds', 'Maximum processor time to render or correct for one request.'),
  correction_words: limit(200_000, 'words', 'Maximum words in the corrections of one task.'),
  correction_cells: limit(50_000, 'cells', 'Maximum table cells in the corrections of one task.'),
  keys_per_tenant: limit(100, 'keys', 'Maximum active API keys per tenant.'),
  shares_per_task: limit(20, 'links', 'Maximum valid share links per task.'),
  webhook_endpoints: limit(100, 'endpoints', 'Maximum webhook endpoints per tenant.'),
  requests_at_once: limit(
    500,
    'requests per tenant',
    'Concurrent requests per tenant and server, including those that wait for a change.',
  ),
  event_streams: limit(100, 'streams per tenant', 'Open event streams per tenant and server.'),
  queued_tasks: limit(100_000, 'tasks', 'Maximum waiting tasks, over all tenants.'),
  queued_tasks_per_tenant: limit(20_000, 'tasks', 'Maximum waiting tasks per tenant.'),
  open_batches: limit(100, 'batches', 'Maximum running batches per tenant.'),
  child_memory_bytes: limit(
    2 * GIB,
    'bytes',
    'Maximum memory of a working process; it is stopped at seven eighths of this.',
  ),
  child_file_bytes: limit(4 * GIB, 'bytes', 'Largest file a working process may write.'),
  child_disk_bytes: limit(8 * GIB, 'bytes', 'Maximum disk space for the files of one task during processing.'),
  child_processes: limit(64, 'processes', 'Maximum processes that a working process may start.'),
};

export type LimitName = keyof typeof LIMIT_TABLE;
export type Limits = Readonly<Record<LimitName, number>>;

export const LIMIT_NAMES = Object.keys(LIMIT_TABLE) as LimitName[];

export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, LIMIT_TABLE[name].default]),
) as Record<LimitName, number>;
