import type { Command } from './command.ts';
import { keysCommand } from './keys-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { parseCommand } from './parse-command.ts';
import { serveCommand } from './serve-command.ts';
import { workerCommand } from './worker-command.ts';

export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  worker: workerCommand,
  parse: parseCommand,
  keys: keysCommand,
  migrate: migrateCommand,
};
