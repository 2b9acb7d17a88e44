import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LayoutDescriptor } from './descriptor.ts';

/** Not validated: worker processes should not load the validator. `quire doctor` and a test do that. */
export async function readDescriptor(file: string): Promise<LayoutDescriptor & { weightsPath: string }> {
  const descriptor = JSON.parse(await readFile(file, 'utf8')) as LayoutDescriptor;
  return { ...descriptor, weightsPath: path.join(path.dirname(file), descriptor.weights) };
}
