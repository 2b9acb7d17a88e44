import { parseArgs } from 'node:util';

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
