import { UsageError } from './command.ts';

/** `--llm auto` or `--llm URL` stands for QUIRE_LLM_URL; processes that are started from here inherit it. */
export function applyLlmOption(given: string | undefined, environment: NodeJS.ProcessEnv): void {
  if (given === undefined) return;
  if (given !== 'auto' && !/^https?:\/\//i.test(given)) throw new UsageError('--llm must be auto or a URL.');
  environment.QUIRE_LLM_URL = given;
}
