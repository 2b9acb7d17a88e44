/** `missing`: Quire cannot work without it. `note`: optional; the text says what changes without it. */
export interface Finding {
  state: 'ok' | 'missing' | 'note';
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const missing = (text: string): Finding => ({ state: 'missing', text });
export const note = (text: string): Finding => ({ state: 'note', text });

/** One line of the report. If `run` throws, the result is `missing`. */
export interface Check {
  what: string;
  look(): Promise<Finding> | Finding;
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || ((error as { code?: string }).code ?? error.name) : String(error))
    .split('\n')[0]!
    .replace(/\.$/, '');
