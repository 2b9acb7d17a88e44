import { parseArgs } from 'node:util';
import { UsageError } from '../command.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  html: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  text: { type: 'boolean', default: false },
  explain: { type: 'boolean', default: false },
  pages: { type: 'string' },
  set: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  images: { type: 'string' },
  out: { type: 'string' },
  jobs: { type: 'string' },
  resume: { type: 'boolean', default: false },
  server: { type: 'string' },
  key: { type: 'string' },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const;

export const readOptions = (args: string[]) => parseArgs({ args, allowPositionals: true, options: OPTIONS });
export type ParseValues = ReturnType<typeof readOptions>['values'];

export function jobsOf(given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^[1-9]\d{0,2}$/.test(given)) throw new UsageError('--jobs must be a number from 1 to 999.');
  return Number(given);
}
