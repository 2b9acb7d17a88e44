import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { SETTLED_TYPES } from '../../layout/document/adjustment.ts';
import { asksLanguageModels, wantsCrop } from '../language/wanted-requests.ts';
import { isMadeOfImages, type Prepared } from '../prepared.ts';

/** Whether page images are needed after reading: for a PDF of them, a language model, or late crops. */
export function needsImagesLater(
  prepared: Prepared,
  configuration: ParseConfiguration,
  hasLanguageModel: boolean,
): boolean {
  if (isMadeOfImages(prepared) || (hasLanguageModel && asksLanguageModels(configuration))) return true;
  return SETTLED_TYPES.some((type) => wantsCrop(type, configuration.segment_processing[type], hasLanguageModel));
}
