/** Ways of finding values that can be left out, to measure what each is worth. */
export const FINDING_RULES = [
  'matcher',
  'labels',
  'words',
  'looks',
  'examples',
  'letterhead',
  'heads',
  'pairs',
  'periods',
] as const;
export type FindingRule = (typeof FINDING_RULES)[number];
