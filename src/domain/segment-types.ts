/** What a segment can be. */
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

/** Whether a segment of this type is a heading. */
export const isHeadingType = (type: string): boolean => type === 'Title' || type === 'SectionHeader';
