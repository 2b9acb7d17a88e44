import { fileURLToPath } from 'node:url';
import type { DetectedRegion } from '../../models/layout/detector.ts';
import { openLayoutDetector } from '../../models/layout/onnx-layout-detector.ts';
import { loadedOnce } from '../../models/loaded-once.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent } from '../page-content.ts';

const DESCRIPTOR = fileURLToPath(new URL('../../../models/layout.json', import.meta.url));

/** The detector that ships with the service, loaded once per process. */
export const layoutDetector = loadedOnce((threads: number) => openLayoutDetector(DESCRIPTOR, threads));

/** What the detector sees on a page. */
export const detectRegions = async (
  { raster }: Pick<PageContent, 'raster'>,
  { threads, signal }: Pick<ParseContext, 'threads' | 'signal'>,
): Promise<DetectedRegion[]> => (await layoutDetector(threads)).detect(raster, signal);
