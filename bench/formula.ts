/**
 * How many formula images are read exactly, how similar the others are, and how reliable the confidence is.
 *
 *     npm run bench -- formula FOLDER…      each with N.png and truth.json, as training/formula/samples.py writes them
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { openFormulaReader } from '../src/models/formula/onnx-formula-reader.ts';
import { canonicalTokens } from './formula/canonical.ts';

const reader = await openFormulaReader(path.join(import.meta.dirname, '../models/formula'), 1);
const { signal } = new AbortController();

function likeness(one: readonly string[], other: readonly string[]): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, token] of one.entries()) {
    const current = [row + 1];
    for (const [column, sign] of other.entries()) {
      current.push(
        Math.min(previous[column + 1]! + 1, current[column]! + 1, previous[column]! + (token === sign ? 0 : 1)),
      );
    }
    previous = current;
  }
  return 1 - previous[other.length]! / Math.max(one.length, other.length, 1);
}

const tokensOf = (latex: string): string[] => canonicalTokens(latex) ?? latex.split(/\s+/);

for (const folder of process.argv.slice(2)) {
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<string, { latex: string }>;
  const results: { isExact: boolean; alike: number; confidence: number }[] = [];
  const began = process.cpuUsage();
  for (const [name, { latex }] of Object.entries(truth)) {
    const { data, info } = await sharp(path.join(folder, `${name}.png`))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const reading = await reader.read({ width: info.width, height: info.height, data }, signal);
    const [wanted, found] = [tokensOf(latex), reading ? tokensOf(reading.latex) : []];
    const alike = likeness(found, wanted);
    results.push({ isExact: alike === 1, alike, confidence: reading?.confidence ?? 0 });
  }
  const { user, system } = process.cpuUsage(began);
  const share = (part: typeof results) =>
    (part.filter(({ isExact }) => isExact).length / Math.max(1, part.length)).toFixed(3);
  const mean = results.reduce((sum, { alike }) => sum + alike, 0) / results.length;
  console.log(
    `${path.basename(folder)}: exact ${share(results)}, alike ${mean.toFixed(3)}, ${((user + system) / 1e6 / results.length).toFixed(2)} processor s each`,
  );
  for (const [low, high] of [
    [0, 0.6],
    [0.6, 0.7],
    [0.7, 0.8],
    [0.8, 0.85],
    [0.85, 0.9],
    [0.9, 1.01],
  ] as const) {
    const part = results.filter(({ confidence }) => confidence >= low && confidence < high);
    const alike = part.reduce((sum, one) => sum + one.alike, 0) / Math.max(1, part.length);
    console.log(
      `  confidence ${low}–${Math.min(1, high)}: ${part.length}, exact ${share(part)}, alike ${alike.toFixed(3)}`,
    );
  }
}
