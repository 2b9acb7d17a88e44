import type { Command } from '../command.ts';

/** Loaded on demand: `quire parse` must not wait for the database driver and the HTTP server. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  worker: async () => (await import('./worker-command.ts')).workerCommand,
  parse: async () => (await import('./parse-command.ts')).parseCommand,
  extract: async () => (await import('./extract-command.ts')).extractCommand,
  schema: async () => (await import('./schema-command.ts')).schemaCommand,
  mcp: async () => (await import('./mcp-command.ts')).mcpCommand,
  keys: async () => (await import('./operate/keys-command.ts')).keysCommand,
  tenants: async () => (await import('./operate/tenants-command.ts')).tenantsCommand,
  audit: async () => (await import('./operate/audit-command.ts')).auditCommand,
  migrate: async () => (await import('./operate/migrate-command.ts')).migrateCommand,
  backup: async () => (await import('./operate/backup-command.ts')).backupCommand,
  restore: async () => (await import('./operate/restore-command.ts')).restoreCommand,
  tokenizers: async () => (await import('./operate/tokenizers-command.ts')).tokenizersCommand,
  doctor: async () => (await import('./operate/doctor-command.ts')).doctorCommand,
};
