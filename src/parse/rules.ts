/**
 * A judgement of ours that can be left out, so that `npm run bench:rules` can say what it is worth. Nothing but the benchmark ever
 * switches one off.
 *
 *     const GROWS = rule('tables take in rows that stand in their columns');
 *     if (GROWS.isOn) …
 */
export interface Rule {
  readonly name: string;
  isOn: boolean;
}

const known: Rule[] = [];

export function rule(name: string): Rule {
  const made = { name, isOn: true };
  known.push(made);
  return made;
}

/** All rules of the modules that are loaded. */
export const everyRule = (): readonly Rule[] => known;
