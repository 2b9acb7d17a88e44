import type { Tokenizer } from '../domain/configuration/parse-configuration.ts';
import type { FormatName } from '../domain/file-types.ts';
import type { LanguageModelInfo } from '../domain/language-model.ts';
import type { Limits } from '../domain/limits.ts';
import type { LinkSigner } from './links.ts';
import type { ObjectStore } from './ports/objects.ts';
import type { TaskChanges } from './ports/queue.ts';
import type { Store } from './ports/store.ts';
import type { Turns } from './turns.ts';

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  details?: Record<string, unknown>,
) => void;

/** What the functions of the service work with. Built once, in `wiring/compose.ts`. */
export interface Service {
  readonly store: Store;
  readonly objects: ObjectStore;
  readonly changes: TaskChanges;
  readonly inspector: FileInspector;
  readonly links: LinkSigner;
  /** For what locks a tenant's row. */
  readonly turns: Turns;
  readonly limits: Limits;
  /** Those that callers may name. */
  readonly languageModels: readonly LanguageModelInfo[];
  /** Whether a provider reads documents for `pipeline: Vendor`. */
  readonly hasVendor: boolean;
  /** Seconds after which tasks expire when the caller does not say; null: never. */
  readonly defaultExpiresInSeconds: number | null;
  /** Whether inputs of all tenants are deleted as soon as they were read. */
  readonly zeroRetention: boolean;
  /** Checks an address before a task is made of it. Throws QuireError `url_not_allowed`. */
  readonly checkUrl: (url: string, field: string) => void;
  /** Whether webhook endpoints may have http addresses, where anyone on the way can read the events. */
  readonly allowPlainHttpWebhooks: boolean;
  /** Why texts cannot be counted with a tokenizer here; null where they can, or may once it was fetched. */
  readonly tokenizerProblem?: (tokenizer: Tokenizer) => string | null;
  readonly log: Log;
}

/** Tells a file's type from its first bytes. */
export interface FileInspector {
  /** How many bytes from the start it wants to see. */
  readonly headBytes: number;
  /** The name decides only where the bytes leave it open. */
  detect(head: Uint8Array, name?: string | null): FormatName | null;
}
