type RuleForFields = 'matcher' | 'labels' | 'words' | 'looks' | 'examples' | 'letterhead';
type RuleForLists = 'heads' | 'pairs' | 'periods';
/** Ways to find values. Each can be skipped, to measure what it contributes. */
export type FindingRule = RuleForFields | RuleForLists;
