import '../onnx/no-telemetry.ts';
import ort from 'onnxruntime-node';
import { loadSession } from '../onnx/session.ts';
import { decodeRegions } from './decode-regions.ts';
import { readDescriptor } from './descriptor.ts';
import type { LayoutDetector } from './detector.ts';
import { greyInput } from './grey-input.ts';

/**
 * The detector whose weights `descriptorFile` describes.
 *
 *     const detector = await openLayoutDetector('models/layout.json', 2);
 *     const regions = await detector.detect(page.raster, signal);
 */
export async function openLayoutDetector(descriptorFile: string, threads: number): Promise<LayoutDetector> {
  const { input, outputs, classes, calibration, sha256, weightsPath } = await readDescriptor(descriptorFile);
  const session = await loadSession({ path: weightsPath, sha256 }, threads);
  return {
    async detect(raster, signal) {
      signal.throwIfAborted();
      const page = greyInput(raster, input);
      const tensor = new ort.Tensor('float32', page.data, [1, 1, page.height, page.width]);
      // Only what is asked for is computed: the segmentation head costs time and is not used here.
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
