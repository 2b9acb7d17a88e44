import { fileURLToPath } from 'node:url';
import type { DetectedRegion, LayoutDetector } from '../../models/layout/detector.ts';
import { openLayoutDetector } from '../../models/layout/onnx-layout-detector.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent } from '../page-content.ts';

const DESCRIPTOR = fileURLToPath(new URL('../../../models/layout.json', import.meta.url));

const detectors = new Map<number, Promise<LayoutDetector>>();

/** The detector that ships with the service, loaded once per process. */
export function layoutDetector(threads: number): Promise<LayoutDetector> {
  let detector = detectors.get(threads);
  if (!detector) {
    detector = openLayoutDetector(DESCRIPTOR, threads);
    detectors.set(threads, detector);
  }
  return detector;
}

/** What the detector sees on a page. */
export const detectRegions = async (
  { raster }: Pick<PageContent, 'raster'>,
  { threads, signal }: Pick<ParseContext, 'threads' | 'signal'>,
): Promise<DetectedRegion[]> => (await layoutDetector(threads)).detect(raster, signal);
