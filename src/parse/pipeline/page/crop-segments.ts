import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { wantsCropOf } from '../language/wanted-requests.ts';
import { writeCrop } from '../work-folder/page-images.ts';

/** Stores the images of those segments whose type asks for one. */
export async function cropSegments(
  segments: readonly SegmentDraft[],
  content: Pick<PageContent, 'raster'>,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const cropped: SegmentDraft[] = [];
  for (const segment of segments) {
    // Some documents hold the picture itself, which is better than a cut-out of the page.
    if (!segment.imageFile && wantsCropOf(segment, configuration, ctx.languageModel ?? false)) {
      const imageFile = await writeCrop(content.raster, content.raster, segment.bbox, segment.id, ctx.workDir);
      cropped.push({ ...segment, imageFile });
    } else {
      cropped.push(segment);
    }
  }
  return cropped;
}
