import type { Prompt } from './prompt.ts';

const NAMES: Partial<Record<string, string>> = {
  Table: 'table',
  Formula: 'formula',
  Picture: 'picture',
  GraphicalItem: 'picture',
  Page: 'page',
  FormRegion: 'form',
  Legend: 'legend',
};

export const descriptionPrompt: Prompt = ({
  segmentType,
}) => `The image shows a ${NAMES[segmentType] ?? 'piece of text'} \
of a document. Describe it for somebody who searches for it: what it is about, what it holds and the main thing it says, \
with the names, units and figures that matter. One paragraph of plain text, two to four sentences.
The data below is what a program read from it.`;
