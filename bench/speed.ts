/**
 * Compares processor seconds per page with a pinned commit, in turn, on the pages of `bench/speed/pages`. Exits with 1
 * if this version needs more than `--most` times as much. The pinned commit moves only to a faster one.
 *
 *     npm run bench -- speed [--rounds 3] [--kinds article,scan] [--most 1.03] [--reference COMMIT]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CHILD_ENVIRONMENT, CHILD_NODE_ARGUMENTS } from '../src/worker/child/environment.ts';

const REFERENCE = '8bba24b';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = join(ROOT, 'bench/speed/pages');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    kinds: { type: 'string' },
    most: { type: 'string', default: '1.03' },
    reference: { type: 'string', default: REFERENCE },
  },
});
const kinds = values.kinds?.split(',') ?? readdirSync(PAGES).map((name) => name.replace('.pdf', ''));
const files = kinds.map((kind) => join(PAGES, `${kind}.pdf`));

interface Measured {
  pages: number;
  cpuSecondsPerPage: number;
  byStage: Record<string, number>;
}

function measure(checkout: string, strategy: string): Measured {
  const program = join(ROOT, 'bench/speed/read-all.ts');
  const output = execFileSync(process.execPath, [...CHILD_NODE_ARGUMENTS, program, checkout, strategy, ...files], {
    env: { ...process.env, ...CHILD_ENVIRONMENT },
    encoding: 'utf8',
  });
  return JSON.parse(output.trim().split('\n').at(-1)!) as Measured;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** A checkout of the reference next to this one, with the packages of this one. */
function checkOut(commit: string): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'speed-reference-'));
  const folder = join(parent, 'checkout');
  git('worktree', 'add', '--detach', folder, commit);
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  };
  return { folder, remove };
}

const fastest = (runs: readonly Measured[]): Measured =>
  runs.reduce((best, run) => (run.cpuSecondsPerPage < best.cpuSecondsPerPage ? run : best));

const reference = checkOut(values.reference);
let worst = 0;
try {
  for (const strategy of ['LayoutAnalysis', 'Page']) {
    const runs = { before: [] as Measured[], now: [] as Measured[] };
    for (let round = 0; round < Number(values.rounds); round++) {
      runs.before.push(measure(reference.folder, strategy));
      runs.now.push(measure(ROOT, strategy));
    }
    const [before, now] = [fastest(runs.before), fastest(runs.now)];
    const ratio = now.cpuSecondsPerPage / before.cpuSecondsPerPage;
    worst = Math.max(worst, ratio);
    const seconds = ({ cpuSecondsPerPage }: Measured) => cpuSecondsPerPage.toFixed(3);
    console.log(
      `${strategy}: ${seconds(before)} (${values.reference}) → ${seconds(now)} processor s per page, ratio ${ratio.toFixed(3)}, ${now.pages} pages`,
    );
    for (const [stage, ms] of Object.entries(now.byStage)) {
      console.log(`  ${stage}: ${before.byStage[stage] ?? '–'} → ${ms} ms per page, clock time`);
    }
  }
} finally {
  reference.remove();
}
if (worst > Number(values.most)) {
  console.error(`Slower than ${values.reference} by a factor of more than ${values.most}.`);
  process.exitCode = 1;
}
