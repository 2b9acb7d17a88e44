/** Ways of finding values that can be left out, to measure what each is worth. */
export const RULES = [
  'matcher',
  'labels',
  'words',
  'parties',
  'looks',
  'examples',
  'letterhead',
  'totals',
  'heads',
  'pairs',
] as const;
export type Rule = (typeof RULES)[number];
