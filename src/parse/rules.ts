/**
 * A rule that can be switched off, so that `npm run bench -- rules` can say what it is worth. Only the benchmark ever
 * switches one off.
 *
 *     const GROWS = switchableRule('tables take in rows that are in their columns');
 *     if (GROWS.isOn) …
 */
export interface SwitchableRule {
  readonly name: string;
  isOn: boolean;
}

const known: SwitchableRule[] = [];

export function switchableRule(name: string): SwitchableRule {
  const made = { name, isOn: true };
  known.push(made);
  return made;
}

/** All rules of the modules that are loaded. */
export const everyRule = (): readonly SwitchableRule[] => known;
