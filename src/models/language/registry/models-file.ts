import { parseDocument } from 'yaml';
import { z } from 'zod';
import { Secret } from './secret.ts';

/** Null for no limit. */
const rate = z.int().min(1).nullable().default(null);

/** One entry of `models.yaml`. */
const ModelEntry = z.strictObject({
  id: z.string().regex(/^[\w.:/-]{1,200}$/, 'must be 1 to 200 letters, digits or any of . : / _ -'),
  /** Base address; `/chat/completions` is added. */
  url: z.string().refine(isPlainAddress, 'must be an http(s) address without user name, password, query or fragment'),
  /** Name of the model at the endpoint. */
  model: z.string().min(1),
  key_env: z.string().min(1).optional(),
  default: z.boolean().default(false),
  fallback: z.boolean().default(false),
  requests_per_minute: rate,
  tokens_per_minute: rate,
  /** Concurrent requests across all workers. */
  concurrency: z.int().min(1).max(1_000).default(4),
  timeout_seconds: z.number().positive().max(3_600).default(120),
  /** Default limit of answers. */
  max_completion_tokens: z.int().min(1).default(8_192),
  /** Size of the context window. */
  context_tokens: z.int().min(2_000).default(32_768),
  /** A small model is offered values to choose from, and trusted only after it has shown that it can read. */
  small: z.boolean().default(false),
  capabilities: z
    .strictObject({
      vision: z.boolean().default(true),
      images_per_request: z.int().min(1).max(64).default(4),
      json_schema: z.boolean().default(true),
      /** Supports `response_format: json_object`; used without schema support. */
      json_object: z.boolean().default(false),
    })
    .prefault({}),
});
const ModelsFile = z.strictObject({ models: z.array(ModelEntry) });
export type ModelEntry = z.input<typeof ModelEntry>;

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return !url.username && !url.password && !url.search && !url.hash;
}

/** Reads `models.yaml`. `variable` returns the environment variables that entries name for their keys. */
export function readModelsFile(text: string, variable: (name: string) => string | undefined): LanguageModel[] {
  const document = parseDocument(text);
  const broken = document.errors[0];
  if (broken) throw new Error(`it is not valid YAML: ${broken.message.split('\n')[0]}`);
  const parsed = ModelsFile.safeParse(document.toJS({ maxAliasCount: 0 }) ?? { models: [] });
  if (!parsed.success) throw new Error(firstIssue(parsed.error));
  return parsed.data.models.map((entry) => toModel(entry, keyOf(entry, variable)));
}

/** The model described by environment variables: always the default. */
export function modelOf(entry: ModelEntry, key: string | null): LanguageModel {
  const parsed = ModelEntry.safeParse({ ...entry, default: true });
  if (!parsed.success) throw new Error(firstIssue(parsed.error));
  return toModel(parsed.data, key === null ? null : new Secret(key));
}

function keyOf(entry: z.output<typeof ModelEntry>, variable: (name: string) => string | undefined): Secret | null {
  if (entry.key_env === undefined) return null;
  const key = variable(entry.key_env);
  if (!key)
    throw new Error(`model ${entry.id}: the environment variable ${entry.key_env}, named by key_env, is not set`);
  return new Secret(key);
}

/** A language model behind an OpenAI-compatible endpoint. */
export type LanguageModel = ReturnType<typeof toModel>;

const toModel = (entry: z.output<typeof ModelEntry>, key: Secret | null) => ({
  id: entry.id,
  url: entry.url.replace(/\/+$/, ''),
  model: entry.model,
  key,
  isDefault: entry.default,
  isFallback: entry.fallback,
  requestsPerMinute: entry.requests_per_minute,
  tokensPerMinute: entry.tokens_per_minute,
  concurrency: entry.concurrency,
  timeoutMs: entry.timeout_seconds * 1_000,
  maxCompletionTokens: entry.max_completion_tokens,
  contextTokens: entry.context_tokens,
  isSmall: entry.small,
  vision: entry.capabilities.vision,
  imagesPerRequest: entry.capabilities.images_per_request,
  jsonSchema: entry.capabilities.json_schema,
  jsonObject: entry.capabilities.json_object,
});

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const where = issue?.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('') ?? '';
  return `${where.replace(/^\./, '') || 'it'}: ${issue?.message ?? 'is not usable'}`;
}
