import './no-telemetry.ts';
import ort from 'onnxruntime-node';

/** The only file that loads ONNX Runtime: the package carries its own copy, and is told so here. */
export { ort };
