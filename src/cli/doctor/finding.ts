/** `ok`: it is there. `missing`: the product cannot work without it. `note`: it works without, and the text says what is different then. */
export type FindingState = 'ok' | 'missing' | 'note';

/** One line of the doctor's report: what was checked, its state, and what to do about it. */
export interface Finding {
  state: FindingState;
  what: string;
  text: string;
}

export type Check = () => Promise<Finding>;

export const okFinding = (what: string, text: string): Finding => ({ state: 'ok', what, text });
export const missingFinding = (what: string, text: string): Finding => ({ state: 'missing', what, text });
export const noteFinding = (what: string, text: string): Finding => ({ state: 'note', what, text });

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || ((error as { code?: string }).code ?? error.name) : String(error))
    .split('\n')[0]!
    .replace(/\.$/, '');
