import type { SourceBlock } from './source-block.ts';

/** A picture of a text. */
export const pictureItem = (width: number, height: number, alternativeText: string, part?: string): SourceBlock => ({
  ...{ type: 'Picture', flow: 'picture', text: '', sizePt: { width, height } },
  ...(alternativeText.trim() && { alternativeText: alternativeText.trim() }),
  ...(part && { part }),
});
