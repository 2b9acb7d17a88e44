import os from 'node:os';
import path from 'node:path';
import { LIMIT_NAMES, LIMIT_TABLE, type LimitName, type Limits } from '../domain/limits.ts';
import {
  flagSetting,
  list,
  number,
  oneOf,
  optionalNumber,
  optionalSetting,
  publicUrl,
  type SettingEntry,
  setting,
  text,
} from './setting-entry.ts';

/** All settings. `docs/configuration.md` is generated from this table. */
export const SETTING_TABLE = {
  QUIRE_HOST: setting('127.0.0.1', 'address', text).means('Address to listen on; `0.0.0.0` for all networks.'),
  QUIRE_PORT: setting('8000', 'port', number(0, 65_535)).means('Port to listen on; 0 picks a free one.'),
  QUIRE_PUBLIC_URL: setting('', 'URL', publicUrl).means(
    'Base address of links; empty uses the address of each request.',
  ),
  QUIRE_CORS_ORIGINS: setting('', 'origins', list).means(
    'Web pages that may call the server from a browser, such as `https://app.example.com`; `*` for all, empty for none.',
  ),
  QUIRE_DATA_DIR: setting('./.quire', 'folder', (value) => path.resolve(value)).means(
    'Where the embedded database, objects and the first key are kept.',
  ),
  QUIRE_INITIAL_KEY: optionalSetting('key').means(
    'First key, `ch_<8>_<16–128 letters or digits>`; empty creates a random one.',
  ),
  DATABASE_URL: optionalSetting('URL').means('PostgreSQL 14 or later; empty starts an embedded one.'),
  S3_BUCKET: optionalSetting('name').means(
    'Bucket for objects, so that several machines share them; empty keeps them in the data folder.',
  ),
  S3_ENDPOINT: optionalSetting('URL').means('Address of the S3 service; required with S3_BUCKET.'),
  S3_REGION: setting('us-east-1', 'name', text).means('Region of the bucket.'),
  S3_ACCESS_KEY_ID: optionalSetting('text').means('Access key of the bucket; required with S3_BUCKET.'),
  S3_SECRET_ACCESS_KEY: optionalSetting('secret').means('Secret of the access key; required with S3_BUCKET.'),
  QUIRE_WORKERS: setting(String(os.availableParallelism()), 'processes', number(0, 1_000), 'one for each core').means(
    'Processes that parse documents; 0 means that the server only accepts tasks and separate workers process them.',
  ),
  QUIRE_TASKS_AT_ONCE: setting('', 'tasks', optionalNumber(1)).means(
    'Tasks in progress at the same time; empty is twice QUIRE_WORKERS.',
  ),
  QUIRE_SHUTDOWN_SECONDS: setting('5', 'seconds', number(0, 3_600)).means(
    'How long running tasks may continue at shutdown before they return to the queue.',
  ),
  QUIRE_SUPERVISE: flagSetting(true).means(
    'Whether `quire serve` and `quire worker` restart themselves after a crash; set it to `false` if something else restarts them.',
  ),
  QUIRE_HEAP_MB: setting('512', 'megabytes', number(64)).means(
    'JavaScript heap limit of the server or worker itself; working processes have `child_memory_bytes`.',
  ),
  QUIRE_LEASE_SECONDS: setting('30', 'seconds', number(10, 600)).means(
    'A worker that does not report for this long counts as dead, and another takes over its work.',
  ),
  QUIRE_FREE_DISK_BYTES: setting(String(256 * 1024 * 1024), 'bytes', number(0)).means(
    'Free disk space that the data folder must have to accept a task or file.',
  ),
  QUIRE_METRICS_PORT: setting('', 'port', optionalNumber(0)).means(
    'Port where `quire worker` answers `/metrics`, `/health` and `/ready` on QUIRE_HOST; empty opens none.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalSetting('URL').means(
    'OpenTelemetry collector that traces are sent to (OTLP over HTTP, such as `http://localhost:4318`); empty sends none.',
  ),
  QUIRE_DEFAULT_EXPIRES_IN: setting('', 'seconds', optionalNumber(1)).means(
    'Default expiry of tasks; empty keeps them.',
  ),
  QUIRE_ZERO_RETENTION: flagSetting(false).means(
    'Whether inputs are deleted after processing, for all tenants; `quire tenants` sets this, and the expiry, for one tenant.',
  ),
  QUIRE_SIGN_IN_LINK: flagSetting(true).means(
    'Whether the server prints a sign-in link at start that works once, within 15 minutes; turn it off where others can read the output.',
  ),
  QUIRE_LINK_SECONDS: setting('3600', 'seconds', number(1, 604_800)).means('How long presigned URLs are valid.'),
  QUIRE_ALLOWED_NETWORKS: setting('', 'CIDRs', list).means(
    'Private networks that file URLs and webhooks may reach, such as `10.1.0.0/16,127.0.0.1/32`.',
  ),
  QUIRE_PLAIN_HTTP_WEBHOOKS: flagSetting(false).means('Whether webhook endpoints may use http; otherwise only https.'),
  QUIRE_DATABASE_CONNECTIONS: setting('10', 'connections', number(2, 1_000)).means(
    'Maximum database connections per process, in addition to four for the queue and notifications.',
  ),
  QUIRE_TOKENIZER_DIR: optionalSetting('folder').means(
    'Where tokenizers are cached; empty means `tokenizers` in the data folder.',
  ),
  QUIRE_TOKENIZER_HUB: setting('', 'URL', publicUrl).means(
    'Hub to download missing tokenizers from, such as `https://huggingface.co`; empty: none.',
  ),
  QUIRE_MODELS_FILE: optionalSetting('file').means(
    'YAML file that lists language models (see `language-models.md`); empty: only QUIRE_LLM_URL, if set.',
  ),
  QUIRE_LLM_URL: optionalSetting('URL').means(
    'OpenAI-compatible base URL of a language model, such as `http://localhost:11434/v1`; `auto` finds one on this machine.',
  ),
  QUIRE_LLM_MODEL: optionalSetting('name').means('Name of the model at that endpoint; also its id here.'),
  QUIRE_LLM_KEY: optionalSetting('key').means('Key for that endpoint; empty sends none.'),
  QUIRE_LLM_REQUESTS_PER_MINUTE: setting('', 'requests', optionalNumber(1)).means(
    'Maximum requests to it per minute, over all workers; empty: no limit.',
  ),
  QUIRE_LLM_TOKENS_PER_MINUTE: setting('', 'tokens', optionalNumber(1)).means(
    'Maximum tokens it uses per minute, over all workers; empty: no limit.',
  ),
  QUIRE_LLM_CONCURRENCY: setting('4', 'requests', number(1, 1_000)).means(
    'Maximum concurrent requests to it, over all workers.',
  ),
  QUIRE_LLM_TIMEOUT_SECONDS: setting('120', 'seconds', number(1, 3_600)).means('Timeout of one request to it.'),
  QUIRE_LLM_CONTEXT_TOKENS: setting('32768', 'tokens', number(2_000)).means(
    'Context length of the model; longer documents are extracted in parts.',
  ),
  QUIRE_LLM_SMALL: flagSetting(false).means(
    'Whether it is a small model: extraction then offers it values to choose from, and trusts it less.',
  ),
  QUIRE_LLM_VISION: flagSetting(true).means('Whether it gets images; if it rejects them, it is asked without.'),
  QUIRE_LLM_IMAGES_PER_REQUEST: setting('4', 'images', number(1, 64)).means(
    'Maximum images per request when questions are batched; a server that rejects several gets one at a time.',
  ),
  QUIRE_LLM_JSON_SCHEMA: flagSetting(true).means(
    'Whether it gets a JSON schema (`response_format`); if it rejects it, it is asked without.',
  ),
  QUIRE_LIBREOFFICE: optionalSetting('file').means(
    'Path of LibreOffice (`soffice`), which renders Office files; empty searches the usual places, `built-in` uses the one that comes with Quire.',
  ),
  QUIRE_OFFICE_SPARE: flagSetting(true).means(
    'Whether a fresh LibreOffice is kept ready for the next Office file after the first one; uses 0.2 GB (built-in: 1 GB) per working process until a minute idle.',
  ),
  QUIRE_SANDBOX: setting('auto', '`require`, `auto` or `off`', oneOf('require', 'auto', 'off')).means(
    '`auto` uses every isolation layer that the system offers (`quire doctor` lists them); `require` refuses to start unless network and files are blocked for working processes.',
  ),
  QUIRE_FRESH_PROCESSES: flagSetting(false).means(
    'Whether every task gets its own working processes, which see only its files; costs about a second of processor time per task.',
  ),
  QUIRE_SHARED_PROCESSES: flagSetting(false).means(
    'Whether working processes are shared by all tenants and see the files of all running tasks. Saves process starts if the tenants trust each other.',
  ),
  QUIRE_AZURE_ENDPOINT: setting('', 'URL', publicUrl).means(
    'Azure Document Intelligence resource that processes documents for `pipeline: Vendor`; empty: none.',
  ),
  QUIRE_AZURE_KEY: optionalSetting('key').means('Key of that resource; required with QUIRE_AZURE_ENDPOINT.'),
  QUIRE_AZURE_FEATURES: setting('', 'names', list).means('Its paid add-ons to use, such as `formulas,keyValuePairs`.'),
  QUIRE_LOG_LEVEL: setting('info', 'level', oneOf('debug', 'info', 'warn', 'error', 'silent')).means(
    '`debug`, `info`, `warn`, `error` or `silent`.',
  ),
} as const;

export type SettingName = keyof typeof SETTING_TABLE;
type Values = { [Name in SettingName]: ReturnType<(typeof SETTING_TABLE)[Name]['read']> };
export type Settings = Readonly<Values> & {
  readonly limits: Limits;
  /** Reads a variable that a configuration file names, for keys that must not be in the file. */
  readonly variable: (name: string) => string | undefined;
};

export const limitVariable = (name: LimitName): string => `QUIRE_LIMIT_${name.toUpperCase()}`;

/** Throws one sentence that names the variable and its valid values. */
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
