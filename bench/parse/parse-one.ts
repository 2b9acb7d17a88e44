import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ParseConfigurationRequest } from '../../src/domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { Chunk } from '../../src/domain/parse-output.ts';
import type { Segment } from '../../src/domain/segment.ts';
import { SEGMENT_TYPES } from '../../src/domain/segment-types.ts';
import { parseFile } from '../../src/parse/index.ts';
import { type BenchBox, benchBoxes, benchMarkdown } from './scorer-input.ts';

export interface BenchJob {
  id: string;
  path: string;
  request: ParseConfigurationRequest;
  rulesOnly: boolean;
  withoutImages: boolean;
  /** All pages if absent. */
  pages?: string;
}

export interface BenchResult {
  pages: number;
  markdown: string;
  boxes: BenchBox[];
  error: string | null;
  /** Processor time, independent of other load on the machine. */
  cpuSeconds: number;
}

/** Page headers and footers are part of the ground truth, so nothing is ignored. */
const everySegment = Object.fromEntries(SEGMENT_TYPES.map((type) => [type, { strategy: 'Auto' as const }]));

async function run(job: BenchJob): Promise<Omit<BenchResult, 'cpuSeconds'>> {
  const workDir = await mkdtemp(join(tmpdir(), 'bench-parse-'));
  const configuration = resolveParseConfiguration({
    ...job.request,
    ...(job.pages && { pages: job.pages }),
    chunk_processing: { target_length: 0 },
    segment_processing: everySegment,
  });
  const ctx = {
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
    workDir,
    threads: 1,
    rulesOnly: job.rulesOnly,
    withoutImages: job.withoutImages,
  };
  try {
    const { output } = await parseFile({ path: job.path, name: null }, configuration, ctx);
    const segments = await segmentsIn(join(workDir, output.chunksFile));
    return {
      pages: output.pageCount,
      markdown: benchMarkdown(segments),
      boxes: benchBoxes(segments),
      error: null,
    };
  } catch (error) {
    return { pages: 0, markdown: '', boxes: [], error: describe(error) };
  } finally {
    await rm(workDir, { recursive: true });
  }
}

const describe = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${error} (${error.cause.stack})` : String(error);

async function segmentsIn(chunksFile: string): Promise<Segment[]> {
  const segments: Segment[] = [];
  for await (const line of createInterface({ input: createReadStream(chunksFile) })) {
    segments.push(...(JSON.parse(line) as Chunk).segments);
  }
  return segments;
}

process.on('message', (job: BenchJob) => {
  const before = process.cpuUsage();
  run(job).then((result) => {
    const { user, system } = process.cpuUsage(before);
    process.send!({ ...result, cpuSeconds: (user + system) / 1e6 } satisfies BenchResult);
  });
});
