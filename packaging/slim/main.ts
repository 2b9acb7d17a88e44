import path from 'node:path';
import { slimPackages } from './slim-packages.ts';

/**
 * Runs after `npm ci` in a checkout. ONNX Runtime is published for five systems in one, Node.js with its headers: a third of
 * what npm installs could never be used. Nothing that goes wrong here may end an install: the tree is only larger then.
 */
try {
  slimPackages(path.join(import.meta.dirname, '../../node_modules'), process);
} catch (error) {
  console.error(`Packages keep what this system does not need: ${(error as Error).message}`);
}
