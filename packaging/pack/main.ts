import { rmSync } from 'node:fs';
import path from 'node:path';
import { compileInto } from './compile.ts';
import { bundleOnnxRuntime } from './onnx-runtime.ts';

/**
 * Runs before `npm pack` and creates what the package has and a checkout does not:
 *
 *     dist/   the compiled program   dist/onnxruntime-node/   the runtime of the models
 *
 * npm removes it again after creating the tarball.
 */
const DIST = path.join(import.meta.dirname, '../../dist');

rmSync(DIST, { recursive: true, force: true });
compileInto(DIST);
bundleOnnxRuntime(DIST);
