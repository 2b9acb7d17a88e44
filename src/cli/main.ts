#!/usr/bin/env node
import '../worker/child/resolve-own.ts';
import { SERVER_VERSION } from '../service/version.ts';
import { type Command, UsageError } from './command.ts';
import { commands } from './commands/index.ts';

const EXIT_FAILED = 1;
const EXIT_WRONG_USE = 2;
const HELP = ['--help', '-h'];

const describe = ({ usage, summary }: Command): string => `  quire ${usage}\n      ${summary}\n`;

async function helpText(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const list = all.map(describe).join('');
  return `Parse documents into pages, segments, chunks and Markdown, and extract data from them.\n\n${list}
Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 some of several files failed. Settings are environment variables: see docs/configuration.md.\n`;
}

const isWrongUse = (error: unknown): boolean =>
  error instanceof UsageError || Boolean((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'));

async function runCommand(command: Command, args: string[]): Promise<number> {
  try {
    return await command.run(args);
  } catch (error) {
    const detail = process.env.QUIRE_LOG_LEVEL === 'debug' ? (error as Error).stack : (error as Error).message;
    process.stderr.write(`quire: ${detail}\n`);
    if (!isWrongUse(error)) return EXIT_FAILED;
    process.stderr.write(`Usage: quire ${command.usage}\n`);
    return EXIT_WRONG_USE;
  }
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if ([...HELP, 'help'].includes(name)) {
    process.stdout.write(await helpText());
    return 0;
  }
  if (name === '--version') {
    process.stdout.write(`quire ${SERVER_VERSION}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
  if (!command) {
    process.stderr.write(`quire: unknown command "${name}"; quire help lists the commands.\n`);
    return EXIT_WRONG_USE;
  }
  if (HELP.some((flag) => args.includes(flag))) {
    process.stdout.write(`${describe(command)}${command.details ? `\n${command.details}\n` : ''}`);
    return 0;
  }
  return runCommand(command, args);
}

// A reader that stops early (`quire doctor | head -3`) must not cause a crash.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
process.exitCode = await main(process.argv.slice(2));
