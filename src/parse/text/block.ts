/** A part of a text as its format states it. */
export interface TextBlock {
  type: 'Title' | 'SectionHeader' | 'Text' | 'ListItem' | 'Table';
  /** Line breaks are kept; tables have none. */
  text: string;
  /** Headings: 1 is the highest. */
  level?: number;
  list?: { depth: number; marker: string };
  links?: { url: string; text: string }[];
  isCode?: boolean;
  rows?: TextCell[][];
  headerRowCount?: number;
}

export interface TextCell {
  text: string;
  rowSpan: number;
  columnSpan: number;
}
