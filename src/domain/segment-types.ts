export const SEGMENT_TYPES = [
  'Caption',
  'Footnote',
  'Formula',
  'FormRegion',
  'GraphicalItem',
  'Legend',
  'LineNumber',
  'ListItem',
  'Page',
  'PageFooter',
  'PageHeader',
  'PageNumber',
  'Picture',
  'Table',
  'Text',
  'Title',
  'Unknown',
  'SectionHeader',
] as const;

export const isHeadingType = (type: string): boolean => type === 'Title' || type === 'SectionHeader';
