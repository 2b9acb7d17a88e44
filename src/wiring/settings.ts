import os from 'node:os';
import path from 'node:path';
import { LIMIT_NAMES, LIMIT_TABLE, type LimitName, type Limits } from '../domain/limits.ts';
import {
  flag,
  list,
  number,
  oneOf,
  optional,
  optionalNumber,
  publicUrl,
  type SettingEntry,
  setting,
  text,
} from './setting-entry.ts';

/** Every setting, once. The configuration reference in the documentation is made from this table. */
export const SETTING_TABLE = {
  QUIRE_HOST: setting({
    default: '127.0.0.1',
    unit: 'address',
    meaning: 'Address to listen on; `0.0.0.0` for all networks.',
    read: text,
  }),
  QUIRE_PORT: setting({
    default: '8000',
    unit: 'port',
    meaning: 'Port to listen on; 0 takes a free one.',
    read: number(0, 65_535),
  }),
  QUIRE_PUBLIC_URL: setting({
    default: '',
    unit: 'URL',
    meaning: 'Address that links are made with; empty takes the one of each request.',
    read: publicUrl,
  }),
  QUIRE_CORS_ORIGINS: setting({
    default: '',
    unit: 'origins',
    meaning:
      'Web pages that may call the server from a browser, such as `https://app.example.com`; `*` for all, empty for none.',
    read: list,
  }),
  QUIRE_DATA_DIR: setting({
    default: './.quire',
    unit: 'folder',
    meaning: 'Where the embedded database, objects and the first key are kept.',
    read: (value) => path.resolve(value),
  }),
  QUIRE_INITIAL_KEY: setting({
    default: '',
    unit: 'key',
    meaning: 'First key, `ch_<8>_<16–128 letters or digits>`; empty makes a random one.',
    read: optional,
  }),
  DATABASE_URL: setting({
    default: '',
    unit: 'URL',
    meaning: 'PostgreSQL 14 or later; empty runs the embedded one.',
    read: optional,
  }),
  S3_BUCKET: setting({
    default: '',
    unit: 'name',
    meaning: 'Bucket for objects, so that several machines share them; empty keeps them in the data folder.',
    read: optional,
  }),
  S3_ENDPOINT: setting({
    default: '',
    unit: 'URL',
    meaning: 'Address of the S3 service; needed with S3_BUCKET.',
    read: optional,
  }),
  S3_REGION: setting({ default: 'us-east-1', unit: 'name', meaning: 'Region of the bucket.', read: text }),
  S3_ACCESS_KEY_ID: setting({
    default: '',
    unit: 'text',
    meaning: 'Access key of the bucket; needed with S3_BUCKET.',
    read: optional,
  }),
  S3_SECRET_ACCESS_KEY: setting({
    default: '',
    unit: 'secret',
    meaning: 'Secret of the access key; needed with S3_BUCKET.',
    read: optional,
  }),
  QUIRE_WORKERS: setting({
    default: String(os.availableParallelism()),
    defaultInWords: 'one for each core',
    unit: 'processes',
    meaning: 'Working processes that read documents; 0 makes a server that accepts tasks and leaves them to workers.',
    read: number(0, 1_000),
  }),
  QUIRE_TASKS_AT_ONCE: setting({
    default: '',
    unit: 'tasks',
    meaning: 'Tasks in progress at the same time; empty is twice QUIRE_WORKERS.',
    read: optionalNumber(1),
  }),
  QUIRE_SHUTDOWN_SECONDS: setting({
    default: '5',
    unit: 'seconds',
    meaning: 'Time running tasks get to finish before they are handed back.',
    read: number(0, 3_600),
  }),
  QUIRE_SUPERVISE: setting({
    default: 'true',
    unit: 'true or false',
    meaning:
      'Whether `quire serve` and `quire worker` run in a process of their own that is started again whatever ends it; `false` where something else does so.',
    read: flag,
  }),
  QUIRE_HEAP_MB: setting({
    default: '512',
    unit: 'megabytes',
    meaning: 'Most that the server or worker itself may hold as objects; working processes have `child_memory_bytes`.',
    read: number(64),
  }),
  QUIRE_LEASE_SECONDS: setting({
    default: '30',
    unit: 'seconds',
    meaning: 'A worker that is silent for this long counts as dead and its work goes to another.',
    read: number(10, 600),
  }),
  QUIRE_FREE_DISK_BYTES: setting({
    default: String(256 * 1024 * 1024),
    unit: 'bytes',
    meaning: 'Room that the disk of the data folder must have for a task or file to be accepted.',
    read: number(0),
  }),
  QUIRE_METRICS_PORT: setting({
    default: '',
    unit: 'port',
    meaning: 'Port where `quire worker` answers `/metrics`, `/health` and `/ready` on QUIRE_HOST; empty opens none.',
    read: optionalNumber(0),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    default: '',
    unit: 'URL',
    meaning:
      'OpenTelemetry collector that traces are sent to (OTLP over HTTP, such as `http://localhost:4318`); empty sends none.',
    read: optional,
  }),
  QUIRE_DEFAULT_EXPIRES_IN: setting({
    default: '',
    unit: 'seconds',
    meaning: 'Expiry of tasks that state none; empty keeps them.',
    read: optionalNumber(1),
  }),
  QUIRE_ZERO_RETENTION: setting({
    default: 'false',
    unit: 'true or false',
    meaning:
      'Whether inputs are deleted as soon as they were read, for all tenants; `quire tenants` sets it, and the expiry, for one.',
    read: flag,
  }),
  QUIRE_SIGN_IN_LINK: setting({
    default: 'true',
    unit: 'true or false',
    meaning:
      'Whether the start prints a link that signs one browser in with the first key, once and within 15 minutes; not where strangers read the output.',
    read: flag,
  }),
  QUIRE_LINK_SECONDS: setting({
    default: '3600',
    unit: 'seconds',
    meaning: 'How long presigned URLs are valid.',
    read: number(1, 604_800),
  }),
  QUIRE_ALLOWED_NETWORKS: setting({
    default: '',
    unit: 'CIDRs',
    meaning: 'Private networks that file URLs and webhooks may reach, such as `10.1.0.0/16,127.0.0.1/32`.',
    read: list,
  }),
  QUIRE_PLAIN_HTTP_WEBHOOKS: setting({
    default: 'false',
    unit: 'true or false',
    meaning: 'Whether webhook endpoints may have http addresses; https only otherwise.',
    read: flag,
  }),
  QUIRE_DATABASE_CONNECTIONS: setting({
    default: '10',
    unit: 'connections',
    meaning: 'Most connections of one process to the database, beside the four of the queue and of listening.',
    read: number(2, 1_000),
  }),
  QUIRE_TOKENIZER_DIR: setting({
    default: '',
    unit: 'folder',
    meaning: 'Where tokenizers of the model hub are cached; empty is `tokenizers` in the data folder.',
    read: optional,
  }),
  QUIRE_TOKENIZER_HUB: setting({
    default: '',
    unit: 'URL',
    meaning: 'Where tokenizers that are not cached are fetched from, such as `https://huggingface.co`; empty: nowhere.',
    read: publicUrl,
  }),
  QUIRE_MODELS_FILE: setting({
    default: '',
    unit: 'file',
    meaning: 'Language models, in YAML (see `language-models.md`); empty: the one of QUIRE_LLM_URL, or none.',
    read: optional,
  }),
  QUIRE_LLM_URL: setting({
    default: '',
    unit: 'URL',
    meaning:
      'OpenAI-compatible base address of the one language model, such as `http://localhost:11434/v1`; `auto`: the one that runs on this machine.',
    read: optional,
  }),
  QUIRE_LLM_MODEL: setting({
    default: '',
    unit: 'name',
    meaning: 'What that endpoint calls the model; also its id here.',
    read: optional,
  }),
  QUIRE_LLM_KEY: setting({
    default: '',
    unit: 'key',
    meaning: 'Key for that endpoint; empty sends none.',
    read: optional,
  }),
  QUIRE_LLM_REQUESTS_PER_MINUTE: setting({
    default: '',
    unit: 'requests',
    meaning: 'Most requests to it in any minute, over all workers; empty: no limit.',
    read: optionalNumber(1),
  }),
  QUIRE_LLM_TOKENS_PER_MINUTE: setting({
    default: '',
    unit: 'tokens',
    meaning: 'Most tokens it uses in any minute, over all workers; empty: no limit.',
    read: optionalNumber(1),
  }),
  QUIRE_LLM_CONCURRENCY: setting({
    default: '4',
    unit: 'requests',
    meaning: 'Most requests to it at the same time, over all workers.',
    read: number(1, 1_000),
  }),
  QUIRE_LLM_TIMEOUT_SECONDS: setting({
    default: '120',
    unit: 'seconds',
    meaning: 'Longest time one request to it may take.',
    read: number(1, 3_600),
  }),
  QUIRE_LLM_CONTEXT_TOKENS: setting({
    default: '32768',
    unit: 'tokens',
    meaning: 'How much it can read and write in one request; longer documents are extracted from in parts.',
    read: number(2_000),
  }),
  QUIRE_LLM_SMALL: setting({
    default: 'false',
    unit: 'true or false',
    meaning: 'Whether it has few weights: extractions then offer it values to choose from, and believe it less.',
    read: flag,
  }),
  QUIRE_LLM_VISION: setting({
    default: 'true',
    unit: 'true or false',
    meaning: 'Whether it is shown images; one that refuses them is asked without.',
    read: flag,
  }),
  QUIRE_LLM_IMAGES_PER_REQUEST: setting({
    default: '4',
    unit: 'images',
    meaning:
      'Most images in one request, where more questions wait than may be asked at once; a server that refuses several is shown one at a time.',
    read: number(1, 64),
  }),
  QUIRE_LLM_JSON_SCHEMA: setting({
    default: 'true',
    unit: 'true or false',
    meaning: 'Whether it is asked to keep to a JSON schema (`response_format`); one that refuses is asked without.',
    read: flag,
  }),
  QUIRE_LIBREOFFICE: setting({
    default: '',
    unit: 'file',
    meaning:
      'LibreOffice (`soffice`), which draws Office files; empty looks in the search path and the usual places, `built-in` takes the one that comes with Quire.',
    read: optional,
  }),
  QUIRE_OFFICE_SPARE: setting({
    default: 'true',
    unit: 'true or false',
    meaning:
      'Whether a LibreOffice is kept ready for the next Office file once there was one, a fresh one for each file; takes 0.2 GB (built-in: 1 GB) for each working process until it has idled for a minute.',
    read: flag,
  }),
  QUIRE_SANDBOX: setting({
    default: 'auto',
    unit: '`require`, `auto` or `off`',
    meaning:
      '`auto` puts every wall around working processes that the system has (`quire doctor` lists them); `require` refuses to start unless network and files are closed to them.',
    read: oneOf('require', 'auto', 'off'),
  }),
  QUIRE_FRESH_PROCESSES: setting({
    default: 'false',
    unit: 'true or false',
    meaning:
      'Whether every task gets working processes of its own that see its files alone; costs about a second of processor time a task.',
    read: flag,
  }),
  QUIRE_SHARED_PROCESSES: setting({
    default: 'false',
    unit: 'true or false',
    meaning:
      'Whether a working process serves all tenants in turn and sees the files of all tasks in progress. Saves starting processes where many tenants that trust each other take turns.',
    read: flag,
  }),
  QUIRE_AZURE_ENDPOINT: setting({
    default: '',
    unit: 'URL',
    meaning: 'Azure Document Intelligence resource that reads documents for `pipeline: Vendor`; empty: none.',
    read: publicUrl,
  }),
  QUIRE_AZURE_KEY: setting({
    default: '',
    unit: 'key',
    meaning: 'Key of that resource; needed with QUIRE_AZURE_ENDPOINT.',
    read: optional,
  }),
  QUIRE_AZURE_FEATURES: setting({
    default: '',
    unit: 'names',
    meaning: 'Add-ons of it that are asked for and billed, such as `formulas,keyValuePairs`.',
    read: list,
  }),
  QUIRE_LOG_LEVEL: setting({
    default: 'info',
    unit: 'level',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
} as const;

export type SettingName = keyof typeof SETTING_TABLE;
type Values = { [Name in SettingName]: ReturnType<(typeof SETTING_TABLE)[Name]['read']> };
export type Settings = Readonly<Values> & {
  readonly limits: Limits;
  /** An environment variable that a configuration file names, for a key that must not stand in the file. */
  readonly variable: (name: string) => string | undefined;
};

export const limitVariable = (name: LimitName): string => `QUIRE_LIMIT_${name.toUpperCase()}`;

/** Reads settings from the environment. Throws one sentence that names the variable and what it may be. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = <T>(name: string, entry: Pick<SettingEntry<T>, 'default' | 'read'>): T => {
    try {
      return entry.read(environment[name] ?? entry.default);
    } catch (error) {
      throw new Error(`Setting ${name} ${(error as Error).message}.`);
    }
  };
  const values = Object.fromEntries(
    Object.entries<SettingEntry<unknown>>(SETTING_TABLE).map(([name, entry]) => [name, read(name, entry)]),
  ) as Values;
  const limits = Object.fromEntries(
    LIMIT_NAMES.map((name) => [
      name,
      read(limitVariable(name), { default: String(LIMIT_TABLE[name].default), read: number(0) }),
    ]),
  ) as Record<LimitName, number>;
  return Object.freeze({ ...values, limits: Object.freeze(limits), variable: (name: string) => environment[name] });
}
