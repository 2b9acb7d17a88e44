import { runtime } from '../onnx/runtime.ts';
import { loadSession } from '../onnx/session.ts';
import { decodeRegions } from './decode-regions.ts';
import type { LayoutDetector } from './detector.ts';
import { BLOCK, inkInput } from './ink-input.ts';
import { readDescriptor } from './read-descriptor.ts';

/**
 * Opens the detector that `descriptorFile` describes.
 *
 *     const detector = await openLayoutDetector('models/layout.json', 2);
 *     const regions = await detector.detect(page.raster, signal);
 */
export async function openLayoutDetector(descriptorFile: string, threads: number): Promise<LayoutDetector> {
  const { input, outputs, classes, calibration, sha256, weightsPath } = await readDescriptor(descriptorFile);
  const session = await loadSession({ path: weightsPath, sha256 }, threads, { keepsRoom: true });
  return {
    async detect(raster, signal) {
      signal.throwIfAborted();
      const page = inkInput(raster, input);
      const shape = [1, BLOCK * BLOCK, page.height / BLOCK, page.width / BLOCK];
      const tensor = new (runtime().Tensor)('uint8', page.data, shape);
      const result = await session.run({ [input.name]: tensor }, [outputs.scores, outputs.boxes]);
      signal.throwIfAborted();
      return decodeRegions({
        scores: result[outputs.scores]!.data as Float32Array,
        boxes: result[outputs.boxes]!.data as Float32Array,
        classes,
        calibration,
        scale: page.scale,
        pageWidth: raster.width,
        pageHeight: raster.height,
      });
    },
  };
}
