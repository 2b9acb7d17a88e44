import type { Warning } from '../../../domain/parse-output.ts';

/** Said once, however many segments it holds for. */
export const LLM_NOT_CONFIGURED: Warning = {
  code: 'llm_not_configured',
  message:
    'The request asks for a language model, but none is configured; the built-in generators wrote those segments, without descriptions.',
};
