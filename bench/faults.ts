/**
 * Injects one fault after the other under load into 2 servers and 4 workers on PostgreSQL and S3, and counts lost
 * tasks.
 *
 *     npm run bench -- faults --runs 100 [--tasks 10] [--from 0]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { FAULTS, type FaultReport, FaultyCluster } from '../test/support/cluster/faulty-cluster.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '12' },
    tasks: { type: 'string', default: '10' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-faults-'));
const postgres = new EmbeddedPostgres(folder, () => {});
await postgres.start();
const cluster = await FaultyCluster.start(postgres.connectionString);
const names = Object.keys(FAULTS).filter((name) => !values.only || name.includes(values.only));
const reports: FaultReport[] = [];
try {
  for (let run = Number(values.from); run < Number(values.from) + Number(values.runs); run++) {
    const report = await cluster.run(names[run % names.length]!, Number(values.tasks));
    reports.push(report);
    const { fault, lost, doubled, unreported, seconds } = report;
    process.stdout.write(
      `${String(run + 1).padStart(3)} ${fault.padEnd(46)} lost ${lost.length}, doubled ${doubled.length}, unreported ${unreported.length}, ${seconds.toFixed(0)} s\n`,
    );
    for (const line of [...lost, ...doubled, ...unreported]) process.stdout.write(`      ${line}\n`);
  }
} finally {
  await cluster.dispose();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
const sum = (of: (report: FaultReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
process.stdout.write(
  `${reports.length} runs, ${sum(({ tasks }) => tasks)} tasks: lost ${sum(({ lost }) => lost.length)}, doubled ${sum(({ doubled }) => doubled.length)}, unreported ${sum(({ unreported }) => unreported.length)}\n`,
);
process.exitCode =
  sum(({ lost, doubled, unreported }) => lost.length + doubled.length + unreported.length) === 0 ? 0 : 1;
