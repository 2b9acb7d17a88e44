import './no-telemetry.ts';
import { createRequire } from 'node:module';
import type ort from 'onnxruntime-node';

export type { ort };

const load = createRequire(import.meta.url);

/** The only place that loads ONNX Runtime, with the first network: text alone is read without one. */
export const runtime = (): typeof ort => load('onnxruntime-node');
