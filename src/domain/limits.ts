interface LimitEntry {
  default: number;
  unit: string;
  meaning: string;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const limit = (value: number, unit: string) => ({
  means: (meaning: string): LimitEntry => ({ default: value, unit, meaning }),
});

/** All limits. `GET /limits`, the settings and the documentation are generated from this table. */
export const LIMIT_TABLE = {
  body_bytes: limit(GIB, 'bytes').means('Largest JSON request body, base64 files included.'),
  request_bytes: limit(4 * MIB, 'bytes').means(
    'Largest request without its file: a JSON body, or all fields of a form together.',
  ),
  request_values: limit(100_000, 'values').means(
    'Maximum values in a JSON body: properties and list items on all levels.',
  ),
  metadata_bytes: limit(256 * 1024, 'bytes').means('Largest `file_metadata`.'),
  list_bytes: limit(16 * MIB, 'bytes').means(
    'Maximum bytes of records on one page of a list. A larger page ends early, with `has_more` and `next_cursor`.',
  ),
  file_bytes: limit(512 * MIB, 'bytes').means('Largest file.'),
  pages: limit(2_000, 'pages').means('Maximum pages or sheets in one file.'),
  creates_per_second: limit(10, 'requests/s per key').means('Tasks and files that one key may create.'),
  requests_per_second: limit(200, 'requests/s per key').means('All requests of one key.'),
  processing_seconds: limit(3_600, 'seconds').means('Longest processing time of a task.'),
  image_pixels: limit(40_000_000, 'pixels').means('Largest image, width times height, per page or frame.'),
  page_side_pixels: limit(10_000, 'pixels').means('Longest side of a page image; larger pages are scaled.'),
  open_seconds: limit(120, 'seconds').means(
    'Longest time to open a file; `conversion_seconds` more if LibreOffice converts it.',
  ),
  page_seconds: limit(120, 'seconds').means('Longest time for one page.'),
  zip_entries: limit(10_000, 'entries').means('Maximum entries in a zip-based file.'),
  zip_inflated_bytes: limit(2 * GIB, 'bytes').means('Maximum uncompressed size of a zip-based file.'),
  zip_ratio: limit(200, 'times').means('Largest compression ratio of a zip entry.'),
  conversion_seconds: limit(300, 'seconds').means('Longest time LibreOffice may run for one Office file.'),
  conversion_memory_bytes: limit(1536 * MIB, 'bytes').means('Maximum memory of LibreOffice for one Office file.'),
  spreadsheet_cells: limit(20_000_000, 'cells').means('Maximum non-empty cells in one workbook.'),
  url_seconds: limit(120, 'seconds').means('Longest time to download a file by URL.'),
  url_redirects: limit(5, 'redirects').means('Maximum redirects when downloading a file.'),
  extract_seconds: limit(120, 'seconds').means('Longest time for one step of an extraction, without language models.'),
  pattern_seconds: limit(2, 'seconds').means('Longest total time per task for schema patterns that need backtracking.'),
  schema_bytes: limit(MIB, 'bytes').means('Largest extraction schema.'),
  schema_depth: limit(32, 'levels').means('Deepest extraction schema.'),
  schema_properties: limit(5_000, 'properties').means('Maximum properties in an extraction schema.'),
  saved_schemas: limit(1_000, 'schemas').means('Maximum saved extraction schemas per tenant.'),
  corrections: limit(10_000, 'corrections').means('Maximum corrections per task.'),
  corrections_bytes: limit(16 * MIB, 'bytes').means(
    'Maximum size of the corrections of one task, including the old values.',
  ),
  render_seconds: limit(20, 'seconds').means('Maximum processor time to render or correct for one request.'),
  correction_words: limit(200_000, 'words').means('Maximum words in the corrections of one task.'),
  correction_cells: limit(50_000, 'cells').means('Maximum table cells in the corrections of one task.'),
  keys_per_tenant: limit(100, 'keys').means('Maximum active API keys per tenant.'),
  shares_per_task: limit(20, 'links').means('Maximum valid share links per task.'),
  webhook_endpoints: limit(100, 'endpoints').means('Maximum webhook endpoints per tenant.'),
  requests_at_once: limit(500, 'requests per tenant').means(
    'Concurrent requests per tenant and server, including those that wait for a change.',
  ),
  event_streams: limit(100, 'streams per tenant').means('Open event streams per tenant and server.'),
  queued_tasks: limit(100_000, 'tasks').means('Maximum waiting tasks, over all tenants.'),
  queued_tasks_per_tenant: limit(20_000, 'tasks').means('Maximum waiting tasks per tenant.'),
  open_batches: limit(100, 'batches').means('Maximum running batches per tenant.'),
  child_memory_bytes: limit(2 * GIB, 'bytes').means(
    'Maximum memory of a working process; it is stopped at seven eighths of this.',
  ),
  child_file_bytes: limit(4 * GIB, 'bytes').means('Largest file a working process may write.'),
  child_disk_bytes: limit(8 * GIB, 'bytes').means('Maximum disk space for the files of one task during processing.'),
  child_processes: limit(64, 'processes').means('Maximum processes that a working process may start.'),
};

export type LimitName = keyof typeof LIMIT_TABLE;
export type Limits = Readonly<Record<LimitName, number>>;

export const LIMIT_NAMES = Object.keys(LIMIT_TABLE) as LimitName[];

export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, LIMIT_TABLE[name].default]),
) as Record<LimitName, number>;
