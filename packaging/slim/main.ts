import path from 'node:path';
import { slimPackages } from './slim-packages.ts';

/**
 * Runs after `npm ci` in a checkout. ONNX Runtime is published for five systems in one package, Node.js with its
 * headers: a third of the installed files could never be used. An error here must not fail the installation; the tree
 * is then only larger.
 */
try {
  slimPackages(path.join(import.meta.dirname, '../../node_modules'), process);
} catch (error) {
  console.error(`Unused files of packages were not removed: ${(error as Error).message}`);
}
