import { CONTENT_KINDS } from '../request-kinds.ts';
import type { Prompt } from './prompt.ts';
import { shown } from './shown.ts';

export const descriptionPrompt: Prompt = (
  { segmentType },
  sees,
) => `${shown(`a ${CONTENT_KINDS[segmentType] ?? 'piece of text'} of a document`, sees)} \
Describe it for somebody who searches for it: what it is about, what it holds and the main thing it says, \
with the names, units and figures that matter. One paragraph of plain text, two to four sentences.
The data below is what a program read from it.`;
