/**
 * A rule that can be switched off, so that `npm run bench -- rules` can say what it is worth. Only the benchmark ever
 * switches one off.
 *
 *     const CHARTS = switchableRule('tables: lines inside a sure picture are the grid of a chart');
 *     if (CHARTS.isOn) …
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
