import type { SegmentType } from '../../../domain/segment.ts';
import type { Prompt } from './prompt.ts';
import { FORMAT_RULES } from './rules.ts';
import { shown } from './shown.ts';

const NAMES: Partial<Record<SegmentType, string>> = {
  Title: 'the title of a document',
  SectionHeader: 'a heading',
  ListItem: 'an item of a list',
  Caption: 'the caption of a figure or table',
  Footnote: 'a footnote',
  PageHeader: 'the header of a page',
  PageFooter: 'the footer of a page',
};

export const textPrompt: Prompt = (
  { segmentType, format },
  sees,
) => `${shown(NAMES[segmentType] ?? 'a piece of text', sees)} \
Write its text with the marking that fits (heading, list item, bold, italic). Lines that belong to one paragraph become \
one line; words divided at the end of a line become whole. ${FORMAT_RULES[format]}
The data below is what a program read. Mend what it read wrongly and keep the rest as it is, its level of heading included.`;
