/**
 * Compares the processor time of a few pages with that of fixed work on the same machine, and exits with 1 if the ratio
 * rose. It needs no other commit, so it runs in CI; `speed` is the precise measurement. The fixed work is plain
 * computing for text alone, plus runs of the layout network for full layout. The reference ratios are in
 * `bench/speed/short-ratios.json`.
 *
 *     npm run bench -- speed-short [--rounds 3] [--most 1.35] [--write]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ParseConfigurationRequest } from '../src/domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../src/domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { parseFile } from '../src/parse/index.ts';
import { layoutDetector } from '../src/parse/segments/layout-model.ts';

const RATIOS = fileURLToPath(new URL('./speed/short-ratios.json', import.meta.url));
const PAGES = fileURLToPath(new URL('./speed/pages/', import.meta.url));
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    most: { type: 'string', default: '1.35' },
    write: { type: 'boolean', default: false },
  },
});

async function secondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Strings, maps, sorting and number arrays, in about the proportions of reading a page. */
function compute(): number {
  let sum = 0;
  for (let round = 0; round < 12; round++) {
    const words = Array.from({ length: 20_000 }, (_, at) => ({
      text: `w${(at * 7919) % 4999}`,
      left: (at * 31) % 1200,
    }));
    const groups = Map.groupBy(words, ({ text }) => text);
    const sorted = [...groups.values()].flat().toSorted((a, b) => a.left - b.left || (a.text < b.text ? -1 : 1));
    sum += (JSON.parse(JSON.stringify(sorted)) as unknown[]).length;
    sum += sorted.filter(({ text }) => /^w\d*7\d$/u.test(text)).length;
    const pixels = new Uint8Array(1_500_000).map((_, at) => (at * 17) & 255);
    for (let at = 1; at < pixels.length; at++) if (Math.abs(pixels[at]! - pixels[at - 1]!) > 48) sum++;
  }
  return sum;
}

const blank = { width: 1190, height: 1684, data: new Uint8Array(1190 * 1684 * 3).fill(255) };
const signal = new AbortController().signal;
async function computeWithNetwork(): Promise<void> {
  compute();
  const detector = await layoutDetector(1);
  for (let run = 0; run < 12; run++) await detector.detect(blank, signal);
}

async function read(kinds: readonly string[], request: ParseConfigurationRequest): Promise<void> {
  for (const kind of kinds) {
    const workDir = mkdtempSync(join(tmpdir(), 'speed-short-'));
    const ctx = {
      signal,
      limits: DEFAULT_LIMITS,
      workDir,
      threads: 1,
      withoutImages: request.segmentation_strategy === 'Page',
    };
    await parseFile({ path: join(PAGES, `${kind}.pdf`), name: null }, resolveParseConfiguration(request), ctx);
    rmSync(workDir, { recursive: true });
  }
}

const MEASURED = {
  'text alone': {
    pages: () =>
      read(['article', 'report', 'letter', 'statement', 'form', 'readme'], {
        segmentation_strategy: 'Page',
        ocr_strategy: 'Auto',
      }),
    fixed: compute,
  },
  'full layout': {
    pages: () => read(['article', 'invoice', 'chart', 'scan'], { pages: '1-2' }),
    fixed: computeWithNetwork,
  },
};

/** The minimum over all rounds, each after a warm-up. */
async function ratioOf({ pages, fixed }: { pages: () => unknown; fixed: () => unknown }): Promise<number> {
  const least = { pages: Number.POSITIVE_INFINITY, fixed: Number.POSITIVE_INFINITY };
  for (let round = 0; round <= Number(values.rounds); round++) {
    const now = { fixed: await secondsOf(fixed), pages: await secondsOf(pages) };
    if (round === 0) continue;
    least.pages = Math.min(least.pages, now.pages);
    least.fixed = Math.min(least.fixed, now.fixed);
  }
  console.log(`  ${least.pages.toFixed(2)} s for the pages, ${least.fixed.toFixed(2)} s for the fixed work`);
  return least.pages / least.fixed;
}

type Ratios = Record<string, number>;
const known: Ratios = values.write ? {} : JSON.parse(readFileSync(RATIOS, 'utf8'));
const ratios: Ratios = {};
for (const [name, work] of Object.entries(MEASURED)) {
  const ratio = Number((await ratioOf(work)).toFixed(3));
  const before = known[name];
  ratios[name] = ratio;
  console.log(`${name}: ${ratio} × the fixed work${before === undefined ? '' : `, ${before} before`}`);
  if (before !== undefined && ratio > Number(values.most) * before) {
    console.error(`${name} became slower by a factor of more than ${values.most}.`);
    process.exitCode = 1;
  }
}
if (values.write) writeFileSync(RATIOS, `${JSON.stringify(ratios, null, 2)}\n`);
process.exit();
