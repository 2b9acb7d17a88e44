interface LimitEntry {
  default: number;
  unit: string;
  meaning: string;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** Every limit, once. `GET /limits`, the settings and the documentation are made from this table. */
export const LIMIT_TABLE = {
  body_bytes: { default: GIB, unit: 'bytes', meaning: 'Largest JSON request body, base64 files included.' },
  request_bytes: {
    default: 4 * MIB,
    unit: 'bytes',
    meaning: 'Largest request without its file: a JSON body, or all fields of a form together.',
  },
  request_values: {
    default: 100_000,
    unit: 'values',
    meaning: 'Most values in the JSON of one request: properties and list items of all levels together.',
  },
  metadata_bytes: { default: 256 * 1024, unit: 'bytes', meaning: 'Largest `file_metadata`.' },
  list_bytes: {
    default: 16 * MIB,
    unit: 'bytes',
    meaning:
      'Most bytes of records on one page of a list. A page that would hold more ends early, with `has_more` and `next_cursor`.',
  },
  file_bytes: { default: 512 * MIB, unit: 'bytes', meaning: 'Largest file, however it arrives.' },
  pages: { default: 2_000, unit: 'pages', meaning: 'Most pages or sheets in one file.' },
  creates_per_second: { default: 10, unit: 'requests/s per key', meaning: 'Tasks and files one key may create.' },
  requests_per_second: { default: 200, unit: 'requests/s per key', meaning: 'All requests of one key.' },
  processing_seconds: { default: 3_600, unit: 'seconds', meaning: 'Longest time a task may be processed.' },
  image_pixels: {
    default: 40_000_000,
    unit: 'pixels',
    meaning: 'Largest image, width times height, per page or frame.',
  },
  page_side_pixels: {
    default: 10_000,
    unit: 'pixels',
    meaning: 'Longest side of a page image; larger pages are scaled.',
  },
  open_seconds: {
    default: 600,
    unit: 'seconds',
    meaning: 'Longest time opening a file may take, the conversion of Office files included.',
  },
  page_seconds: { default: 120, unit: 'seconds', meaning: 'Longest time one page may take.' },
  zip_entries: { default: 10_000, unit: 'entries', meaning: 'Most entries in a zip-based file.' },
  zip_inflated_bytes: { default: 2 * GIB, unit: 'bytes', meaning: 'Most bytes a zip-based file may unpack to.' },
  zip_ratio: { default: 200, unit: 'times', meaning: 'Most that a zip entry may grow when unpacked.' },
  conversion_seconds: {
    default: 300,
    unit: 'seconds',
    meaning: 'Longest time LibreOffice may take for one Office file.',
  },
  conversion_memory_bytes: {
    default: 1536 * MIB,
    unit: 'bytes',
    meaning: 'Most memory LibreOffice may hold for one Office file.',
  },
  spreadsheet_cells: { default: 20_000_000, unit: 'cells', meaning: 'Most non-empty cells in one workbook.' },
  url_seconds: { default: 120, unit: 'seconds', meaning: 'Longest time fetching a file by URL may take.' },
  url_redirects: { default: 5, unit: 'redirects', meaning: 'Most redirects followed when fetching a file.' },
  extract_seconds: {
    default: 120,
    unit: 'seconds',
    meaning: 'Longest time one step of an extraction may take, language models not counted.',
  },
  pattern_seconds: {
    default: 2,
    unit: 'seconds',
    meaning: 'Longest time that patterns of a schema which need backtracking may take together, for one task.',
  },
  schema_bytes: { default: MIB, unit: 'bytes', meaning: 'Largest extraction schema.' },
  schema_depth: { default: 32, unit: 'levels', meaning: 'Deepest extraction schema.' },
  schema_properties: { default: 5_000, unit: 'properties', meaning: 'Most properties in an extraction schema.' },
  saved_schemas: { default: 1_000, unit: 'schemas', meaning: 'Most extraction schemas that one tenant may save.' },
  corrections: { default: 10_000, unit: 'corrections', meaning: 'Most corrections of one task.' },
  corrections_bytes: {
    default: 16 * MIB,
    unit: 'bytes',
    meaning: 'Most that the corrections of one task may take, with what stood there before.',
  },
  render_seconds: {
    default: 20,
    unit: 'seconds',
    meaning: 'Most processor time that rendering or correcting may take for one request.',
  },
  correction_words: {
    default: 200_000,
    unit: 'words',
    meaning: 'Most words that the corrections of one task may write.',
  },
  correction_cells: {
    default: 50_000,
    unit: 'cells',
    meaning: 'Most table cells that the corrections of one task may write.',
  },
  keys_per_tenant: { default: 100, unit: 'keys', meaning: 'Most API keys of one tenant in use.' },
  webhook_endpoints: { default: 100, unit: 'endpoints', meaning: 'Most webhook endpoints of one tenant.' },
  requests_at_once: {
    default: 500,
    unit: 'requests per tenant',
    meaning: 'Requests of one tenant that one server answers at the same time, those that wait for a change included.',
  },
  event_streams: {
    default: 100,
    unit: 'streams per tenant',
    meaning: 'Event streams of one tenant that one server holds open.',
  },
  queued_tasks: { default: 100_000, unit: 'tasks', meaning: 'Most tasks waiting, over all tenants.' },
  queued_tasks_per_tenant: { default: 20_000, unit: 'tasks', meaning: 'Most tasks of one tenant waiting.' },
  open_batches: { default: 100, unit: 'batches', meaning: 'Most batches of one tenant that have not ended.' },
  child_memory_bytes: {
    default: 2 * GIB,
    unit: 'bytes',
    meaning: 'Most memory one working process may hold; it is ended an eighth before.',
  },
  child_file_bytes: { default: 4 * GIB, unit: 'bytes', meaning: 'Largest file a working process may write.' },
  child_disk_bytes: {
    default: 8 * GIB,
    unit: 'bytes',
    meaning: 'Most room the files of one task may take on the disk while it is worked on.',
  },
  child_processes: { default: 64, unit: 'processes', meaning: 'Most processes a working process may start.' },
} as const satisfies Record<string, LimitEntry>;

export type LimitName = keyof typeof LIMIT_TABLE;
export type Limits = Readonly<Record<LimitName, number>>;

export const LIMIT_NAMES = Object.keys(LIMIT_TABLE) as LimitName[];

export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, LIMIT_TABLE[name].default]),
) as Record<LimitName, number>;
