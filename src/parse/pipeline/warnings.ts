import type { Warning } from '../../domain/parse-output.ts';

/** Said once, however many segments it holds for. */
export const LLM_NOT_CONFIGURED: Warning = {
  code: 'llm_not_configured',
  message:
    'The strategy LLM was asked for, but no language model is configured; the built-in generators wrote those segments.',
};
