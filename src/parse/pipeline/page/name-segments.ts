import { createHash } from 'node:crypto';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { wantsCropOf } from '../language/wanted-requests.ts';
import { writeCrop } from '../work-folder/page-images.ts';

/** Gives segments ids that depend only on their position, and updates references between them. */
export function nameSegments(segments: readonly SegmentDraft[], pageNumber: number, idSeed: string): SegmentDraft[] {
  const names = new Map(segments.map(({ id }, at) => [id, stableId(idSeed, 'segment', pageNumber, at)]));
  const renamed = (id: string): string => names.get(id) ?? id;
  return segments.map((segment) => ({
    ...segment,
    id: renamed(segment.id),
    ...(segment.continuesInto === undefined ? {} : { continuesInto: renamed(segment.continuesInto) }),
    ...(segment.continuesTable === undefined ? {} : { continuesTable: renamed(segment.continuesTable) }),
  }));
}

export async function cropSegments(
  segments: readonly SegmentDraft[],
  content: Pick<PageContent, 'raster'>,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const cropped: SegmentDraft[] = [];
  for (const segment of segments) {
    // An embedded picture is better than a crop of the page.
    if (!segment.imageFile && wantsCropOf(segment, configuration, ctx.languageModel ?? false)) {
      const imageFile = await writeCrop(content.raster, content.raster, segment.bbox, segment.id, ctx.workDir);
      cropped.push({ ...segment, imageFile });
    } else {
      cropped.push(segment);
    }
  }
  return cropped;
}

/** A UUID (version 8, RFC 9562) derived from the parts, so that repeated work gives the same ids. */
export function stableId(...parts: (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
