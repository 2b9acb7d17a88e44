import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent } from '../page-content.ts';
import { writeCrop } from './page-images.ts';

/** Stores the images of those segments whose type asks for one. */
export async function cropSegments(
  segments: readonly SegmentDraft[],
  content: PageContent,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const cropped: SegmentDraft[] = [];
  for (const segment of segments) {
    const { crop_image, strategy } = configuration.segment_processing[segment.type];
    if (crop_image === 'All' && strategy !== 'Ignore') {
      const imageFile = await writeCrop(content.raster, content.raster, segment.bbox, segment.id, ctx.workDir);
      cropped.push({ ...segment, imageFile });
    } else {
      cropped.push(segment);
    }
  }
  return cropped;
}
