import './no-telemetry.ts';
import { createRequire } from 'node:module';
import type ort from 'onnxruntime-node';

export type { ort };

const load = createRequire(import.meta.url);

/** The only place that loads ONNX Runtime, on first use: text is read without it. */
export const runtime = (): typeof ort => load('onnxruntime-node');
