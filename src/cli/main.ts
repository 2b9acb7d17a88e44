#!/usr/bin/env node
import { commands } from './commands.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong use. */
const [name = 'serve', ...args] = process.argv.slice(2);
const command = commands[name];

if (name === '--help' || name === '-h' || name === 'help') {
  const width = Math.max(...Object.values(commands).map((entry) => entry.usage.length));
  const lines = Object.values(commands).map((entry) => `  quire ${entry.usage.padEnd(width)}  ${entry.summary}`);
  process.stdout.write(`${lines.join('\n')}\n`);
} else if (!command) {
  process.stderr.write(`quire: there is no command "${name}"; quire help lists them.\n`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await command.run(args);
  } catch (error) {
    const usage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    const detail = process.env.QUIRE_LOG_LEVEL === 'debug' ? (error as Error).stack : (error as Error).message;
    process.stderr.write(`quire: ${detail}\n`);
    if (usage) process.stderr.write(`Usage: quire ${command.usage}\n`);
    process.exitCode = usage ? 2 : 1;
  }
}
