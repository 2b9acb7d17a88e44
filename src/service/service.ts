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

/** Dependencies of the service functions, created in `wiring/compose.ts`. */
export interface Service {
  readonly store: Store;
  readonly objects: ObjectStore;
  readonly changes: TaskChanges;
  readonly inspector: FileInspector;
  readonly links: LinkSigner;
  /** Limits concurrent work that locks a tenant's row. */
  readonly turns: Turns;
  readonly limits: Limits;
  /** Models that requests may name. */
  readonly languageModels: readonly LanguageModelInfo[];
  readonly hasVendor: boolean;
  /** Default expiry of tasks; null: never. */
  readonly defaultExpiresInSeconds: number | null;
  /** Whether inputs of all tenants are deleted after they were read. */
  readonly zeroRetention: boolean;
  /** Throws QuireError `url_not_allowed`. */
  readonly checkUrl: (url: string, field: string) => void;
  readonly allowPlainHttpWebhooks: boolean;
  /** Why a tokenizer is not available; null if it is, or can be downloaded. */
  readonly tokenizerProblem?: (tokenizer: Tokenizer) => string | null;
  readonly log: Log;
}

export interface FileInspector {
  readonly headBytes: number;
  /** The name is used only if the bytes are ambiguous. */
  detect(head: Uint8Array, name?: string | null): FormatName | null;
}
